"""The sequence lab and the page of certificates: every fact on them is that of the library."""

from __future__ import annotations

import html
import io
import json
import re
from urllib.parse import quote, urlencode

import pyarrow.parquet
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grundy.checker import verify
from grundy.explaining.language import LANGUAGES, language
from grundy.explaining.period import proof_in_words
from grundy.jobs.runner import run_jobs
from grundy.jobs.store import Store
from grundy.lab.certificates import certificate, certificate_text
from grundy.lab.sequences import heap_game, heap_outcomes, heap_values, prove_period
from grundy.web.verifypage import EXAMPLE
from tests.web.conftest import Ask

FORM = {"Content-Type": "application/x-www-form-urlencoded"}


def said(page: str) -> str:
    """Return what a page says, without its marks."""
    return " ".join(html.unescape(re.sub(r"<[^>]*>", " ", page)).split()).replace("\N{NO-BREAK SPACE}", " ")


def numbers_on(page: str) -> list[int]:
    """Return the numbers of the first table of values."""
    table = re.search(r'<table class="numbers">.*?</table>', page, re.DOTALL)
    assert table is not None
    return [int(number) for number in re.findall(r"<td[^>]*>(\d+)</td>", table[0])]


def posted(ask: Ask, address: str, **fields: str) -> tuple[int, str, str]:
    answer = ask(address, method="POST", content=urlencode(fields), headers=FORM)
    return answer.status_code, answer.text, answer.headers.get("location", "")


@pytest.mark.parametrize(
    ("rule", "answer"),
    [
        ("kayles", "Proved: from heap 71 on the values repeat with the period 12."),
        ("lasker", "Proved: from heap 1 on a heap that is larger by 4 has a value larger by 4."),
        ("0.16", "No period is proved by the heaps up to 511."),
    ],
)
def test_the_answer_comes_first(ask: Ask, rule: str, answer: str) -> None:
    page = said(ask(f"/lab?rule={rule}").text)
    assert page.index(answer) < page.index("Values of the heaps")


@pytest.mark.parametrize("given", ["kayles", "1 3 4", "0.137", "squares", "Lasker", "grundys-game", "4.[3]"])
def test_numbers_and_outcomes_are_those_of_the_library(ask: Ask, given: str) -> None:
    page = ask(f"/lab?rule={quote(given)}&to=80").text
    found = re.search(r'id="rule-name">[^<]*<code>(.*?)</code>', page)
    assert found is not None
    rules = heap_game(html.unescape(found[1]))
    assert numbers_on(page) == heap_values(rules, 80)
    lost = re.findall(r'class="letter P"[^>]*>(P+)<', page)
    assert sum(map(len, lost)) == heap_outcomes(rules, 80).count("P")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_period_preperiods_and_proof_are_told(ask: Ask, lang: str) -> None:
    proof = prove_period(heap_game("subtraction[3,4,5,8,12]"))
    page = said(ask(f"/lab?rule=3 4 5 8 12&lang={lang}").text)
    to = language(lang)
    assert proof.grundy is not None
    assert f"{to.text('period')} 45 9" in page
    assert f"{to.text('preperiod')} 47 23" in page
    assert " ".join(proof_in_words(proof.grundy, to).split()).replace("\N{NO-BREAK SPACE}", " ") in page


def test_heaps_far_away_are_shown_where_a_period_is_proved(ask: Ask) -> None:
    page = ask("/lab?rule=kayles&from=1000000&to=1000009").text
    reduced = [71 + (n - 71) % 12 for n in range(1_000_000, 1_000_010)]
    values = heap_values(heap_game("kayles"), 100)
    assert numbers_on(page) == [values[n] for n in reduced]
    assert ask("/lab?rule=octal[0.007]&from=1000000").status_code == 400


def test_zoom_leads_as_far_as_values_are_found_at_once(ask: Ask) -> None:
    def wider(page: str) -> str:
        found = re.search(r'href="([^"]*)#plot"><span aria-hidden="true">−<', page)
        return html.unescape(found[1]) if found else ""

    address, seen = "/lab?rule=octal[0.007]", []
    while address:
        page = ask(address).text
        seen.append(re.findall(r'name="(?:from|to)" value="(\d+)"', page)[:2])
        address = wider(page)
    assert seen == [["0", "199"], ["0", "399"], ["0", "799"], ["0", "999"]]
    assert "At once only the values up to 999 are found." in ask("/lab?rule=octal[0.007]&to=5000").text


def test_links_beside_the_largest_heap_lead_to_heaps(ask: Ask) -> None:
    for address in ("from=999999999999999999", "from=999999999999999800&to=999999999999999999"):
        page = ask(f"/lab?rule=kayles&{address}").text
        links = re.findall(r'class="button" href="(/lab\?[^"]*)#plot"', page)
        assert len(links) >= 2
        assert all(ask(html.unescape(link)).status_code == 200 for link in links)
        assert 'name="to" value="999999999999999999"' in page


