"""Inputs made at random for every command: positions, rules, options and files, right ones and wrong ones.

Whatever comes in, there is no traceback, no exit code but 0, 1, 2 and 3, and nothing
that takes more than two seconds under the small limits that are given here. An
input is made from the seed and its number alone, so that it can be made again::

    python -m tests.fuzzing --count 100000 --seed 7
    python -m tests.fuzzing --seed 7 --only 4711
"""

from __future__ import annotations

import argparse
import io
import json
import os
import re
import resource
import shlex
import signal
import sys
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import process_time
from traceback import format_exc
from types import FrameType
from unittest import mock

import click

from grundy.cli import COMMANDS, grundy, run
from grundy.core.notation import LONGEST_INTEGER
from grundy.play.opponents import OPPONENTS
from grundy.records.spreadsheet_files import spreadsheet
from grundy.rulesets.catalogue import STARTS, catalogue

SECONDS, SECONDS_OF_PIXELS = 2.0, 10.0
"""How much of the processor's time an input may take, and one that draws a PNG, which no limit of positions bounds."""
LONGEST = 30.0
"""When an input is stopped; one that compiled something gets a second chance."""
MEMORY = 6 << 30
EXAMPLES = [entry.example for entry in catalogue()]
RULES = sorted({example.partition("(")[0] for example in EXAMPLES})
RULES += ["octal[0.07]", "octal[4.3]", "take-and-break[0.8]", "subtraction[squares]", "subtraction[all-but 1,4]"]
RULES += ["subtraction[2,5,6]", "subtraction[1..5]", "dynamic[n^2]", "tartan[twins,ruler]", "nim-sum", "nim-product"]
SIGNS = "()[]{},;+-*/^|&=.:#\"'\\ \t\n0123456789abcxHT_@%é∗🂡\ud800\u202e"
HEAP_RULES = [rule for rule in RULES if rule.startswith(("octal", "take", "subtraction"))]
HEAP_RULES += ["nim", "kayles", "grundys-game", "lasker", "aliquot", "proportional", "ruler", "mock-turtles"]
ENDINGS = [".svg", ".json", ".csv", ".txt", ".tex", ".html", ".grundy", ".parquet", ".xlsx", ".ods", ".gif", ""]
WEIGHTS = {"list": 1, "completion": 1, "serve": 0, "verify": 2, "table": 2, "chomp": 2, "solve": 6}
"""How often a command is chosen, 4 for all others; a server would not end."""


@dataclass(frozen=True)
class Input:
    """What a command is given."""

    arguments: list[str]
    stdin: bytes = b""

    def __str__(self) -> str:
        given = f" <<< {self.stdin!r}" if self.stdin else ""
        return "grundy " + " ".join(map(shlex.quote, self.arguments)) + given


