"""A thousand games between bots over all scenarios and options, on new seeds every day: no bot fails in any.

The seed is the day, and stands in the message of what fails; ``WARHOST_SEED=2026-11-18`` in the environment plays the
games of that day. A failure is kept as a file that ``warhost simulate --again FILE`` shows again.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from warhost.bots import BOTS, roles
from warhost.bots.matches import Match, play_match
from warhost.core import Dice
from warhost.core.refusals import BadSetup
from warhost.core.rulebook import find_scenario
from warhost.library import all_rulebooks, new, rulebook

SEED = os.environ.get("WARHOST_SEED") or datetime.now(UTC).date().isoformat()
BATCH = 10
"""How many games a test plays, so that two processes share the work evenly."""
SHORT = {"kender-strike": 20, "silvanesti": 70, "first-smoke": 10}
"""How many games the strongest bot plays; it finishes these scenarios in less than a minute, Silvanesti the soonest."""
LONG_GAMES = {"campaign", "historical"}
"""Wars of half a minute or more even between quick bots."""


def games_of(scenario: str, name: str) -> int:
    """How many games a bot plays in a scenario."""
    if name == list(BOTS)[-1]:
        return SHORT.get(scenario, 0)
    if scenario in LONG_GAMES:
        return {"random": 4}.get(name, 1)
    return {"random": 30, "recruit": 3, "marshal": 5}.get(name, 2)  # a game at random takes less than a second


def batches() -> Iterator[tuple[str, str, str, int, int]]:
    """Rulebook, scenario, bot, and which games."""
    for book in all_rulebooks():
        for card in book.scenarios():
            for name in BOTS:
                if name == "random" or book.id in roles(name):
                    count = games_of(card.id, name)
                    for first in range(0, count, BATCH):
                        yield book.id, card.id, name, first, min(first + BATCH, count)


def some_options(book: str, scenario: str, seed: str) -> dict[str, str]:
    """Options that the scenario allows, drawn by lot; the defaults where the drawn ones exclude each other."""
    dice = Dice(f"options {seed}")
    drawn = {option.id: option.values[dice.below(len(option.values))] for option in rulebook(book).options}
    for closed in find_scenario(rulebook(book), scenario).closed:
        del drawn[closed]
    try:
        new(book, scenario, options=drawn)
    except BadSetup:
        return {}
    return drawn


@pytest.mark.long
@pytest.mark.parametrize(("book", "scenario", "name", "first", "end"), list(batches()), ids=str)
def test_no_bot_fails(
    book: str, scenario: str, name: str, first: int, end: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WARHOST_DATA", str(tmp_path))
    seats = new(book, scenario).seats
    for number in range(first, end):
        seed = f"{SEED}/{scenario}/{name}/{number}"
        outcome = play_match(
            Match(book, scenario, dict.fromkeys(seats, name), seed, some_options(book, scenario, seed))
        )
        assert outcome.failures == 0, f"{seed}: {[file.read_text()[-2000:] for file in tmp_path.rglob('*.json')]}"
