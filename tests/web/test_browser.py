"""The app in a real Chromium: by mouse, by keyboard alone, without script, on a phone, in another language."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from grundy import parse, solve
from grundy.core.position import Position
from grundy.explaining.language import language
from tests.web.conftest import Open

pytestmark = pytest.mark.browser

START = "/play?position=nim(3,4,5)&opponent=perfect"
PHONE = {"width": 360, "height": 740}


def position_on(page: Page) -> Position:
    """Return the position that the share field copies as Python."""
    code = page.locator("#share-python").input_value()
    found = re.search(r"parse\('(.*)'\)", code)
    assert found is not None
    return parse(found[1])


def best_move(page: Page) -> str:
    move = solve(position_on(page)).best_move
    assert move is not None
    return move.notation


def is_over(page: Page) -> bool:
    return page.locator(".result").count() > 0


def await_change(page: Page, before: str) -> None:
    shown = "document.getElementById('share-link').value === location.href"
    page.wait_for_function(f"before => location.href !== before && {shown}", arg=before)


def win_by_mouse(page: Page, victory: str = "You have won!") -> None:
    while not is_over(page):
        before = page.url
        page.locator(f'a.move[data-move="{best_move(page)}"]').first.click()
        await_change(page, before)
    expect(page.locator(".status")).to_contain_text(victory)


def test_newcomer_makes_the_first_move_of_nim_with_two_clicks(visit: Open) -> None:
    page = visit("/")
    page.get_by_role("link", name="Nim", exact=True).first.click()

    expect(page.locator("a.move")).to_have_count(12)
    page.locator('a.move[data-move="1-2"]').click()
    expect(page.locator(".news")).to_contain_text("The computer")


def test_game_is_won_by_mouse(visit: Open) -> None:
    win_by_mouse(visit(START))


def test_game_is_won_by_mouse_on_a_phone(visit: Open) -> None:
    page = visit(START, viewport=PHONE, has_touch=True)
    assert page.locator('a.move[data-move="1-1"] > rect').first.bounding_box()["width"] >= 43.5  # type: ignore[index]
    win_by_mouse(page)


@pytest.mark.parametrize("code", ["cs", "hr"])
def test_game_is_won_in_another_language(visit: Open, code: str) -> None:
    page = visit(f"{START}&lang={code}")
    expect(page.locator("html")).to_have_attribute("lang", code)
    expect(page.locator(".status")).to_contain_text(language(code).to_pupils.text("Your move"))
    win_by_mouse(page, language(code).text("You have won!"))


def test_kayles_is_won_by_touching_pins(visit: Open) -> None:
    page = visit("/play?position=kayles(5)&opponent=perfect", viewport=PHONE, has_touch=True)
    expect(page.locator("a.move")).to_have_count(9)  # five pins and the four arcs between them
    assert page.locator('a.move[data-move="1-2/1,2"] .target').first.bounding_box()["height"] >= 40  # type: ignore[index]
    win_by_mouse(page)


def test_arrows_walk_over_the_board_in_their_direction(visit: Open) -> None:
    page = visit("/play?position=kayles(5)&opponent=perfect")
    page.locator("a.move").first.focus()
    walk = [("ArrowRight", "1-1/1,3"), ("ArrowRight", "1-1/2,2"), ("ArrowDown", "1-2/1,2"), ("ArrowUp", "1-1/1,3")]
    for key, expected in walk:
        page.keyboard.press(key)
        assert page.evaluate("document.activeElement.dataset.move") == expected
    expect(page.locator("a.move:focus .tip")).to_contain_text("leave 1-3")


def test_house_is_cut_down_edge_by_edge_on_a_phone(visit: Open) -> None:
    page = visit("/play?position=house&opponent=perfect", viewport=PHONE, has_touch=True)
    while not is_over(page):
        before = page.url
        edge = page.locator(f'a.move[data-move="{best_move(page)}"]')
        box = edge.bounding_box()  # an upright edge has no width, so it is clicked by its place
        assert box is not None
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        await_change(page, before)
    expect(page.locator(".status")).to_contain_text("You have won!")


def test_coins_are_chosen_on_the_board_and_turned_together(visit: Open) -> None:
    page = visit("/play?position=turtles(3,4,6,9)&opponent=perfect")
    while not is_over(page):
        before = page.url
        for coin in best_move(page).split(","):
            page.locator(f'[data-pick="pick-1-{coin}"]').click()
        page.locator(".take button").click()
        await_change(page, before)
    expect(page.locator(".status")).to_contain_text("You have won!")


def test_amazon_moves_by_three_cells_of_the_board(visit: Open) -> None:
    page = visit("/play?position=amazons(x../..o)&opponent=human")

    for cell in ("a1", "b2", "b1"):
        page.locator(f'.pick.next[data-pick="{cell}"]').click()
    before = page.url
    page.get_by_role("button", name="Play").first.click()
    await_change(page, before)
    assert str(position_on(page)) == "to-move(R; amazons(.#./.xo))"
    page.locator('.pick[data-pick="b2"]').click()  # an amazon of the other player
    expect(page.locator(".picked")).to_have_count(0)
    page.locator('.pick[data-pick="c2"]').click()
    page.locator('select[name="step-2"]').select_option("c1")
    expect(page.locator(".pick.next")).to_have_count(1)


def test_game_is_won_without_script(visit: Open) -> None:
    page = visit(START, java_script_enabled=False)
    while not is_over(page):
        with page.expect_navigation():
            page.locator(f'a.move[data-move="{best_move(page)}"]').click()
    expect(page.locator(".status")).to_contain_text("You have won!")


def test_move_is_written_without_script(visit: Open) -> None:
    page = visit(START, java_script_enabled=False)
    page.locator("[name=take]").fill("2")
    page.locator("[name=heap]").fill("1")
    page.locator("[data-take-form] button").click()

    expect(page.locator(".news")).to_contain_text("You took 2 matches from heap 1")


def test_game_is_won_by_keyboard_alone(visit: Open) -> None:
    page = visit(START)
    for _ in range(40):  # Tab as far as the first heap
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.dataset.heap") == "1":
            break
    while not is_over(page):
        heap, _, count = best_move(page).partition("-")
        for _ in range(10):
            here = int(page.evaluate("document.activeElement.dataset.heap"))
            if here == int(heap):
                break
            page.keyboard.press("ArrowDown" if here < int(heap) else "ArrowUp")
        page.keyboard.press(count)
        assert page.evaluate("document.activeElement.dataset.move") == f"{heap}-{count}"
        before = page.url
        page.keyboard.press("Enter")
        await_change(page, before)
    expect(page.locator(".status")).to_contain_text("You have won!")
    assert page.evaluate("document.activeElement.id") == "again"


def test_heap_is_one_tab_stop_and_arrows_walk_inside(visit: Open) -> None:
    page = visit(START)
    page.locator('a.move[data-move="2-1"]').focus()
    page.keyboard.press("ArrowLeft")
    assert page.evaluate("document.activeElement.dataset.move") == "2-2"
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.dataset.move") == "3-1"
    expect(page.locator("[name=heap]")).to_have_value("3")


def test_single_keys_press_what_shows_them(visit: Open) -> None:
    page = visit(START)
    page.keyboard.press("h")
    expect(page.locator(".ladder .on")).to_have_count(1)
    page.keyboard.press("h")
    expect(page.locator(".ladder .on")).to_have_count(2)
    page.keyboard.press("e")
    expect(page.locator(".steps")).to_contain_text("Write the heaps in binary")
    page.keyboard.press("g")
    expect(page.locator("svg.graph .start")).to_be_in_viewport()
    assert "#" not in page.url
    node = page.get_by_role("link", name="nim(3,2,5)", exact=True)
    node.focus()
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile("moves=2-2[+]"))  # and the computer replies
    page.keyboard.press("u")
    page.wait_for_url(re.compile("redo=2-2[+]"))
    page.keyboard.press("n")
    expect(page.locator("#less-1-1")).to_be_focused()
    page.locator("header [name=text]").focus()
    page.keyboard.type("?")
    expect(page.locator("#help")).not_to_be_visible()
    page.locator("#tab-why").focus()
    page.keyboard.press("?")
    expect(page.locator("#help")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#help")).not_to_be_visible()


def test_graph_comes_into_sight_on_a_phone(visit: Open) -> None:
    page = visit(START, viewport={"width": 320, "height": 568})
    page.keyboard.press("g")
    expect(page.locator("svg.graph .start")).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth") == 320


def test_undo_and_redo_by_key(visit: Open) -> None:
    page = visit(START)
    page.locator('a.move[data-move="1-2"]').click()
    expect(page.locator(".news")).to_contain_text("The computer")
    after = position_on(page)
    page.keyboard.press("u")
    expect(page.locator("a.move")).to_have_count(12)
    page.keyboard.press("U")
    expect(page.locator(".news")).to_contain_text("The computer")
    assert position_on(page) == after


def test_back_button_returns_to_the_moment_before(visit: Open) -> None:
    page = visit(START)
    page.locator('a.move[data-move="1-2"]').click()
    expect(page.locator(".news")).to_contain_text("The computer")
    page.go_back()
    expect(page.locator("a.move")).to_have_count(12)


def test_shared_address_reopens_the_position(visit: Open, site: str) -> None:
    page = visit(START)
    page.locator('a.move[data-move="3-2"]').click()
    expect(page.locator(".news")).to_contain_text("The computer")
    shared = page.locator("#share-link").input_value()
    again = visit(shared.removeprefix(site))

    assert shared.startswith(site)
    assert position_on(again) == position_on(page)


def test_pointing_at_a_match_shows_what_the_move_would_do(visit: Open) -> None:
    page = visit(START)
    match = page.locator('a.move[data-move="1-2"]')
    expect(match.locator(".tip")).not_to_be_visible()
    match.hover()
    expect(match.locator(".tip")).to_be_visible()
    expect(match.locator(".tip")).to_contain_text("leave 1-4-5")


def test_new_game_starts_from_the_form(visit: Open) -> None:
    page = visit(START)
    page.locator("#new > summary").click()
    page.locator("#new [name=play]").select_option("misere")
    page.locator("#new [name=first]").select_option("computer")
    page.locator("#new .new-match [type=submit]").click()

    expect(page.locator(".convention")).to_contain_text("Misère play")
    expect(page.locator(".news")).to_contain_text("The computer")


def test_rule_card_stays_as_it_is_left_and_follows_the_game(visit: Open) -> None:
    page = visit("/play?position=nim(3,4,5)&opponent=human")
    card, before = page.locator("#rules"), page.url
    page.locator('a.move[data-move="1-1"]').first.click()
    await_change(page, before)
    expect(card).to_have_attribute("open", "")
    page.locator("#new > summary").click()
    page.locator("#new .sizes summary").click()
    page.get_by_label("Position", exact=True).fill("chomp(3,3)")
    page.keyboard.press("Enter")

    expect(card).to_contain_text("the corner square is poisoned")


def test_dark_mode_is_remembered(visit: Open) -> None:
    page = visit("/games", color_scheme="light")
    light = page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.locator("[data-theme-toggle]").click()
    page.reload()

    assert page.evaluate("getComputedStyle(document.body).backgroundColor") != light


def test_home_offers_to_continue_the_last_games_of_this_browser(visit: Open) -> None:
    page = visit("/")
    expect(page.locator(".recent")).to_have_count(0)
    for heaps in range(2, 10):
        page.goto(page.url.partition("/play")[0].rstrip("/") + f"/play?position=nim(3,{heaps})&opponent=human")
        page.locator('a.move[data-move="1-1"]').click()
        expect(page.locator(".news")).to_contain_text("took 1 match")
    played = page.url
    page.locator(".brand").click()
    expect(page.locator(".recent li")).to_have_count(6)
    expect(page.locator(".recent li").first).to_contain_text("nim(3,9)")
    page.locator(".recent a").first.click()
    expect(page).to_have_url(played)
    page.locator(".brand").click()
    page.locator("[data-forget]").click()
    expect(page.locator(".recent")).to_have_count(0)
    page.reload()
    expect(page.locator(".recent")).to_have_count(0)


def test_language_switch_keeps_the_match(visit: Open) -> None:
    page = visit(f"{START}&moves=1-2+1-1")
    before = position_on(page)
    page.locator(".languages a", has_text="CS").click()

    expect(page.locator("html")).to_have_attribute("lang", "cs")
    assert "lang=cs" in page.url
    assert position_on(page) == before


def test_a_stepper_of_the_analysis_keeps_the_focus(visit: Open) -> None:
    page = visit("/analyse?position=nim(1,2)&edit=1")
    more = page.get_by_role("link", name="heap 2: one more")
    more.focus()
    for heap in (3, 4):
        page.keyboard.press("Enter")
        page.wait_for_url(f"**position=nim(1,{heap})**")
        expect(more).to_be_focused()


def test_the_graph_is_opened_at_its_start(visit: Open) -> None:
    page = visit("/analyse?position=nim(1,2,3)", viewport=PHONE)
    frame = page.locator(".graph-frame")
    seen, start = frame.bounding_box(), page.locator(".graph .start").bounding_box()

    assert seen is not None
    assert start is not None
    assert frame.evaluate("frame => frame.scrollLeft") > 0
    assert seen["x"] < start["x"] < seen["x"] + seen["width"]


def test_signs_are_written_by_buttons(visit: Open) -> None:
    page = visit("/calc")
    field = page.locator("[name=expression]")
    field.fill("8")
    page.get_by_role("button", name="nim-multiplication").click()
    field.press_sequentially("8")
    field.press("Enter")
    expect(page.locator(".value output")).to_have_text("13")
    assert page.url.endswith("/calc?expression=8%E2%8A%978")
    expect(visit("/calc", java_script_enabled=False).locator("[data-sign]").first).to_be_hidden()
