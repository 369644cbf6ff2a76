"""``grundy atlas``: questions to a sweep."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from grundy.cli.shared import check_ending, file_option, files_first, print_json, printing_options
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
OF_BOARDS = {
    N_("there is no such rule"): N_("there is no such number of cells"),
    N_("{formula} holds for {holds} of {rules} rules"): N_("{formula} holds for {holds} of {rules} numbers of cells"),
    N_("for the rest: {formula} holds for {holds} of {rules} rules"): N_(
        "for the rest: {formula} holds for {holds} of {rules} numbers of cells"
    ),
    N_("no formula was found that holds for many rules"): N_(
        "no formula was found that holds for many numbers of cells"
    ),
    N_("holds for {holds} of {rules} rules; it fails first for:"): N_(
        "holds for {holds} of {rules} numbers of cells; it fails first for:"
    ),
    N_("holds for all {rules} rules of the sweep, which is no proof"): N_("holds for all {rules} numbers of cells"),
}
"""What is said of rules, and what of a board, whose rows are numbers of cells."""


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
        raise InvalidNotation("formulas are only printed, as text or with --json; -o writes rules")
    if by is not None:
        if chosen:
            raise InvalidNotation("--by orders rules; leave it out with --histogram, --holds, --fit and --along")
        if query is not None and not read_expression(query).is_condition:
            raise InvalidNotation(
                "--by orders the rules that a condition chooses, and {given} is a number", given=quote(query)
            )
        _expect_number(by)
    atlas = Atlas(folder)
    if not atlas.files:
        raise Undecided(_unfinished(atlas))
    usual = by or ("period" if atlas.family.has_rules else "cells")
    asked = Question(atlas, usual if query is None else query, count, by, along, to, whole=output is not None)
    rows = getattr(asked, chosen[0] if chosen else "rows")()

    def show() -> None:
        if as_json:
            print_json(asked.document)
        else:
            if query is None and not chosen:
                _print_totals(atlas, to)
            for line in asked.lines:
                click.echo(line)
            shown = rows[: count or SHOWN]
            if shown:
                click.echo(text_table(shown, asked.names))
            if (more := asked.total - len(shown)) > 0:
                click.echo(to.text("and {count} more; --count shows more of them", count=more))
        if atlas.folder.plan.totals_only:
            said = N_("only the rules with the longest periods and preperiods are kept; the totals are those of all")
            click.echo(to.text(said), err=as_json)
        if atlas.manifest["done"] != atlas.manifest["rules"]:
            click.echo(to.say(_unfinished(atlas)), err=as_json)

    with files_first(show):
        if output is None:
            return
        if output.suffix in PICTURES:
            from grundy.drawing.files import write_picture

            write_picture(asked.picture(), output)
        elif not rows:
            raise NotApplicable("there is nothing to write")
        else:
            with replaced(output) as stream:
                write_rows(rows, output.suffix, stream, asked.names)
    if output.suffix not in PICTURES and count is None and len(rows) < asked.total:
        said = N_("{file} has the first {count} of {all}; --count writes more of them")
        click.echo(to.text(said, file=output, count=len(rows), all=asked.total), err=as_json)


class Question:
    """A question to a sweep: each way to ask it returns rows, and leaves the lines to print and the document."""

    def __init__(
        self,
        atlas: Atlas,
        query: str,
        count: int | None,
        by: str | None,
        along: str | None,
        to: Language,
        *,
        whole: bool,
    ) -> None:
        self.atlas, self.query, self.count, self.by, self.parameter, self.to = atlas, query, count, by, along, to
        self.whole = whole
        """Whether all rules are wanted, as many as a file has, if nobody says how many."""
        self.expression = read_expression(query)
        self.names = {*self.expression.names, *(read_expression(by).names if by is not None else ())}
        self.lines: list[str] = []
        self.document: Any = None
        self.total = 0
        """How many there are of which only some are shown."""
        self._counted = False

    @property
    def _most(self) -> int:
        return self.count or (WRITTEN if self.whole else SHOWN)

    def _text(self, said: str, **fields: Any) -> str:
        """Return a sentence about rules, or about the numbers of cells of a board."""
        return self.to.text(said if self.atlas.family.has_rules else OF_BOARDS[said], **fields)

    def rows(self) -> list[Row]:
        """Return the rules that are asked for."""
        found = self.atlas.rows(self.query, by=self.by, count=self._most)
        self.document = found
        if not found:
            self.lines = [self._nothing()]
        elif self.whole or self.expression.is_condition:
            self.total = self.atlas.count(self.query)
        return found

    def histogram(self) -> list[Row]:
        """Return how many rules have each number."""
        self._counted = True
        members = "rules" if self.atlas.family.has_rules else "rows"
        return self._first([{self.query: number, members: count} for number, count in self.atlas.histogram(self.query)])

    def _first(self, found: list[Row]) -> list[Row]:
        """Return as many rows as are wanted, all if nobody says how many."""
        self.total = len(found)
        self.document = found[: self.count]
        return found[: self.count]

    def holds(self) -> list[Row]:
        """Return where a formula fails."""
        found = self.atlas.tested(self.query, count=self._most)
        self.total = found.rules - found.holds
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

        _expect_number(self.query)
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
            formula = f"{self.expression.as_side} == {part.form}"
            line = self._text(said, formula=formula, holds=part.holds, rules=part.rules)
            self.lines.append(line if part.condition is None else f"{line} ({part.condition})")
        if whole is not None:
            formula = f"{self.expression.as_side} == ({whole})"
            tested = self.atlas.tested(formula)
            self.lines += [formula, self._verdict(tested.holds, tested.rules)]
        elif not found:
            self.lines = [self._text("no formula was found that holds for many rules")]
        else:
            self.lines.append(self.to.text("none of this is a proof"))
        return []

    def along(self) -> list[Row]:
        """Return what is seen along a parameter, for each choice of the others."""
        from grundy.sweeps.formulas import along

        _expect_number(self.query)
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
        self.lines = [
            self.to.text(
                "{query} along {name}, as far as the sweep goes; nothing of this is proved",
                query=self.query,
                name=self.parameter,
            )
        ]
        return self._first(rows)

    def picture(self) -> Axes:
        """Return a plot: a map over two parameters, or how often each number occurs."""
        from grundy.drawing.atlas_plots import plot_histogram, plot_map

        parameters, family, rules = self.atlas.parameters, self.atlas.family.text, self.atlas.family.has_rules
        if self._counted:
            return plot_histogram(self.atlas.histogram(self.query), self.query, family, self.to, rules=rules)
        where, shown = None, self.query
        if self.expression.is_condition:
            where, shown = self.query, self.by or ("period" if rules else "p_positions")
        numbers = self.atlas.numbers(*parameters, shown, where=where)
        if not len(numbers[shown]):
            raise NotApplicable("there is nothing to draw")
        if len(parameters) == 2:
            first, second = parameters
            return plot_map(numbers[first], numbers[second], numbers[shown], (first, second, shown), family)
        return plot_histogram(sorted(Counter(numbers[shown].tolist()).items()), shown, family, self.to, rules=rules)

    def _nothing(self) -> str:
        if self.atlas.folder.plan.totals_only:
            return self.to.text("there is no such rule among those that are kept")
        return self._text("there is no such rule")

    def _verdict(self, holds: int, rules: int) -> str:
        """Return for how many rules something holds; those of which too little is known are no witnesses."""
        every = self.atlas.manifest["done"]
        if not rules:
            return self._nothing()
        if holds < rules:
            return self._text("holds for {holds} of {rules} rules; it fails first for:", holds=holds, rules=rules)
        if rules == every or not self.atlas.family.has_rules:
            return self._text("holds for all {rules} rules of the sweep, which is no proof", rules=rules)
        return self.to.text(
            "holds for all {rules} rules of which enough is known, of {all} in the sweep; that is no proof",
            rules=rules,
            all=every,
        )


def _expect_number(query: str) -> None:
    """Refuse a condition where a number is asked for."""
    if read_expression(query).is_condition:
        raise NotApplicable(
            "expected a number such as {example}, not a condition such as {given}",
            example="period",
            given=quote(query),
        )


def _recurrence(coefficients: list[Fraction]) -> str:
    """Return a linear recurrence in the usual letters."""
    terms = [f"{part}·f(n-{place})" for place, part in enumerate(coefficients, 1) if part]
    text = " + ".join(terms).replace("+ -", "- ") or "0"
    return "f(n) = " + re.sub(r"(?<![0-9/])1·", "", text)


def _unfinished(atlas: Atlas) -> Phrase:
    done, rules = atlas.manifest["done"], atlas.manifest["rules"]
    if not atlas.family.has_rules:
        said = N_("the sweep is not finished: {done} of {positions} positions are done")
        return Phrase(said, done=done, positions=rules)
    if rules is None:
        return Phrase(N_("the sweep is not finished: {done} rules are done"), done=done)
    return Phrase(N_("the sweep is not finished: {done} of {rules} rules are done"), done=done, rules=rules)


def _print_totals(atlas: Atlas, to: Language) -> None:
    from grundy.cli.sweep import print_totals

    print_totals(atlas.manifest, to)
    if "preperiods_differ" in atlas.manifest:
        count = atlas.manifest["preperiods_differ"]
        click.echo(to.text("rules whose values and outcomes have different preperiods: {count}", count=count))