class Maker:
    """Makes one input; its files lie in the current folder."""

    def __init__(self, seed: object) -> None:
        self.random = Random(str(seed))
        self.heaps = False
        self.partizan = False

    def seldom(self, times: int = 12) -> bool:
        return not self.random.randrange(times)

    def number(self, most: int = 9) -> str:
        if not self.seldom(25):
            return str(self.random.randint(0, most))
        wild = ["-1", "", "1.5", "٣", "x", "007", "1e9", "10^9", str(2**63), str(10**18), str(10**40), "9" * 5000]
        return self.random.choice(wild)

    def numbers(self, most: int = 9) -> str:
        return ",".join(self.number(most) for _ in range(self.random.randint(0, 5)))

    def mutated(self, text: str) -> str:
        """Return the text with a few places changed."""
        for _ in range(self.random.randint(1, 3)):
            here = self.random.randint(0, len(text))
            there = min(len(text), here + self.random.randint(0, 3))
            put = self.random.choice(["", self.random.choice(SIGNS), text[here:there] * 2, self.number(60)])
            text = text[:here] + put + text[there:]
        return text

    def with_numbers(self, text: str, most: int) -> str:
        """Return the text with other numbers."""
        found = ""
        for letter in text:
            found += self.number(most) if letter.isdigit() and self.seldom(3) else letter
        return found

    def rule(self, rules: list[str] = RULES) -> str:
        rule = self.random.choice(rules)
        if self.seldom(4):
            sets = ["squares", "primes", "odd", "1..", "all-but ", "fibonacci", "powers-of-2", "divisors", ""]
            codes = ["0.", "4.", "0.[3]", "0.{1+}", "8.", "."]
            rule = self.random.choice(
                [
                    f"subtraction[{self.random.choice(sets)}{self.numbers(20)}]",
                    f"octal[{self.random.choice(codes)}{self.random.randrange(8**4):o}]",
                    f"take-and-break[{self.random.choice(codes)}{self.random.randrange(16**3):x}]",
                    f"count-up[{self.number(60)}; {self.numbers()}]",
                    f"piece[{self.numbers(3)} {self.numbers(3)}; {self.number()}x{self.number()}]",
                    f"bar[{self.numbers(3)}]",
                    f"taking[{self.random.choice(['tromino', 'domino', 'L', self.numbers(3)])}]",
                    f"turning[{self.random.choice(['1-2', '1-3', '1-2,3E', self.numbers(4)])}]",
                ]
            )
        return self.mutated(rule) if self.seldom() else rule

    def component(self) -> str:
        if self.seldom(20):
            return self.random.choice([*STARTS, self.rule(), f"to-move(L; {self.random.choice(EXAMPLES)})"])
        if self.seldom(12):
            made = {"graph": self.graph, "hackenbush": self.picture, "poset": self.order}
            rule, other = self.random.choice(list(made)), self.random.choice(list(made))
            file = self.written(made[other if self.seldom(8) else rule](), "map.json")
            inside = self.random.choice("abc") if rule == "graph" else ""
            return f'{rule}["{file}"]({self.number() if self.seldom() else inside})'
        if self.seldom(3):
            width = self.random.randint(1, 6)
            rows = ["".join(self.random.choices("0111", k=width)) for _ in range(self.random.randint(1, 6))]
            pairs = "; ".join(f"{self.number(7)},{self.number(7)}" for _ in range(self.random.randint(1, 3)))
            states = [self.numbers(), self.numbers(30), self.number(2000), pairs, "/".join(rows)]
            return f"{self.rule()}({self.random.choice(states)})"
        return self.with_numbers(self.random.choice(EXAMPLES), 20 if self.seldom(3) else 9)

    def position(self) -> str:
        text = " + ".join(self.component() for _ in range(self.random.choice([1, 1, 1, 1, 2, 3])))
        return self.mutated(text) if self.seldom(6) else text

    def expression(self, depth: int = 0) -> str:
        if depth > 3 or self.seldom(3):
            return self.number(self.random.choice([9, 300, 2**40]))
        first, second = self.expression(depth + 1), self.expression(depth + 1)
        form = self.random.choice(
            [
                "{} + {}",
                "{} * {}",
                "{} / {}",
                "{}^{}",
                "({})",
                "sqrt({})",
                "log({}, {})",
                "{} xor {}",
                "{} & {}",
                "{}⊗{}",
            ]
        )
        text = form.format(first, second)
        return self.mutated(text) if self.seldom(20) else text

    def value(self, depth: int = 0) -> str:
        """Return an expression of values of Left and Right; half of those that are long are broken."""
        if depth > 3 or self.seldom(3):
            simple = ["0", "1", "-1", "1/2", "-3/4", "*", "*2", "^", "v", "^*", "v2*3", "2^", "±1", "½", "⇑∗", "+-2"]
            simple += ["tiny(1)", "miny(1/2)", "^[2]", "{|}", "domineering(11/11)", "nim(2,3)", "kayles(4)"]
            return self.random.choice([*simple, self.number(5), f"{self.number(9)}/{2 ** self.random.randint(0, 4)}"])
        inner = [self.value(depth + 1) for _ in range(4)]
        forms = [
            "{{{}|{}}}",
            "{{{}||{}|{}}}",
            "{{{},{}|{},{}}}",
            "{{{}|{}||{}|{}}}",
            "{{|{}}}",
            "{{{}|}}",
            "{{{}|||{}||{}|{}}}",
        ]
        forms += ["{} + {}", "{} - {}", "-({})", "3.({})", "({})", "±({},{})", "{} >= {}", "{} || {}", "{} = {}"]
        forms += [
            "cool({}, {})",
            "heat({}, {})",
            "overheat({}, {}, {})",
            "mean({})",
            "temperature({})",
            "ordinal({}, {})",
        ]
        forms += ["atomic({})", "reduced({})", "birthday({})", "lstop({})", "outcome({})", "tiny({})", "{}{}"]
        text = self.random.choice(forms).format(*inner)
        return self.mutated(text) if self.seldom(8 if depth else 3) else text

    def written(self, content: bytes, name: str) -> str:
        """Write a file for the command to read, most often as it should be."""
        if self.seldom(4):
            data = bytearray(content)
            for _ in range(self.random.randint(1, 4)):
                place = self.random.randint(0, len(data))
                data[place : place + self.random.randint(0, 2)] = self.random.randbytes(self.random.randint(0, 2))
            content = bytes(data)
        Path(name).write_bytes(content)
        return "nothing.json" if self.seldom(40) else name

    def graph(self) -> bytes:
        names = list("abcdef")[: self.random.randint(1, 6)]
        edges = [[self.random.choice(names), self.random.choice(names)] for _ in range(self.random.randint(0, 8))]
        return json.dumps({"vertices": names, "edges": edges}).encode()

    def picture(self) -> bytes:
        names = ["0", *"abc"]
        edges = [
            [self.random.choice(names), self.random.choice(names), self.random.choice("ggbr")]
            for _ in range(self.random.randint(0, 6))
        ]
        places = {name: [self.random.randint(-3, 9), self.random.randint(0, 9)] for name in names}
        return json.dumps({"ground": ["0"], "vertices": places, "edges": edges}).encode()

    def order(self) -> bytes:
        edges = [[first, second] for first, second in ("ab", "ac", "bd", "cd") if not self.seldom(3)]
        return json.dumps({"elements": list("abcd"), "below": edges}).encode()

    def certificate(self) -> str:
        claim = {"period": 11, "preperiod": 0, "saltus": 0}
        document: dict[str, object] = {"format": "grundy-period", "version": 1, "rule": "subtraction[2,5,6]"}
        document |= {"kind": "subtraction", "takes": [2, 5, 6], "grundy": claim, "outcome": dict(claim)}
        text = json.dumps(document)
        return self.written((self.with_numbers(text, 12) if self.seldom(2) else text).encode(), "certificate.json")

    def games(self) -> str:
        """Write recorded games in one of the formats."""
        rows = [["game", "move", *(f"heap{n}" for n in range(1, 4))]]
        for game in range(self.random.randint(0, 3)):
            name = self.random.choice(["a", "=1+1", "é", "", "1/2"]) + str(game)
            for move in range(self.random.randint(1, 5)):
                rows.append([name, str(move), *(self.number(4) for _ in range(3))])
        kind = self.random.choice(["csv", "csv", "json", "grundy", "xlsx", "ods"])
        if kind == "csv":
            content = "\n".join(map(self.random.choice([",", ";", "\t"]).join, rows)).encode()
        elif kind == "json":
            played = [f"nim({self.numbers(3)})" for _ in range(3)]
            content = json.dumps([{"id": "a", "start": "nim(3,2)", "play": "normal", "positions": played}]).encode()
        elif kind == "grundy":
            content = f'[Start "{self.component()}"]\n[Result "first"]\n\n1. 1-1 {self.number()}-1\n'.encode(
                errors="replace"
            )
        else:
            content = spreadsheet([[cell[:100] for cell in row] for row in rows], "xlsx" if kind == "xlsx" else "ods")
        return self.written(content, f"games.{kind}")

    def family(self) -> str:
        """Return a small family of rules, or what is none."""
        small = [
            "subtraction[2 of 1..9]",
            "subtraction[subsets of 1..5]",
            "subtraction[a, b, a+b; a<b<=7]",
            "tactix[2x3]",
        ]
        small += [
            "octal[1 digit]",
            "octal[0.3d; d2 < 4]",
            "take-and-break[0.1d]",
            "cram[3x3]",
            "subtraction[4 of 1..9]",
        ]
        wrong = ["subtraction[a; a<b]", "octal[d.d; d9>1]", "subtraction[9 of 1..3]", "tactix[0x0]", self.rule(), ""]
        wrong += [
            "subtraction[a//0; a<3]",
            "subtraction[a-1; a<3]",
            "subtraction[subsets of 1..62]",
            "octal[99 digits]",
        ]
        return self.random.choice(wrong if self.seldom(4) else small)

    def swept(self) -> str:
        """Make a sweep to be asked, seldom a damaged one."""
        folder = Path("swept")
        if not folder.exists():
            run(["sweep", "subtraction[a, b; a<b<=8]", "-o", "swept", "--workers", "1", "--json"])
        if self.seldom(20):
            damaged = self.random.choice(sorted(folder.iterdir()))
            damaged.write_bytes(damaged.read_bytes()[: self.random.randint(0, 200)])
        return "swept" if not self.seldom(10) else self.random.choice(["no", ".", ""])

    def query(self) -> str:
        """Return a question to a sweep."""
        asked = [
            "period",
            "period > 9",
            "a + b == period",
            "preperiod != outcome_preperiod",
            "a % b",
            "b // (a-1) == 2",
        ]
        asked += [
            "gcd(a, b) * period",
            "2*a if b % (2*a) == a else a + b",
            "proved == 0",
            "largest",
            "1 < a",
            "checked_to",
        ]
        text = self.random.choice(asked)
        return self.mutated(text) if self.seldom(4) else text

    def output(self, parameter: click.Parameter) -> str:
        """Return the name of a file to write, most often of a kind that the help names; PNG takes long to draw."""
        named: list[str] = re.findall(r"\.[a-z]+", f"{parameter.metavar} {getattr(parameter, 'help', '')}")
        endings = [ending for ending in named if ending != ".png" or self.seldom(10)] or ENDINGS
        name = f"out{self.random.choice(ENDINGS if self.seldom(8) else endings)}"
        return self.random.choice(["no/", "/proc/"]) + name if self.seldom(30) else name

    def lines(self) -> bytes:
        """Return what a person types."""
        words = [*"hueq", "1-1", "2-1", "1:1-1", "", self.number(), self.position()]
        return "\n".join(self.random.choices(words, k=self.random.randint(0, 6))).encode(errors="replace")

    def value_of(self, parameter: click.Parameter) -> list[str]:
        """Return words for a parameter: mostly of its kind, seldom any."""
        name, kind = parameter.name or "", parameter.type
        made: dict[str, Callable[[], str]] = {
            "position": self.position,
            "rule": lambda: self.rule(HEAP_RULES if self.heaps and not self.seldom(5) else RULES),
            "expression": self.value if self.partizan else self.expression,
            "work": lambda: str(self.random.randint(1, 3000)),
            "file": self.certificate,
            "files": self.games,
            "word": lambda: self.random.choice(["", "nim", "x", self.number()]),
            "limit": lambda: str(self.random.randint(1, 1000 if self.seldom(3) and not self.heaps else 200)),
            "memory": lambda: str(self.random.randint(1, 50)),
            "top": lambda: self.number(200),
            "moves": lambda: self.number(20),
            "rows": lambda: self.number(7) if self.seldom() else str(self.random.randint(1, 9)),
            "columns": lambda: self.number(7) if self.seldom() else str(self.random.randint(1, 9)),
            "opponent": lambda: self.random.choice(
                [*OPPONENTS, "forgetful(0.2)", "forgetful(x)", "lookahead(2)", "teacher(0)"]
            ),
            "seed": lambda: self.number(99),
            "groups": lambda: self.number(3),
            "pupils": lambda: self.number(5),
            "games": lambda: self.number(5),
            "records": self.games,
            "family": self.family,
            "workers": lambda: "1",
            "scheduler": lambda: "no address",
            "folder": self.swept,
            "query": self.query,
            "by": self.query,
            "along": lambda: self.random.choice(["a", "b", "c", ""]),
            "count": lambda: self.number(9),
        }
        if isinstance(kind, click.Tuple):
            return [self.random.choice(["wall", "first-bites", "values", "growth"]), self.output(parameter)]
        if self.seldom(60):
            return [self.random.choice(["", "-", "--", "\udcff", "x" * 300, self.position()])]
        if name in made:
            return [made[name]() for _ in range(1 if parameter.nargs == 1 else self.random.choice([1, 1, 2]))]
        if isinstance(kind, click.Choice):
            return [str(self.random.choice(kind.choices))]
        return [self.output(parameter) if isinstance(kind, click.Path) else self.number(40)]

    def input(self, name: str | None = None) -> Input:
        """Return words for a command, or for one of them all."""
        if name is None:
            [name] = self.random.choices(COMMANDS, [WEIGHTS.get(command, 4) for command in COMMANDS])
        words, self.heaps, self.partizan = [name], name in ("values", "period"), name in ("value", "thermograph")
        command = grundy.get_command(click.Context(grundy), name)
        assert command is not None
        if isinstance(command, click.Group):
            word = self.random.choice(sorted(command.commands))
            words, command = [*words, word], command.commands[word]
        options: list[list[str]] = []
        for parameter in command.params:
            if isinstance(parameter, click.Argument):
                words += self.value_of(parameter) if parameter.required or self.seldom(2) else []
            elif isinstance(parameter, click.Option) and self._is_given(parameter):
                flag = self.random.choice(parameter.opts)
                options.append([flag] if parameter.is_flag else [flag, *self.value_of(parameter)])
        self.random.shuffle(options)
        words += [word for option in options for word in option]
        if self.seldom(40):
            words.insert(self.random.randint(1, len(words)), self.random.choice(["--help", "--nothing", "-o", "7", ""]))
        if name == "solve" and self.seldom(10):
            return Input(["solve", "-", "--limit", "100"], self.lines())
        return Input(words, self.lines() if name == "play" else b"")

    def _is_given(self, option: click.Option) -> bool:
        """Whether an option is given: always the one that bounds the work."""
        if option.name in ("limit", "memory", "top", "work", "workers"):
            return True
        return self.seldom(5 if option.name in ("output", "pictures", "plot") else 4)


