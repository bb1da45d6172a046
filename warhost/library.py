"""The library's surface: rulebooks by name, new games, saved games.

Everything here is also a name of the package itself: ``warhost.new("dragons-of-glory", "kender-strike", seed=7)``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Final

import msgspec

from warhost.briefings import briefing_of, scenario_texts
from warhost.core import BadSetup, Game, Rulebook, ScenarioCard, new_game
from warhost.core.messages import msg
from warhost.core.rulebook import hint_for
from warhost.core.saving.chronicle import Codec
from warhost.core.saving.saves import load as load_game
from warhost.core.saving.saves import save as save_game
from warhost.texts import chosen

SHELF: Final[Mapping[str, str]] = {
    "dragons-of-glory": "warhost.campaign.rulebook:DragonsOfGlory",
    "dragon-noir": "warhost.skirmish.rulebook:DragonNoir",
    "battlesystem": "warhost.battle.rulebook:BattleBook",
}
"""The rulebooks that can be played and where each lives; a rulebook is imported when it is first asked for."""


def _dumps(value: object) -> str:
    return msgspec.json.encode(value).decode()


CODEC: Final[Codec] = (_dumps, msgspec.json.decode)
"""How saves are written and read: the same JSON as the core's, only faster."""


@cache
def rulebook(id: str) -> Rulebook:
    """The rulebook of that id; an unknown one is an error that names the nearest.

    >>> rulebook("dragons-of-glory").title
    'Dragons of Glory'
    """
    if id not in SHELF:
        raise BadSetup(msg("core-no-rulebook", name=id, hint=hint_for(id, SHELF)))
    module, _, name = SHELF[id].partition(":")
    found: Rulebook = getattr(import_module(module), name)()
    return found


def all_rulebooks() -> tuple[Rulebook, ...]:
    """Every rulebook that can be played."""
    return tuple(rulebook(id) for id in SHELF)


def find(scenario: str) -> tuple[Rulebook, ScenarioCard]:
    """The scenario of that id in any rulebook; ``dragons-of-glory/kender-strike`` looks in one.

    >>> book, card = find("kender-strike")
    >>> book.id, card.title
    ('dragons-of-glory', 'The Kender Strike')
    """
    wanted, _, name = scenario.rpartition("/")
    known: list[str] = []
    for id in (wanted,) if wanted else SHELF:  # a book behind the one that has it is not even imported
        book = rulebook(id)
        for card in book.scenarios():
            if card.id == name:
                return book, card
            known.append(card.id)
    raise BadSetup(msg("core-no-such-scenario", name=scenario, hint=hint_for(name, known)))


def search_scenarios(text: str, books: Iterable[Rulebook] | None = None) -> list[tuple[Rulebook, ScenarioCard]]:
    """The scenarios whose title, summary or briefing has all the words, those whose title has them first.

    >>> [card.id for _, card in search_scenarios("toede hobgoblin")]
    ['kender-strike']
    """
    words = text.lower().split()
    found: list[tuple[int, Rulebook, ScenarioCard]] = []
    for book in books if books is not None else all_rulebooks():
        for card in (told(book, one) for one in book.scenarios()):
            file = book.file(card.id)
            briefing = briefing_of(file, chosen()) if file else None
            read = f"{card.title} {card.summary} {' '.join(card.sides)} {briefing.words if briefing else ''}".lower()
            if words and all(word in read for word in words):
                found.append((not all(word in card.title.lower() for word in words), book, card))
    return [(book, card) for _, book, card in sorted(found, key=lambda one: one[0])]


def told(book: Rulebook, card: ScenarioCard) -> ScenarioCard:
    """A scenario's card in the language that is spoken, as far as somebody has translated it."""
    file = book.file(card.id)
    if file is None:
        return card
    words = scenario_texts(file, chosen())
    sides = card.sides and tuple(words.sides.get(seat, name) for seat, name in zip(card.seats, card.sides, strict=True))
    return replace(
        card,
        title=words.title or card.title,
        summary=words.summary or card.summary,
        turns=words.turns or card.turns,
        sides=sides,
    )


def new(rulebook_id: str, scenario: str, *, seed: str | int = 0, options: Mapping[str, str] | None = None) -> Game:
    """A new game of a scenario. The same seed gives the same dice.

    >>> game = new("dragons-of-glory", "kender-strike", seed=7)
    >>> game.ask.seat, str(game.ask.message)
    ('highlord', 'Set up your forces.')
    """
    return new_game(rulebook(rulebook_id), scenario, seed=seed, options=options)


def load(path: str | Path, *, verify: bool = False) -> Game:
    """A saved game, ready to go on; ``verify`` plays it again from the first record and compares every position.

    A file that is no game, is cut short, was changed or comes from a newer Warhost is an error that names the line.
    """
    return load_game(Path(path), rulebook, verify=verify, codec=CODEC)


def save(game: Game, path: str | Path) -> None:
    """Write a game to a file; an old file of that name stays whole until the new one is."""
    save_game(game, Path(path), CODEC)
