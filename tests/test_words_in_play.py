"""Words as players read them in play: no bare codes, no numbers that no die can show, no things without a name."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

import pytest

from warhost import library
from warhost.bots import bot
from warhost.campaign.sequence import HALVES, SEQUENCE
from warhost.core import CHANCE, Game
from warhost.core.prompts import OneOf
from warhost.texts import language

ORDERS: Final = 90
ILL_SAID: Final = re.compile(
    r"""
    \bneeds?\s-?\d            # "needs 7": or less? or more?
    | (?<!\d)(?:0|-\d+)\sor\sless   # no die shows that
    | \bin\snear\b            # "Placed in near Whitestone"
    | [{}]                    # a text that was not filled
    | \w@\w | \w>\w           # the language of orders
    | \bNone\b
    | \b(?:highlord|whitestone|rebels|orks)\s(?:resigned|wins|joins|rolls)\b  # ids instead of names
    """,
    re.VERBOSE,
)
SCENARIOS: Final = [
    (book, card.id) for book in ("dragons-of-glory", "dragon-noir") for card in library.rulebook(book).scenarios()
]


def said(game: Game) -> Iterator[str]:
    """What the asked seat reads: the question, its buttons, and the names of what can be chosen first."""
    yield str(game.ask.message)
    for offer in game.ask.offers:
        yield str(offer.label)
        if not offer.order.parts():
            continue
        choices = game.choices(offer.order)
        if isinstance(choices, OneOf):
            yield from (str(label) for label in choices.labels.values())


@pytest.mark.parametrize(("book", "scenario"), SCENARIOS)
def test_questions_previews_and_logs_are_said_in_words(book: str, scenario: str) -> None:
    game = library.new(book, scenario, seed="5")
    player = bot("random", 3)
    texts: list[str] = []
    for _ in range(ORDERS):
        if game.over:
            break
        if game.ask.seat is CHANCE:
            game.roll()
            continue
        texts += said(game)
        order = player.choose(game.view(game.ask.seat))
        shown = game.preview(order)
        if shown is not None:
            texts += [str(note) for note in shown.notes] + [str(label) for label, _ in shown.breakdowns]
            assert all(0 < share <= 1 for _, share in (shown.odds.chances if shown.odds else ())), (
                "a chance that is none"
            )
        game.give(order)
    texts += [str(message) for message, _ in game.log]
    assert [text for text in texts if ILL_SAID.search(text)] == []


HEADED: Final = [
    ("dragons-of-glory", "campaign", {}),
    ("dragons-of-glory", "campaign", {"cards": "on"}),
    ("dragons-of-glory", "campaign", {"winter": "on", "supply": "on", "hidden-stacks": "on"}),
    ("dragons-of-glory", "abanasinia", {}),
    ("dragon-noir", "first-smoke", {}),
    ("dragon-noir", "eight-doors", {}),
    ("battlesystem", "crossroads", {}),
]
"""A game of each kind whose facts stand above the table in the browser."""


def headings(game: Game) -> Iterator[str]:
    """The texts that the browser needs for what a game says of itself: plain facts, and phases and seasons by name."""
    for seat in game.seats:
        for name, value in game.rulebook.facts(game.state, seat).items():
            if isinstance(value, int) or (isinstance(value, str) and value):
                yield f"fact-{name}"
            if isinstance(value, str) and value and value not in game.seats:
                yield f"phase-{value}"


@pytest.mark.parametrize(("book", "scenario", "options"), HEADED)
def test_every_fact_above_the_table_has_a_text(book: str, scenario: str, options: dict[str, str]) -> None:
    game = library.new(book, scenario, seed="5", options=options)
    player = bot("random", 3)
    wanted: set[str] = set()
    if book == "dragons-of-glory":
        wanted |= {f"phase-{name}" for name, _ in game.resolved.entries(SEQUENCE) if name not in HALVES}
    for _ in range(ORDERS):
        if game.over:
            break
        if game.ask.seat is CHANCE:
            game.roll()
        else:
            game.give(player.choose(game.view(game.ask.seat)))
        wanted |= set(headings(game))
    assert len(wanted) > 1 or book == "battlesystem"
    assert sorted(id for id in wanted if language("en").entry(id) is None) == []


def test_what_is_ill_said_would_be_found() -> None:
    for text in (
        "Caergoth needs 7",
        "Placed in near Whitestone",
        "march hylo-6 1414>1314",
        "Kern (-2 or less)",
        "{ $n }",
    ):
        assert ILL_SAID.search(text), text
    assert not ILL_SAID.search("Caergoth (7 or less), 10 or less, the woods north of Hylo (1618)")
