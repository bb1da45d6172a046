"""What dice can decide is said in the language of the player: every word for an outcome has a text."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import warhost
from tests.rules.dg.board import HL, WS, board
from tools.sources import nodes
from warhost.campaign.advanced.heroic.diplomacy import RESULTS
from warhost.campaign.initiative import InitiativeRoll
from warhost.campaign.sea.maelstrom import maelstrom_table
from warhost.core import CHANCE, Dice
from warhost.core.messages import msg
from warhost.skirmish.printed.tables import Chart, load_tables
from warhost.texts import ENGLISH, language, outcome_words

RULEBOOKS = ("campaign", "skirmish", "battle")
TOP = Path(warhost.__file__).parent
ROLLS = ("odds_of", "tally")
ELSEWHERE = ("stays away", "good", "evil", "opens", "routs", *RESULTS.values())
"""Outcomes that are named by constants, seats and the kinds of failure."""


def literals() -> dict[str, str]:
    """The words that rules return as outcomes, with a file in which each stands."""
    found: dict[str, str] = {}
    for file in (file for book in RULEBOOKS for file in sorted((TOP / book).rglob("*.py"))):
        for node in nodes(file):
            values: list[ast.AST] = []
            if isinstance(node, ast.FunctionDef) and (node.name == "outcome" or node.name.endswith("_result")):
                values = [line.value for line in ast.walk(node) if isinstance(line, ast.Return) and line.value]
            elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ROLLS:
                values = [value.body for value in node.args if isinstance(value, ast.Lambda)]
            for value in values:
                found |= {word: str(file.relative_to(TOP)) for word in words_of(value)}
    return found


def words_of(value: ast.AST) -> Iterator[str]:
    """The words that an expression can come to: one, one of two, or one of a dictionary."""
    match value:
        case ast.Constant(value=str(word)):
            yield word
        case ast.IfExp(body=one, orelse=other):
            yield from words_of(one)
            yield from words_of(other)
        case ast.Subscript(value=ast.Dict(values=several)):
            for one in several:
                yield from words_of(one)


def id_of(word: str) -> str:
    """The message of an outcome."""
    return f"outcome-{word.replace(', ', '-').replace(' ', '-').lower()}"


def printed() -> set[str]:
    """The words of printed tables that are outcomes of a roll."""
    tables = load_tables()
    charts: list[Chart] = [tables.horse_jump, tables.challenges, tables.fireball, *tables.level_jump.values()]
    return {outcome for chart in charts for _, outcome in chart.bands} | set(maelstrom_table())


def test_every_word_for_an_outcome_has_a_text() -> None:
    words = {word: where for word, where in literals().items() if word.strip("-")}
    assert len(words) > 40
    catalogue = language(ENGLISH)
    wanted = {**words, **dict.fromkeys((*printed(), *ELSEWHERE), "a table or a constant")}
    lacking = {word: where for word, where in wanted.items() if id_of(word) not in catalogue}
    assert not lacking


def test_no_text_of_an_outcome_is_unused() -> None:
    known = {id for id in language(ENGLISH).ids() if id.startswith("outcome-")}
    words = {id_of(word) for word in {*literals(), *printed()} if word.strip("-")}
    assert known == words | {id_of(word) for word in ELSEWHERE}


@pytest.mark.parametrize(
    ("outcome", "said"),
    [
        ("hit", "hit"),
        ("opponent", "comes out where the enemy says"),
        ("diverted, hero killed", "the armies are drawn away, the hero dies"),
        ("D/2R", "D/2R"),
        (3, "3"),
        (("hit", "miss"), "hit, miss"),
        (msg("dg-wizard"), str(msg("dg-wizard"))),
    ],
)
def test_outcomes_are_said_in_words_and_codes_stay(outcome: object, said: str) -> None:
    assert outcome_words(outcome) == said


def test_the_initiative_goes_to_a_side_and_not_to_a_number() -> None:
    war = board().war
    odds = InitiativeRoll().odds(war)
    assert {outcome for outcome, _ in odds.chances} == {war.theatre.side_names[HL], war.theatre.side_names[WS]}


def test_a_whole_game_shows_no_outcome_without_a_text() -> None:
    game = warhost.new("dragons-of-glory", "maelstrom", seed=4)
    dice, seen = Dice("outcomes"), set()
    while not game.over:
        if game.ask.seat is not CHANCE:
            game.give(game.suggest(dice))
            continue
        odds = game.odds(game.seats[0])
        seen |= {outcome for outcome, _ in odds.chances if isinstance(outcome, str)} if odds else set()
        game.roll()
    names = set(game.state.theatre.side_names)  # type: ignore[attr-defined]
    assert len(seen - names) > 3
    assert {word for word in seen - names if "/" not in word and id_of(word) not in language(ENGLISH)} == set()
