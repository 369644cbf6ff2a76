"""``grundy period`` with certificates and checkpoints, and ``grundy verify``, as a user meets them."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from grundy.cli import run
from grundy.kernels.octal_sequence import OctalSequence
from grundy.lab import checkpoints
from grundy.solving import octal_periods, subtraction_periods
from grundy.solving.subtraction_periods import SubtractionSearch

LONG = "octal[0.16]"
LONG_SET = "subtraction[22,34,53,87]"


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("LC_ALL", "C")
    monkeypatch.chdir(tmp_path)


def printed(capsys: pytest.CaptureFixture[str], *arguments: str, code: int = 0) -> str:
    assert run(list(arguments)) == code
    return capsys.readouterr().out


def said(capsys: pytest.CaptureFixture[str], *arguments: str, code: int) -> str:
    """Return the one line on stderr."""
    assert run(list(arguments)) == code
    line = capsys.readouterr().err.strip()
    assert line.startswith("grundy: ")
    assert "\n" not in line
    return line


@pytest.mark.parametrize("rule", ["kayles", "octal[0.156]", "take-and-break[0.8]", "subtraction[2,5,6]"])
def test_certificate_when_written_is_verified(rule: str, capsys: pytest.CaptureFixture[str]) -> None:
    without = printed(capsys, "period", rule, "--json")
    assert printed(capsys, "period", rule, "--json", "--certificate", "c.json") == without
    assert printed(capsys, "verify", "c.json") == "valid\n"
    assert json.loads(printed(capsys, "verify", "c.json", "--json")) == {"valid": True}
    document = json.loads(Path("c.json").read_text(encoding="utf-8"))
    document["grundy"]["preperiod"] += 1
    Path("c.json").write_text(json.dumps(document), encoding="utf-8")
    answer = json.loads(printed(capsys, "verify", "c.json", "--json", code=1))
    assert list(answer) == ["valid", "why"]
    assert answer["valid"] is False
    assert printed(capsys, "verify", "c.json", code=1) == f"not valid: {answer['why']}\n"
    assert os.listdir() == ["c.json"]


def test_certificate_when_there_is_none_leaves_no_file(capsys: pytest.CaptureFixture[str]) -> None:
    """Not proved is 3, known by a theorem is 2; what is known is printed all the same."""
    assert "theorem" in said(capsys, "period", "lasker", "--certificate", "c.json", code=2)
    assert "100" in said(capsys, "period", "kayles", "--limit", "100", "--certificate", "c.json", code=3)
    answer = json.loads(printed(capsys, "period", "nim", "--certificate", "c.json", "--json", code=2))
    assert answer["grundy"]["proved"]
    said(capsys, "period", "kayles", "--certificate", "no/folder/c.json", code=2)
    said(capsys, "period", "kayles", "--certificate", ".", code=2)
    said(capsys, "period", "kayles", "--checkpoint", "no/folder/c.json", code=2)
    assert os.listdir() == []


@pytest.mark.parametrize("rule", ["subtraction[squares]", "subtraction[all-but 2]", "grundys-game", "halving"])
def test_period_when_none_is_looked_for_says_so(rule: str, capsys: pytest.CaptureFixture[str]) -> None:
    """With a limit it is told how far the heaps were valued."""
    text = printed(capsys, "period", rule, code=3)
    assert text.startswith("no period was looked for, and no heap was valued: ")
    text = printed(capsys, "period", rule, "--limit", "1000", code=3)
    assert text.startswith("heaps up to 1000 were valued, and no period was looked for: ")
    assert "up to heap" not in said(capsys, "period", rule, "--certificate", "c.json", code=3)


@pytest.mark.parametrize(
    "content",
    [b"", b"{", b"[" * 100_000, b"\xff\xfe\x00", b"certificate", b'{"version": ' + b"9" * 10**6 + b"}"],
    ids=["empty", "open", "deep", "binary", "text", "huge"],
)
def test_verify_when_the_file_is_not_json_is_bad_input(content: bytes, capsys: pytest.CaptureFixture[str]) -> None:
    Path("c.json").write_bytes(content)
    said(capsys, "verify", "c.json", code=2)


def test_verify_when_there_is_no_file_is_bad_input(capsys: pytest.CaptureFixture[str]) -> None:
    said(capsys, "verify", "none.json", code=2)
    said(capsys, "verify", ".", code=2)


@pytest.mark.parametrize(
    "content", ["{}", "[]", "null", "NaN", '"kayles"', '{"format": "grundy-period", "version": 2}']
)
def test_verify_when_json_is_no_certificate_is_not_valid(content: str, capsys: pytest.CaptureFixture[str]) -> None:
    Path("c.json").write_text(content, encoding="utf-8")
    assert "version 1" in printed(capsys, "verify", "c.json", code=1)
    assert "version 1" in json.loads(printed(capsys, "verify", "c.json", "--json", code=1))["why"]


@pytest.fixture
def small_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every search has many steps, and is saved after each."""
    monkeypatch.setattr(checkpoints, "SECONDS", 0.0)
    monkeypatch.setattr(octal_periods, "SLICE", 1 << 14)
    monkeypatch.setattr(subtraction_periods, "CHUNK", 1 << 8)


