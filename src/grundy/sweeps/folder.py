"""A sweep on disk: a manifest, and a Parquet file with its totals for every partition.

The manifest says what is swept and how it is divided: the plan. A partition is done when its totals are written, which
is last, and counts only as long as its file has the checksum that stands there. So any number of processes on any
number of machines may work on a folder, be killed, and go on; and what they write depends on nothing but the plan.
Every partition repeats the plan, so that a manifest that is damaged or lost can be written again.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from functools import cached_property
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

from grundy._version import __version__
from grundy.core.errors import InvalidNotation, NotApplicable, Undecided, quote
from grundy.core.files import is_beside, replaced
from grundy.core.outcome import PLAY_CONVENTIONS, PlayConvention
from grundy.lab.checkpoints import Checkpoint
from grundy.solving.budget import PERIOD_HEAP
from grundy.solving.work import Progress
from grundy.sweeps.families import Family, Task, Total, read_family

if TYPE_CHECKING:
    import pyarrow as pa

    from grundy.sweeps.families import Facts

FORMAT = "grundy-sweep-1"
MANIFEST = "manifest.json"
FEWEST, MOST = 16, 1 << 16
"""A family that is large enough has at least so many partitions, and none has more than the second number."""
UNREADABLE = (OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError)
"""What it raises to read a document that is missing, damaged or something else."""
SMALLEST = 1 << 15
"""Partitions of subtraction sets do not become smaller, however many there could be."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is swept, and how it is divided.

    Examples
    --------
    >>> plan = Plan.of(read_family("subtraction[4 of 1..64]"), Task())
    >>> plan.stretch, len(plan.parts())
    (39711, 16)
    """

    family: str
    play: PlayConvention
    limit: int | None
    stretch: int
    """How many numbers make a partition."""
    totals_only: bool
    """Whether rows are kept of the extremes only."""
    version: str = __version__

    @classmethod
    def of(cls, family: Family, task: Task, *, totals_only: bool = False) -> Plan:
        """Return the plan for a family, with partitions that suit the device."""
        if not family.has_rules and (totals_only or task.limit is not None):
            raise NotApplicable("the positions of a board are only counted; leave out --limit and --totals")
        size = family.end - family.first
        stretch = family.stretch
        if task.device == "cuda":
            stretch = family.device_stretch
        elif size < FEWEST * stretch:
            stretch = min(stretch, max(SMALLEST, -(-size // FEWEST)))
        if size > MOST * stretch:
            raise Undecided(
                "the family has {choices} choices to go through, a sweep has at most {most}",
                choices=size,
                most=MOST * stretch,
            )
        return cls(family.text, task.play_convention, task.limit, stretch, totals_only)

    def is_sound(self) -> bool:
        """Return whether this is a plan that was made here, and not one that was written by hand."""
        kinds = (str, str, int | None, int, bool, str)
        fields = (self.family, self.play, self.limit, self.stretch, self.totals_only, self.version)
        if not all(isinstance(field, kind) for field, kind in zip(fields, kinds, strict=True)):
            return False
        numbers = self.stretch, 1 if self.limit is None else self.limit
        if self.play not in PLAY_CONVENTIONS or min(numbers) < 1 or any(isinstance(n, bool) for n in numbers):
            return False
        return read_family(self.family).text == self.family and len(self.parts()) <= MOST

    @classmethod
    def read(cls, document: Any) -> Plan:
        """Return the plan that stands in a document; raise one of `UNREADABLE` if it is not as it was written."""
        plan = cls(**{name: document[name] for name in cls.__dataclass_fields__})
        told = plan.json()
        if not plan.is_sound() or document.get("plan_sha256", told["plan_sha256"]) != told["plan_sha256"]:
            raise ValueError
        return plan

    def json(self) -> dict[str, Any]:
        """Return the plan for a document, with its checksum; manifests of the first version have none."""
        return asdict(self) | {"plan_sha256": _checksum_of(asdict(self))}

    def parts(self) -> range:
        """Return the first numbers of the partitions."""
        family = read_family(self.family)
        return range(family.first, family.end, self.stretch)


class SweepFolder:
    """The folder of a sweep.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as path:
    ...     folder = SweepFolder.begun(Path(path, "sets"), Plan.of(read_family("subtraction[2 of 1..9]"), Task()))
    ...     folder.make(0)
    ...     folder.manifest()["sum_period"], folder.table(0).num_rows
    (330, 36)
    """

    def __init__(self, path: Path, plan: Plan) -> None:
        self.path, self.plan = path, plan

    @classmethod
    def begun(cls, path: Path, plan: Plan) -> SweepFolder:
        """Return a new folder for a plan, or the one that is there if it was begun with the same plan."""
        if path.exists() and not path.is_dir():
            raise NotApplicable("{folder} is not a folder", folder=quote(path))
        folder = cls(path, plan)
        if folder._rules == 0:
            raise InvalidNotation("there is no rule in {family}", family=quote(plan.family))
        path.mkdir(parents=True, exist_ok=True)
        empty = all(is_beside(file.name) for file in path.iterdir())
        if not (path / MANIFEST).exists() and empty:  # looked for last: another process may be beginning the same
            folder.save()
        there = cls._begun_plan(path)
        if there.family != plan.family:
            raise NotApplicable(
                "{folder} was begun with another family: {there}, not {asked}",
                folder=quote(path),
                there=quote(there.family),
                asked=quote(plan.family),
            )
        if there.version != plan.version:
            raise NotApplicable(
                "{folder} was begun by another version of the program: {there}, not {asked}",
                folder=quote(path),
                there=there.version,
                asked=plan.version,
            )
        options = {"--play": "play", "--limit": "limit", "--totals": "totals_only"}
        for option, name in options.items():
            if getattr(there, name) != getattr(plan, name):
                raise NotApplicable(
                    "{folder} was begun with another {option}; use the same options, or name another folder",
                    folder=quote(path),
                    option=option,
                )
        folder.plan = there  # its partitions may suit another device
        return folder

    @classmethod
    def _begun_plan(cls, path: Path) -> Plan:
        """Return the plan of the folder that is there; where only the partitions tell it, write the manifest again."""
        try:
            return cls.opened(path).plan
        except InvalidNotation:
            plan = _repeated_plan(path)
            if plan is None and (path / MANIFEST).exists():
                raise
        if plan is None:
            raise NotApplicable("{folder} is no sweep and not empty; name another folder", folder=quote(path))
        cls(path, plan).save()
        return plan

    @classmethod
    def opened(cls, path: Path) -> SweepFolder:
        """Return the folder that is there."""
        try:
            document = json.loads((path / MANIFEST).read_text(encoding="utf-8"))
            if document["format"] != FORMAT:
                raise ValueError
            plan = Plan.read(document)
        except UNREADABLE:
            raise InvalidNotation("{folder} is not the folder of a sweep", folder=quote(path)) from None
        return cls(path, plan)

    @cached_property
    def family(self) -> Family:
        """The family that is swept."""
        return read_family(self.plan.family)

    def file(self, part: int) -> Path:
        """Return where the rows of a partition lie."""
        return self.path / f"part-{part:05}.parquet"

    def _totals_file(self, part: int) -> Path:
        return self.path / f"part-{part:05}.json"

    def _checkpoint(self, part: int) -> Checkpoint:
        """Return where work on a partition is kept until it is written."""
        rule = f"{self.plan.family} ({self.plan.play}, {part})"
        return Checkpoint(self.path / f"part-{part:05}.npz", rule, at_end=False)

    def make(self, part: int, *, device: str = "cpu", memory: int = 4096, progress: Progress | None = None) -> None:
        """Work on a partition and write it, unless it is done."""
        if self.done(part) is None:
            self.write(part, *self.computed(part, device=device, memory=memory, progress=progress))

    def computed(
        self, part: int, *, device: str = "cpu", memory: int = 4096, progress: Progress | None = None
    ) -> tuple[Any, Facts, dict[str, Total]]:
        """Return the numbers of the rules of a partition that are kept, what is found of them, and all totals."""
        family, plan = self.family, self.plan
        start = plan.parts()[part]
        numbers = family.numbers(start, min(start + plan.stretch, family.end))
        facts = family.found(numbers, Task(plan.play, plan.limit, device, memory, self._checkpoint(part)), progress)
        totals = facts.totals(numbers)
        if plan.totals_only and len(numbers):
            kept = facts.notable()
            return kept + start if isinstance(numbers, range) else numbers[kept], facts.rows(kept), totals
        return numbers, facts.rows(slice(None)), totals

    def write(self, part: int, numbers: Any, facts: Facts, totals: dict[str, Total]) -> None:
        """Write the rows of a partition, then its totals with the checksum of the rows: now it is done."""
        rows = _written(arrow_table(self.family, numbers, facts, self._bits))
        with replaced(self.file(part)) as stream:
            stream.write(rows)
        content = {
            "sha256": sha256(rows).hexdigest(),
            "totals_sha256": _checksum_of(totals),
            "totals": totals,
            "plan": self.plan.json(),
        }
        with replaced(self._totals_file(part)) as stream:
            stream.write(json.dumps(content).encode())
        self._checkpoint(part).forget()

    @cached_property
    def _rules(self) -> int | None:
        """How many rules there are, if that is known before they are done."""
        return self.family.rules()

    @property
    def _bits(self) -> int:
        """How many bits have room for all heaps that are looked at."""
        return 32 if (self.plan.limit or PERIOD_HEAP) < 1 << 31 else 64

    def done(self, part: int) -> dict[str, Any] | None:
        """Return the totals and the checksum of a partition that is done, None for one that is to be made."""
        plan = self.plan.json()
        try:
            content: dict[str, Any] = json.loads(self._totals_file(part).read_text(encoding="utf-8"))
            sound = content["totals_sha256"] == _checksum_of(content["totals"])
            sound = sound and content["sha256"] == _checksum(self.file(part))
            sound = sound and content.get("plan", plan) == plan  # the first version did not repeat it
        except UNREADABLE:
            return None
        return content if sound else None

    def missing(self) -> list[int]:
        """Return the partitions that are to be made."""
        return [part for part in range(len(self.plan.parts())) if self.done(part) is None]

    def table(self, part: int) -> pa.Table:
        """Return the rows of a partition."""
        from pyarrow.parquet import read_table

        return read_table(self.file(part))

    def save(self) -> None:
        """Write the manifest with what is done by now."""
        with replaced(self.path / MANIFEST) as stream:
            stream.write((json.dumps(self.manifest(), indent=1, ensure_ascii=False) + "\n").encode())

    def manifest(self) -> dict[str, Any]:
        """Return what is swept, what came of it so far, and the checksum of every partition that is done."""
        done = {part: found for part in range(len(self.plan.parts())) if (found := self.done(part)) is not None}
        totals = merged(found["totals"] for found in done.values())
        document = {"format": FORMAT, **self.plan.json(), "rules": self._rules}
        document |= self._told(totals)
        if len(done) == len(self.plan.parts()):
            document["rules"] = document["done"]
        document["partitions"] = len(self.plan.parts())
        document["parts"] = {f"{part:05}": found["sha256"] for part, found in done.items()}
        return document

    def _told(self, totals: dict[str, Any]) -> dict[str, Any]:
        """Return totals as a manifest tells them, numbers of rules as rules."""
        if "positions" in totals:
            outcome = "P" if totals["lost_boards"] else "N"
            return {"done": totals["positions"], "p_positions": totals["p_positions"], "outcome": outcome}
        told: dict[str, Any] = {"done": totals.pop("rules", 0)}
        longest = totals.get("max_period")
        for name, total in totals.items():
            if isinstance(total, list):
                told[name] = total[0]
                told[f"{name}_of"] = self.family.rule(total[1])
            else:
                told[name] = total
        if longest is not None:
            told["longest"] = self.family.rule(longest[1])
        return told


def merged(parts: Iterable[dict[str, Total]]) -> dict[str, Any]:
    """Return the totals of several partitions together.

    Examples
    --------
    >>> merged([{"rules": 2, "max": [5, 1], "periods": {"5": 2}}, {"rules": 1, "max": [7, 3], "periods": {"7": 1}}])
    {'rules': 3, 'max': [7, 3], 'periods': {'5': 2, '7': 1}}
    """
    totals: dict[str, Any] = {}
    for part in parts:
        for name, total in part.items():
            if isinstance(total, list):
                best = totals.setdefault(name, total)
                totals[name] = total if total[0] > best[0] or (total[0] == best[0] and total[1] < best[1]) else best
            elif isinstance(total, dict):
                counts = totals.setdefault(name, {})
                for fact, count in total.items():
                    counts[fact] = counts.get(fact, 0) + count
            else:
                totals[name] = totals.get(name, 0) + total
    return {
        name: dict(sorted(total.items(), key=lambda item: int(item[0]))) if isinstance(total, dict) else total
        for name, total in totals.items()
    }


def arrow_table(family: Family, numbers: Any, facts: Facts, bits: int) -> pa.Table:
    """Return rules with their facts, in so many bits, as a table; what is not proved is null.

    Examples
    --------
    >>> family = read_family("octal[0.7d; d2 == 7]")
    >>> numbers = family.numbers(0, 8)
    >>> arrow_table(family, numbers, family.found(numbers, Task()), 32).to_pylist()[0]["period"]
    12
    """
    import pyarrow as pa

    found = facts.columns()
    columns = {name: pa.array(column) for name, column in family.columns(numbers).items()}
    if "period" not in found:
        return pa.table(columns | {name: pa.array(column) for name, column in found.items()})
    proved = found["period"] > 0
    absent = None if proved.all() else ~proved
    unknown = dict.fromkeys(found, absent) | {"largest": found["largest"] < 0, "checked_to": proved}
    columns |= {name: pa.array(column.astype(f"i{bits // 8}"), mask=unknown[name]) for name, column in found.items()}
    return pa.table(columns | {"proved": pa.array(proved)})


def _written(table: pa.Table) -> bytes:
    """Return a table as a Parquet file; its checksum is that of these bytes, whatever becomes of them on a disk."""
    from pyarrow.parquet import write_table

    stream = BytesIO()
    # LZ4 without dictionaries and statistics is written fastest, and the numbers are small.
    write_table(table, stream, compression="lz4", use_dictionary=False, write_statistics=False)
    return stream.getvalue()


def _repeated_plan(path: Path) -> Plan | None:
    """Return the plan that the partitions of a folder repeat, None if none of them does."""
    for file in sorted(path.glob("part-*.json")):
        try:
            return Plan.read(json.loads(file.read_text(encoding="utf-8"))["plan"])
        except UNREADABLE:
            pass
    return None


def _checksum_of(told: dict[str, Any]) -> str:
    return sha256(json.dumps(told).encode()).hexdigest()


def _checksum(file: Path) -> str:
    with file.open("rb") as stream:
        digest = sha256()
        while piece := stream.read(1 << 20):
            digest.update(piece)
        return digest.hexdigest()
