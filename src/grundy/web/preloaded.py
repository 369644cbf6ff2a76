"""What the process that the workers come from loads before it makes the first of them."""

import os

from grundy.web.worker import warm_up

if hasattr(os, "setpgrp"):
    # A group of their own: when the server is killed, the system wakes those of them that are stopped, and ends them.
    os.setpgrp()
warm_up()
