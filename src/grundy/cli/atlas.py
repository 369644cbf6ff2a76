"""``grundy atlas``: questions to a sweep."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from grundy.cli.shared import check_ending, file_option, print_json, printing_options
from grundy.core.errors import InvalidNotation, NotApplicable, Undecided, quote
from grundy.core.files import replaced
from grundy.core.phrase import Phrase
from grundy.core.ruleset import N_
from grundy.explaining.language import Language
from grundy.sweeps.arithmetic import read_expression
from grundy.sweeps.atlas import Atlas, Row
from grundy.sweeps.atlas_files import text_table, write_rows

if TYPE_CHECKING:
    from matplotlib.axes import Axes

TABLES, PICTURES = (".csv", ".json", ".tex", ".parquet"), (".svg", ".png")
SHOWN, WRITTEN = 20, 1_000_000
"""How many rules are shown, and how many are written to a file."""


@click.command(epilog='Example: grundy atlas sets-of-four "preperiod != outcome_preperiod" --count 5')
@click.argument("folder", type=click.Path(path_type=Path))
@click.argument("query", required=False)
@click.option("--histogram", is_flag=True, help="How many rules have each value of QUERY.")
@click.option("--holds", is_flag=True, help="Whether QUERY is true of all rules; if not, where it fails.")
@click.option("--fit", is_flag=True, help="Look for a formula of the parameters that gives QUERY.")
@click.option("--along", metavar="NAME", help="Look how QUERY behaves when this parameter grows.")
@click.option(
    "--by",
    metavar="EXPRESSION",
    help="What the rules are ordered by; by default the period, for a board the number of P-positions.",
)
@click.option(
    "--count", type=click.IntRange(1), metavar="N", help="How many rules are shown, 20 if you do not say, or written."
)
@file_option("-o", "--output", help="Write to this .csv, .json, .tex or .parquet file, or draw into .svg or .png.")
@printing_options
def command(
    folder: Path,
    query: str | None,
    histogram: bool,
    holds: bool,
    fit: bool,
    along: str | None,
    by: str | None,
    count: int | None,
    output: Path | None,
    as_json: bool,
    to: Language,
) -> None:
    """Ask the sweep in FOLDER for rules: those with the largest QUERY, or those of which QUERY is true."""
    if output is not None:
        ending = N_("the file must end in .csv, .json, .tex, .parquet, .svg or .png, not {suffix}")
        check_ending(output, (*TABLES, *PICTURES), ending)
    ways = {"histogram": histogram, "holds": holds, "fit": fit, "along": along is not None}
    chosen = [way for way, wanted in ways.items() if wanted]
    if len(chosen) > 1:
        raise InvalidNotation("of --histogram, --holds, --fit and --along only one can be asked")
    if query is None and (holds or fit):
        example = "period" if fit else '"period == a + b"'
        raise InvalidNotation("say what is asked about, such as {example}", example=example)
    if fit and output is not None:
        raise InvalidNotation("formulas are printed, or told with --json; -o writes rules")
    atlas = Atlas(folder)
    if not atlas.files:
        raise Undecided(_unfinished(atlas))
    if by is not None and query is not None and not read_expression(query).is_condition:
        raise InvalidNotation(
            "--by orders the rules that a condition chooses, and {given} is a number", given=quote(query)
        )
    most = count or (SHOWN if output is None else WRITTEN)
    count = count or SHOWN
    asked = Question(atlas, query or ("period" if atlas.family.has_rules else "cells"), most, by, along, to)
    rows = getattr(asked, chosen[0] if chosen else "rows")()
    if as_json:
        print_json(asked.document)
    else:
        if query is None and not chosen:
            _print_totals(atlas, to)
        for line in asked.lines:
            click.echo(line)
        if rows:
            click.echo(text_table(rows[:count]))
        if (more := max(asked.total, len(rows)) - min(count, len(rows))) > 0:
            click.echo(to.text("and {count} more; --count shows more of them", count=more))
        if atlas.folder.plan.totals_only:
            said = N_("only the rules with the longest periods and preperiods are kept; the totals are those of all")
            click.echo(to.text(said))
        if atlas.manifest["done"] != atlas.manifest["rules"]:
            click.echo(to.say(_unfinished(atlas)))
    if output is None:
        return
    if output.suffix in PICTURES:
        from grundy.drawing.files import write_picture

        write_picture(asked.picture(), output)
    elif not rows:
        raise NotApplicable("there is nothing to write")
    else:
        with replaced(output) as stream:
            write_rows(rows, output.suffix, stream)


class Question:
    """A question to a sweep: each way to ask it returns rows, and leaves the lines to print and the document."""

    def __init__(self, atlas: Atlas, query: str, count: int, by: str | None, along: str | None, to: Language) -> None:
        self.atlas, self.query, self.count, self.by, self.parameter, self.to = atlas, query, count, by, along, to
        self.lines: list[str] = []
        self.document: Any = None
        self.total = 0
        """How many rules there are of which only some are shown."""
        self._counted = False

    def rows(self) -> list[Row]:
        """Return the rules that are asked for."""
        found = self.atlas.rows(self.query, by=self.by, count=self.count)
        self.document = found
        if not found:
            self.lines = [self.to.text("there is no such rule")]
        elif read_expression(self.query).is_condition and not self.atlas.folder.plan.totals_only:
            self.total = self.atlas.tested(self.query, count=0).holds
        return found

    def histogram(self) -> list[Row]:
        """Return how many rules have each number."""
        self._counted = True
        found = [{self.query: number, "rules": count} for number, count in self.atlas.histogram(self.query)]
        self.document = found
        return found

    def holds(self) -> list[Row]:
        """Return where a formula fails."""
        found = self.atlas.tested(self.query, count=self.count)
        self.document = {
            "formula": found.formula,
            "rules": found.rules,
            "holds": found.holds,
            "failures": found.failures,
        }
        self.lines = [self._verdict(found.holds, found.rules)]
        return found.failures

    def fit(self) -> list[Row]:
        """Say which formulas of the parameters give the query."""
        from grundy.sweeps.formulas import closed_form, fitted

        self._expect_number()
        parameters = self.atlas.parameters
        found = fitted(self.atlas.numbers(*parameters, self.query), self.query, parameters)
        whole = closed_form(found)
        self.document = {
            "of": self.query,
            "forms": [
                {"form": part.form, "holds": part.holds, "rules": part.rules, "condition": part.condition}
                for part in found
            ],
            "closed_form": whole,
        }
        for place, part in enumerate(found):
            said = N_("for the rest: {formula} holds for {holds} of {rules} rules")
            if not place:
                said = N_("{formula} holds for {holds} of {rules} rules")
            line = self.to.text(said, formula=f"{self.query} == {part.form}", holds=part.holds, rules=part.rules)
            self.lines.append(line if part.condition is None else f"{line} ({part.condition})")
        if whole is not None:
            tested = self.atlas.tested(f"({self.query}) == ({whole})")
            self.lines += [f"{self.query} == ({whole})", self._verdict(tested.holds, tested.rules)]
        elif not found:
            self.lines = [self.to.text("no formula was found that holds for many rules")]
        else:
            self.lines.append(self.to.text("none of this is a proof"))
        return []

    def along(self) -> list[Row]:
        """Return what is seen along a parameter, for each choice of the others."""
        from grundy.sweeps.formulas import along

        self._expect_number()
        parameters = self.atlas.parameters
        if self.parameter not in parameters:
            raise InvalidNotation(
                "expected a parameter among {names}, got {given}",
                names=", ".join(parameters),
                given=quote(self.parameter),
            )
        others = [name for name in parameters if name != self.parameter]
        found = along(self.atlas.numbers(*parameters, self.query), self.query, self.parameter, others)
        rows: list[Row] = []
        for part in found:
            period, recurrence = part.period, part.recurrence
            rows.append(
                {
                    **part.fixed,
                    "from": part.first + (period.preperiod if period is not None else 0),
                    "to": part.first + part.length - 1,
                    "period": None if period is None else period.period,
                    "saltus": None if period is None else period.saltus,
                    "recurrence": None if recurrence is None else _recurrence(recurrence),
                }
            )
        self.document = rows
        self.lines = [
            self.to.text(
                "{query} along {name}, as far as the sweep goes; nothing of this is proved",
                query=self.query,
                name=self.parameter,
            )
        ]
        return rows

    def picture(self) -> Axes:
        """Return a plot: a map over two parameters, or how often each number occurs."""
        from grundy.drawing.atlas_plots import plot_histogram, plot_map

        parameters, family = self.atlas.parameters, self.atlas.family.text
        if self._counted:
            return plot_histogram(self.atlas.histogram(self.query), self.query, family, self.to)
        where, shown = None, self.query
        if read_expression(self.query).is_condition:
            where, shown = self.query, self.by or ("period" if self.atlas.family.has_rules else "p_positions")
        numbers = self.atlas.numbers(*parameters, shown, where=where)
        if not len(numbers[shown]):
            raise NotApplicable("there is nothing to draw")
        if len(parameters) == 2:
            first, second = parameters
            return plot_map(numbers[first], numbers[second], numbers[shown], (first, second, shown), family)
        return plot_histogram(sorted(Counter(numbers[shown].tolist()).items()), shown, family, self.to)

    def _expect_number(self) -> None:
        """Refuse a condition where a number is asked for."""
        if read_expression(self.query).is_condition:
            raise NotApplicable(
                "expected a number such as {example}, not a condition such as {given}",
                example="period",
                given=quote(self.query),
            )

    def _verdict(self, holds: int, rules: int) -> str:
        """Return for how many rules something holds; those of which too little is known are no witnesses."""
        every = self.atlas.manifest["done"]
        if not rules:
            return self.to.text("there is no such rule")
        if holds < rules:
            return self.to.text("holds for {holds} of {rules} rules; it fails first for:", holds=holds, rules=rules)
        if rules == every or not self.atlas.family.has_rules:
            return self.to.text("holds for all {rules} rules of the sweep, which is no proof", rules=rules)
        return self.to.text(
            "holds for all {rules} rules of which enough is known, of {all} in the sweep; that is no proof",
            rules=rules,
            all=every,
        )


def _recurrence(coefficients: list[Fraction]) -> str:
    """Return a linear recurrence in the usual letters."""
    terms = [f"{part}·f(n-{place})" for place, part in enumerate(coefficients, 1) if part]
    text = " + ".join(terms).replace("+ -", "- ") or "0"
    return "f(n) = " + re.sub(r"(?<![0-9/])1·", "", text)


def _unfinished(atlas: Atlas) -> Phrase:
    done, rules = atlas.manifest["done"], atlas.manifest["rules"]
    if rules is None:
        return Phrase(N_("the sweep is not finished: {done} rules are done"), done=done)
    return Phrase(N_("the sweep is not finished: {done} of {rules} rules are done"), done=done, rules=rules)


def _print_totals(atlas: Atlas, to: Language) -> None:
    from grundy.cli.sweep import print_totals

    print_totals(atlas.manifest, to)
    if "preperiods_differ" in atlas.manifest:
        count = atlas.manifest["preperiods_differ"]
        click.echo(to.text("rules whose values and outcomes have different preperiods: {count}", count=count))