def interrupting(monkeypatch: pytest.MonkeyPatch, step: int) -> None:
    """Let the user press Ctrl+C while a step of the search is under way."""
    steps = iter(range(1000))

    def pressed(original: Any) -> Any:
        def go_on(self: Any, *amount: int) -> Any:
            if next(steps) == step:
                signal.raise_signal(signal.SIGINT)
            return original(self, *amount)

        return go_on

    monkeypatch.setattr(OctalSequence, "extend", pressed(OctalSequence.extend))
    monkeypatch.setattr(SubtractionSearch, "run", pressed(SubtractionSearch.run))


@pytest.fixture(autouse=True)
def _interruptible() -> Iterator[None]:
    """Let an interrupt be heard: a shell that starts the tests in the background has it ignored."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("small_steps")
@pytest.mark.parametrize("step", [0, 3, 7])
@pytest.mark.parametrize("rule", [LONG, LONG_SET])
def test_search_when_interrupted_goes_on_to_the_same_result(
    rule: str, step: int, capsys: pytest.CaptureFixture[str]
) -> None:
    straight = printed(capsys, "period", rule, "--json", "--certificate", "straight.json")
    with pytest.MonkeyPatch.context() as patched:
        interrupting(patched, step)
        assert run(["period", rule, "--checkpoint", "search.npz"]) == 1
    told = capsys.readouterr().err
    assert "saved in search.npz" in told
    assert "interrupted" in told
    again = printed(capsys, "period", rule, "--json", "--checkpoint", "search.npz", "--certificate", "again.json")
    assert again == straight
    assert Path("again.json").read_bytes() == Path("straight.json").read_bytes()
    assert sorted(os.listdir()) == ["again.json", "search.npz", "straight.json"]
    assert printed(capsys, "period", rule, "--json", "--checkpoint", "search.npz") == straight
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


@pytest.mark.usefixtures("small_steps")
def test_search_when_interrupted_twice_stops_at_once(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def impatient(self: OctalSequence, stop: int) -> None:
        signal.raise_signal(signal.SIGINT)
        signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(OctalSequence, "extend", impatient)
    assert run(["period", LONG, "--checkpoint", "search.npz"]) == 1
    assert "saved" not in capsys.readouterr().err
    assert os.listdir() == []


def test_search_when_it_ended_without_a_proof_goes_on_with_a_larger_limit(capsys: pytest.CaptureFixture[str]) -> None:
    for rule in (LONG, LONG_SET):
        file = f"{rule[:3]}.npz"
        short = json.loads(printed(capsys, "period", rule, "--json", "--limit", "60000", "--checkpoint", file, code=3))
        assert short["grundy"]["period"] is None
        longer = printed(capsys, "period", rule, "--json", "--limit", "900000", "--checkpoint", file)
        assert longer == printed(capsys, "period", rule, "--json", "--limit", "900000")
        assert json.loads(longer)["grundy"]["proved"]


def test_search_when_killed_at_any_moment_goes_on(capsys: pytest.CaptureFixture[str]) -> None:
    """A process that saves without a pause is killed twice; each time its file is whole."""
    code = (
        "from grundy.cli import run; from grundy.lab import checkpoints; from grundy.solving import octal_periods;"
        "checkpoints.SECONDS = 0.0; octal_periods.SLICE = 500;"
        f"run(['period', {LONG!r}, '--limit', '9000000', '--checkpoint', 'search.npz'])"
    )
    length = 0
    for _ in range(2):
        with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.DEVNULL) as process:
            for _ in range(6000):
                time.sleep(0.05)
                known = saved_length()
                if known > length or process.poll() is not None:
                    break
            process.kill()
        length = saved_length()
        assert length >= known > 0
    assert printed(capsys, "period", LONG, "--json", "--checkpoint", "search.npz") == printed(
        capsys, "period", LONG, "--json"
    )


def saved_length() -> int:
    if not Path("search.npz").exists():
        return 0
    with np.load("search.npz", allow_pickle=False) as file:
        return len(file["values"])


def test_checkpoint_when_of_another_rule_is_refused_and_kept(capsys: pytest.CaptureFixture[str]) -> None:
    printed(capsys, "period", "kayles", "--checkpoint", "search.npz")
    before = Path("search.npz").read_bytes()
    for rule in ("octal[0.07]", "subtraction[2,5,6]"):
        assert "kayles" in said(capsys, "period", rule, "--checkpoint", "search.npz", code=2)
    assert Path("search.npz").read_bytes() == before


@pytest.mark.parametrize("rule", [LONG, LONG_SET])
def test_checkpoint_when_damaged_is_refused_and_kept(rule: str, capsys: pytest.CaptureFixture[str]) -> None:
    printed(capsys, "period", rule, "--limit", "12000", "--checkpoint", "search.npz", code=3)
    whole = Path("search.npz").read_bytes()
    damaged = [b"", b"text", whole[: len(whole) // 2], whole[:-30], bytes(byte ^ 255 for byte in whole)]
    middle = len(whole) // 3
    damaged.append(whole[:middle] + bytes([whole[middle] ^ 1]) + whole[middle + 1 :])
    for content in damaged:
        Path("search.npz").write_bytes(content)
        assert "damaged" in said(capsys, "period", rule, "--checkpoint", "search.npz", code=2)
        assert Path("search.npz").read_bytes() == content


CHANGES: list[tuple[str, dict[str, Any]]] = [
    (LONG, {"values": np.zeros((3, 3), np.uint8)}),
    (LONG, {"values": np.full(9001, 70_000)}),
    (LONG, {"hints": np.full((64, 2), 2**60, np.uint64)}),
    (LONG, {"hints": np.zeros(5, np.uint64)}),
    (LONG, {"chosen": 5}),
    (LONG, {"width": 63}),
    (LONG, {"mask": -1}),
    (LONG, {"digits": np.array([0, 7, 7])}),
    (LONG, {"digits": np.array(["a"])}),
    (LONG_SET, {"window": np.zeros(5, np.uint8)}),
    (LONG_SET, {"window": np.full(87, 200, np.uint8)}),
    (LONG_SET, {"heap": -5}),
    (LONG_SET, {"takes": np.array([0, -1])}),
    (LONG_SET, {"takes": np.array([1, 2**40])}),
]


@pytest.mark.slow
@pytest.mark.parametrize(("rule", "changes"), CHANGES)
def test_checkpoint_when_it_holds_nonsense_is_refused(
    rule: str, changes: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    """Whole to look at, but nothing that the compiled code may be given."""
    printed(capsys, "period", rule, "--limit", "12000", "--checkpoint", "search.npz", code=3)
    with np.load("search.npz") as file:
        state = dict(file)
    np.savez("search.npz", **(state | changes))
    said(capsys, "period", rule, "--limit", "20000", "--checkpoint", "search.npz", code=2)


class Danger:
    """Leaves a trace when it is unpickled."""

    def __reduce__(self) -> tuple[Any, ...]:
        return Path.touch, (Path("unpickled"),)


def test_checkpoint_when_it_has_pickled_objects_never_runs_them(capsys: pytest.CaptureFixture[str]) -> None:
    np.savez("search.npz", format=checkpoints.FORMAT, rule="kayles", values=np.array([Danger()], object))
    said(capsys, "period", "kayles", "--checkpoint", "search.npz", code=2)
    np.save("search.npy", np.array([Danger()], object), allow_pickle=True)
    said(capsys, "period", "kayles", "--checkpoint", "search.npy", code=2)
    assert not Path("unpickled").exists()


def test_checkpoint_when_no_search_is_needed_is_not_written(capsys: pytest.CaptureFixture[str]) -> None:
    printed(capsys, "period", "lasker", "--checkpoint", "search.npz")
    assert os.listdir() == []


def test_verify_when_the_certificate_is_too_large_is_not_decided(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["period", "kayles", "--certificate", "c.json"]) == 0
    document = json.loads(Path("c.json").read_text(encoding="utf-8"))
    document["grundy"]["period"] = 10**12
    Path("c.json").write_text(json.dumps(document), encoding="utf-8")
    capsys.readouterr()
    assert run(["verify", "c.json"]) == 3
    assert capsys.readouterr() == ("", "grundy: period 1000000000000 is too large to be checked\n")
    assert run(["verify", "c.json", "--json"]) == 3
    assert json.loads(capsys.readouterr().out)["valid"] is None


def test_period_when_none_can_be_proved_says_how_far_it_came(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["period", "grundys-game", "--limit", "3000"]) == 3
    assert capsys.readouterr().out.startswith("heaps up to 3000 were valued, and no period was looked for: ")
    assert run(["period", "grundys-game", "--limit", "3000", "--json"]) == 3
    assert json.loads(capsys.readouterr().out)["grundy"]["checked_to"] == 3000


def test_limits_are_the_last_heap_that_is_looked_at(capsys: pytest.CaptureFixture[str]) -> None:
    """The period 11 of {2, 5, 6} is proved by the heaps 0, …, 16, and not by fewer."""
    assert run(["period", "subtraction[2,5,6]", "--limit", "16"]) == 0
    assert run(["period", "subtraction[2,5,6]", "--limit", "15"]) == 3
    assert "up to heap 15" in capsys.readouterr().out