def test_exceptions_to_the_period_are_marked(ask: Ask) -> None:
    """Kayles has 14 of them, the last one at heap 70 (Guy and Smith, 1956)."""
    page = ask("/lab?rule=kayles&to=9").text
    assert page.count('class="marked"') == 14
    assert "14 exceptions" in page


def test_two_rules_are_compared(ask: Ask) -> None:
    page = ask("/lab?rule=kayles&with=0.07&to=49").text
    one, other = (heap_values(heap_game(rule), 49) for rule in ("kayles", "octal[0.07]"))
    different = sum(first != second for first, second in zip(one, other, strict=True))
    assert "They differ first at heap 1: 1 and 0." in page
    assert f"{different} of the values shown are different." in page
    assert page.count('class="marked"') == 2 * different + 14  # in both rows, and the exceptions to the period
    assert "for every heap" in ask("/lab?rule=kayles&with=0.77").text


def test_files_hold_what_is_shown(ask: Ask) -> None:
    values = heap_values(heap_game("kayles"), 20)
    asked = "?rule=kayles&from=5&to=20"
    assert ask(f"/lab/b-file.txt{asked}").text.splitlines() == [f"{n} {values[n]}" for n in range(5, 21)]
    assert ask(f"/lab/values.csv{asked}").text.splitlines()[1:] == [f"{n},{values[n]}" for n in range(5, 21)]
    table = pyarrow.parquet.read_table(io.BytesIO(ask(f"/lab/values.parquet{asked}").content))
    assert table["value"].to_pylist() == values[5:]
    assert ask(f"/lab/plot.svg{asked}").text.startswith("<svg")
    answer = ask(f"/lab/certificate.json{asked}")
    assert answer.headers["content-disposition"] == 'attachment; filename="kayles-certificate.json"'
    assert verify(answer.json()).valid
    assert answer.text == certificate_text(certificate(prove_period(heap_game("kayles"))))


@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("/lab?rule=gibberish", 400),
        ("/lab?rule=chomp", 400),
        ("/lab?rule=ruler", 400),
        ("/lab?rule=0 3", 400),
        ("/lab?rule=1.5", 400),
        ("/lab?rule=octal[", 400),
        ("/lab?rule=kayles&from=9&to=3", 400),
        ("/lab?rule=kayles&from=-1", 400),
        ("/lab?rule=kayles&to=1e9", 400),
        ("/lab?rule=kayles&play=odd", 400),
        ("/lab?rule=kayles&with=nonsense", 400),
        ('/lab?rule=poset["/etc/passwd"]', 400),
        (f"/lab?rule={'9 ' * 3000}", 413),
        ("/lab?job=x", 404),
        (f"/lab?job={'0' * 32}", 404),
        ("/lab/values.exe?rule=kayles", 404),
        ("/lab/certificate.json?rule=lasker", 400),
        ("/lab/certificate.json?rule=kayles&play=misere", 400),
        ("/lab/values.csv", 400),
    ],
)
def test_bad_input_is_told_in_one_sentence(ask: Ask, address: str, status: int) -> None:
    answer = ask(address)
    assert answer.status_code == status
    assert answer.text.count('role="alert"') == 1
    assert "Traceback" not in answer.text


@pytest.mark.parametrize(
    "rule",
    ["0.8", "4.[3]", "0.{2+}", "nim", "shannon", "1", "7,64,89,96", "1-1000000", "0.", "all"],
)
@pytest.mark.parametrize("play", ["normal", "misere"])
def test_every_kind_of_rule_is_shown(ask: Ask, rule: str, play: str) -> None:
    assert ask(f"/lab?rule={quote(rule)}&play={play}").status_code == 200


def test_values_of_misere_play_are_those_of_the_library(ask: Ask) -> None:
    page = ask("/lab?rule=1 3 4&play=misere&to=60").text
    assert numbers_on(page) == heap_values(heap_game("subtraction[1,3,4]"), 60, "misere")
    assert "/lab/certificate.json" not in page


def test_job_is_begun_by_a_form_and_its_result_shown(ask: Ask, store: Store) -> None:
    page = ask("/lab?rule=0.45").text
    assert "No period is proved by the heaps up to 511." in page
    assert 'name="kind" value="period"' in page
    status, _, place = posted(ask, "/lab", kind="period", rule="0.45", limit="100000")
    assert (status, place[:5]) == (303, "/job/")
    job = place.removeprefix("/job/")
    run_jobs(store, is_over=lambda: store.get(job).state == "done")
    page = ask(f"/lab?job={job}&to=600").text
    proof = prove_period(heap_game("octal[0.45]"))
    assert proof.grundy is not None
    assert proof.outcome is not None
    assert (proof.grundy.period, proof.grundy.preperiod) == (20, 498)
    assert f"period 20 {proof.outcome.period} preperiod 498 {proof.outcome.preperiod} saltus" in said(page)
    assert numbers_on(page) == heap_values(heap_game("octal[0.45]"), 600)
    assert verify(ask(f"/lab/certificate.json?job={job}").json()).valid


