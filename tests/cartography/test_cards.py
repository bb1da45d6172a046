"""The event cards, drawn: every card has its symbol, its words stay inside, sides and eras are told apart."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.rulemark import rule
from warhost.campaign.scenario.deck_files import CardSpec, load_deck
from warhost.cartography.campaign.cards import (
    BACK,
    HEIGHT,
    LIVERIES,
    WIDTH,
    card_document,
    card_id,
    card_symbol,
    cards_sheet,
    describe_card,
    print_cards,
)
from warhost.cartography.studio.palette import DEFICIENCIES, difference
from warhost.cartography.studio.svg import SERIF, text_width
from warhost.cli import main

CARDS = load_deck()
TEXT = re.compile(
    r'<text x="([\d.]+)" y="([\d.]+)" text-anchor="middle" font-family="EB Garamond[^"]*"'
    r'(?: font-weight="(\d+)")?(?: font-style="(\w+)")? font-size="([\d.]+)"[^>]*>([^<]*)</text>'
)


@rule("PL-16-02", data=True)
@pytest.mark.parametrize("card", CARDS.cards, ids=lambda card: card.token)
def test_the_words_of_a_card_stay_on_it(card: CardSpec) -> None:
    drawn = str(card_symbol(card))
    found = TEXT.findall(drawn)
    said = " ".join(text for *_, text in found).replace("&#x27;", "'").replace("&quot;", '"')
    assert card.text in said
    assert card.title in said
    for x, y, weight, style, size, text in found:
        width = text_width(text, float(size), SERIF, int(weight or 400), style or "normal")
        assert float(x) - width / 2 > 44, text
        assert float(x) + width / 2 < WIDTH - 44, text
        assert 40 < float(y) < HEIGHT - 40
    body = [float(y) for x, y, weight, *_ in found if not weight]
    assert max(body) < 752, "the words run into the points"
    assert min(body) > 495, "the words run into the picture"


@rule("PL-02-06", "PL-02-09", "PL-16-02", data=True)
def test_asterisks_and_points_are_where_the_book_has_them() -> None:
    must, recurring, plain = CARDS["dark-temple-rises"], CARDS["ambush"], CARDS["black-robes"]
    strokes = [str(card_symbol(card)).count('stroke-linecap="round"') for card in (must, recurring, plain)]
    assert strokes == [2, 1, 0]
    assert "icon-anvil" not in str(card_symbol(must))
    assert str(card_symbol(plain)).count("icon-anvil") == 2


def test_the_sheet_of_the_browser_has_every_card_once_and_the_back() -> None:
    sheet = cards_sheet(CARDS).svg()
    ids = re.findall(r'<symbol id="([^"]+)"|<symbol [^>]*?id="([^"]+)"', sheet)
    names = [one or other for one, other in ids]
    assert [card_id(card) for card in CARDS if names.count(card_id(card)) != 1] == []
    assert names.count(BACK) == 1


def test_sides_differ_for_every_eye() -> None:
    frames = [livery.frame for livery in LIVERIES.values()]
    for vision in ("normal", *DEFICIENCIES):
        for one in frames:
            for other in frames:
                if one != other and vision != "achromat":
                    assert difference(one, other, vision) > 9, (one, other, vision)


def test_a_card_says_in_words_what_it_shows() -> None:
    assert describe_card(CARDS["dragonlance"]).startswith("Dragonlance, must be played: The third era begins")
    assert "<title>Last Muster: 3 assault points" in card_document(CARDS["last-muster"]).svg()


def test_fronts_and_backs_lie_back_to_back() -> None:
    front, back = print_cards(CARDS.cards[:2])
    places = [re.findall(r'<use href="#card-[^"]+" x="([\d.]+)"', page.svg()) for page in (front, back)]
    middle = 210 / 2
    assert sorted(round(2 * middle - float(x) - 63, 1) for x in places[0]) == sorted(float(x) for x in places[1])


def run(arguments: list[str]) -> int:
    """The exit code of a command."""
    try:
        main(arguments)
    except SystemExit as leaving:
        return int(leaving.code or 0)
    return 0


def test_the_command_prints_lists_and_draws(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["cards", "--sheet", str(tmp_path / "cards.pdf"), "--era", "3"]) == 0
    assert (tmp_path / "cards.pdf").read_bytes().startswith(b"%PDF")
    assert "22 cards on 6 pages" in capsys.readouterr().out
    assert run(["cards", "ambush", "--out", str(tmp_path / "ambush.png")]) == 0
    assert (tmp_path / "ambush.png").stat().st_size > 1000
    assert run(["cards", "ambushh"]) == 1
    assert "did you mean 'ambush'?" in capsys.readouterr().err
