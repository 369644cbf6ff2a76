"""What the process that the workers come from loads before it makes the first of them."""

from grundy.web.worker import warm_up

warm_up()