def test_values_found_by_a_job_are_shown_whole(ask: Ask, store: Store) -> None:
    _, _, place = posted(ask, "/lab?lang=cs", kind="values", rule="octal[0.007]", to="3000", play="normal")
    job = place.removeprefix("/job/").removesuffix("?lang=cs")
    run_jobs(store, is_over=lambda: store.get(job).state == "done")
    values = heap_values(heap_game("octal[0.007]"), 3000)
    assert numbers_on(ask(f"/lab?job={job}&from=2500&to=3000").text) == values[2500:]
    assert ask(f"/lab/b-file.txt?job={job}").text.splitlines() == [f"{n} {v}" for n, v in enumerate(values)]
    assert 'class="series one"' in ask(f"/lab?job={job}").text


def test_rule_beside_a_job_is_played_as_the_job_is(ask: Ask, store: Store) -> None:
    job = store.add("values", {"rule": "subtraction[1,3,4]", "to": 60, "play": "misere"}, "me")
    store.claim("me")
    values = heap_values(heap_game("subtraction[1,3,4]"), 60, "misere")
    store.finish(job.id, "me", {"rule": "subtraction[1,3,4]", "values": values})
    assert "0 of the values shown are different." in ask(f"/lab?job={job.id}&with=1 3 4").text


def test_wrong_form_begins_no_job(ask: Ask, store: Store) -> None:
    wrong: tuple[dict[str, str], ...] = (
        {"kind": "period", "rule": "nonsense", "limit": "5"},
        {"kind": "period", "rule": "kayles", "limit": "many"},
        {"kind": "period", "rule": "kayles", "limit": "99999999999"},
        {"kind": "values", "rule": "kayles", "to": "2000000"},
        {"kind": "values", "rule": "kayles", "to": "5", "play": "odd"},
        {"kind": "dance", "rule": "kayles"},
        {},
    )
    for fields in wrong:
        assert posted(ask, "/lab", **fields)[0] == 400
    assert store.claim("me") is None


def test_certificate_is_valid_until_it_is_tampered_with(ask: Ask) -> None:
    document = certificate(prove_period(heap_game("kayles")))
    status, page, _ = posted(ask, "/verify", certificate=json.dumps(document))
    assert status == 200
    assert "The certificate is valid." in page
    assert "the period 12" in page
    tampered = document | {"grundy": document["grundy"] | {"preperiod": 70}}
    status, page, _ = posted(ask, "/verify", certificate=json.dumps(tampered))
    assert "The certificate is not valid." in page
    assert verify(tampered).why is not None
    assert (verify(tampered).why or "")[1:] in page


@pytest.mark.parametrize(
    ("given", "status", "answer"),
    [
        (EXAMPLE, 200, "The certificate is valid."),
        (EXAMPLE.replace("11", "22"), 200, "11 is a period too"),
        ("", 400, "not JSON"),
        ("[1, 2", 400, "not JSON"),
        ("[" * 50_000, 400, "nested too deeply"),
        ("[1, 2]", 200, "This is not a certificate"),
        ('{"format": "grundy-period", "version": 1, "grundy": {"period": "many"}}', 200, "The certificate has no rule"),
        (EXAMPLE.replace("11", "1" + "0" * 12), 200, "too large to be checked here"),
        ("x" * 300_000, 413, "too large"),
    ],
)
def test_page_says_what_is_wrong_with_a_certificate(ask: Ask, given: str, status: int, answer: str) -> None:
    code, page, _ = posted(ask, "/verify", certificate=given)
    assert code == status
    assert answer in html.unescape(page)


WORDS = st.lists(
    st.sampled_from(
        ["kayles", "0.77", "1 3 4", "..", "[", "]", "{", "}", "(", ",", "-", "9" * 30, "octal[", "é", "\0", "!"]
    )
    | st.text(max_size=3),
    max_size=4,
).map("".join)
NUMBERS = st.sampled_from(["", "0", "5", "999", "5000", "9" * 18, "9" * 40, "-1", "x", "٣"])


@settings(max_examples=40)
@given(rule=WORDS, other=WORDS, ends=st.tuples(NUMBERS, NUMBERS), play=st.sampled_from(["", "normal", "misere", "odd"]))
def test_whatever_is_written_is_answered_in_words(
    ask: Ask, rule: str, other: str, ends: tuple[str, str], play: str
) -> None:
    fields = {"rule": rule, "with": other, "from": ends[0], "to": ends[1], "play": play}
    for address in ("/lab", "/lab/values.csv", "/lab/certificate.json"):
        assert ask(f"{address}?{urlencode(fields, errors='replace')}").status_code in (200, 400, 413, 503)
    for address, form in (("/lab", {"kind": play, **fields}), ("/verify", {"certificate": rule})):
        sent = urlencode(form, errors="replace")
        assert ask(address, method="POST", content=sent, headers=FORM).status_code in (200, 400, 413, 503)
