"""What the server has done so far, as Prometheus reads it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from grundy.web.crew import Crew
from grundy.web.live import Hub

BOUNDS = (0.01, 0.03, 0.1, 0.3, 1.0, 3.0, 10.0)
"""The times, in seconds, below which answers are counted."""


@dataclass
class Metrics:
    """Answers by status and by time, what the crew does, and who listens."""

    crew: Crew
    hub: Hub
    statuses: Counter[int] = field(default_factory=Counter)
    within: Counter[float] = field(default_factory=Counter)
    seconds: float = 0.0
    gone: int = 0
    """How many clients went before their answer came."""

    def count(self, status: int, seconds: float) -> None:
        """Count an answer."""
        self.statuses[status] += 1
        self.seconds += seconds
        for bound in BOUNDS:
            if seconds <= bound:
                self.within[bound] += 1

    def text(self) -> str:
        """Return everything in the text format of Prometheus.

        Examples
        --------
        >>> metrics = Metrics(Crew(), Hub())
        >>> metrics.count(200, 0.02)
        >>> 'grundy_answers_total{status="200"} 1' in metrics.text()
        True
        """
        total = self.statuses.total()
        lines = ["# TYPE grundy_answers_total counter"]
        lines += [f'grundy_answers_total{{status="{status}"}} {n}' for status, n in sorted(self.statuses.items())]
        lines.append("# TYPE grundy_answer_seconds histogram")
        lines += [f'grundy_answer_seconds_bucket{{le="{bound:g}"}} {self.within[bound]}' for bound in BOUNDS]
        lines.append(f'grundy_answer_seconds_bucket{{le="+Inf"}} {total}')
        lines += [f"grundy_answer_seconds_sum {self.seconds:.6f}", f"grundy_answer_seconds_count {total}"]
        counters = {"gone": self.gone, "long": self.crew.counts["long"], "killed": self.crew.counts["killed"]}
        counters["changes"] = self.hub.published
        for name, count in counters.items():
            lines += [f"# TYPE grundy_{name}_total counter", f"grundy_{name}_total {count}"]
        gauges = {f"crew_{name}": count for name, count in self.crew.gauges().items()}
        gauges["listeners"] = self.hub.listening
        for name, count in gauges.items():
            lines += [f"# TYPE grundy_{name} gauge", f"grundy_{name} {count}"]
        return "\n".join(lines) + "\n"