class Overrun(BaseException):
    """The input took too long. Nothing may catch it."""


@dataclass(frozen=True)
class Finding:
    """What went wrong with an input."""

    number: int
    given: Input
    what: str

    def __str__(self) -> str:
        return f"{self.number}: {self.given}\n{self.what}"


def fuzzed(seed: int, numbers: range, command: str | None = None) -> Iterator[Finding | None]:
    """Give each of the inputs to the command line, in a folder of its own, and yield what went wrong."""
    before, digits = Path.cwd(), sys.get_int_max_str_digits()
    with TemporaryDirectory() as folder, warnings.catch_warnings(), mock.patch.dict(os.environ, LC_ALL="C"):
        warnings.simplefilter("error")
        sys.set_int_max_str_digits(2 * LONGEST_INTEGER)  # as `main` does
        os.chdir(folder)
        try:
            for number in numbers:
                given = Maker(f"{seed}/{number}").input(command)
                what = answered(given)
                for _ in range(2):  # it may have been the first to import or to compile something, and something else
                    what = answered(given) if "seconds" in what else what
                yield Finding(number, given, what) if what else None
        finally:
            os.chdir(before)
            sys.set_int_max_str_digits(digits)


def answered(given: Input) -> str:
    """Run a command and return what is wrong with its answer, nothing if it is right."""
    streams = [io.TextIOWrapper(io.BytesIO(given.stdin), errors="replace")]
    streams += [io.TextIOWrapper(io.BytesIO(), errors="replace") for _ in range(2)]
    begun = process_time()
    try:
        with mock.patch.multiple(sys, stdin=streams[0], stdout=streams[1], stderr=streams[2]), stopped_after(LONGEST):
            code = run(given.arguments)
    except Overrun:
        return f"stopped after {LONGEST} seconds\n{format_exc()}"
    except BaseException as error:
        if isinstance(error, KeyboardInterrupt):
            raise
        return format_exc()
    taken = process_time() - begun
    if code not in (0, 1, 2, 3):
        return f"exit code {code}"
    allowed = SECONDS_OF_PIXELS if any(word.endswith(".png") for word in given.arguments) else SECONDS
    return f"took {taken:.1f} seconds" if taken > allowed else ""


@contextmanager
def stopped_after(seconds: float) -> Iterator[None]:
    """Stop what takes more of the processor's time."""

    def stop(number: int, frame: FrameType | None) -> None:
        raise Overrun

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def main() -> None:
    """Run as many inputs as are asked for, and print what went wrong."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--command", choices=COMMANDS, help="only inputs of this command")
    parser.add_argument("--only", type=int, help="the number of one input")
    chosen = parser.parse_args()
    sys.stdout.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    numbers = range(chosen.count) if chosen.only is None else range(chosen.only, chosen.only + 1)
    print(f"seed {chosen.seed}, {len(numbers)} inputs", flush=True)
    found = 0
    for number, finding in enumerate(fuzzed(chosen.seed, numbers, chosen.command), 1):
        if finding is not None:
            found += 1
            print(finding, flush=True)
        if number % 1000 == 0:
            print(f"{number} inputs, {found} findings, {process_time():.0f} s", flush=True)
    print(f"seed {chosen.seed}: {found} findings")
    sys.exit(found > 0)


if __name__ == "__main__":
    main()
