"""Chance: odds are exact, previews agree with them, and the game's dice are fair."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import icepool
import pytest

from tests.conformance.registry import SETTINGS, Entrant, Setting
from tests.conformance.suite import (
    Player,
    check_message,
    check_odds,
    check_preview,
    check_rules,
    disclosure,
    everyone,
    prompts,
)
from warhost.core import CHANCE, Game, IllegalOrder, Seat, Throw
from warhost.core.messages import Log
from warhost.core.odds import odds_of

CHI_SQUARE_ONE_IN_A_MILLION = {3: 30.7, 4: 33.4, 5: 35.9, 6: 38.3, 7: 40.5, 8: 42.7, 10: 46.9, 12: 50.8, 20: 64.8}
"""Critical values for n degrees of freedom at one in a million."""


def throws(setting: Setting, seed: int) -> Iterator[tuple[Game, Throw[Any]]]:
    """A game at every roll."""
    for game in prompts(setting, seed):
        if isinstance(game.step, Throw):
            yield game, game.step


def test_odds_are_the_count_of_all_results(setting: Setting) -> None:
    for seed in range(setting.entrant.probed):
        for game, step in throws(setting, seed):
            roll = game.pending_roll
            assert roll is not None
            check_message(roll.purpose)
            check_rules(setting, roll.rules)
            assert roll.rules
            odds = game.odds()
            assert odds is not None
            check_odds(odds)
            counted = Counter(step.outcome(game.state, faces) for faces in roll.results())
            assert dict(odds.chances) == {found: Fraction(n, roll.ways) for found, n in counted.items()}


def test_odds_are_those_of_an_independent_calculator(setting: Setting) -> None:
    for game, step in throws(setting, 2):
        roll = game.pending_roll
        odds = game.odds()
        assert roll is not None
        assert odds is not None

        def read(faces: Any, step: Throw[Any] = step, game: Game = game) -> str:
            return repr(step.outcome(game.state, tuple(faces)))

        pool = icepool.tupleize(*(icepool.d(sides) for sides in roll.sides)).map(read, star=False)
        theirs = {outcome: Fraction(n, pool.denominator()) for outcome, n in pool.items()}
        assert {repr(outcome): chance for outcome, chance in odds.chances} == theirs


def test_every_result_of_a_roll_can_be_carried_out(setting: Setting) -> None:
    for game, _ in throws(setting, 3):
        roll = game.pending_roll
        assert roll is not None
        for faces in roll.results():
            twin = game.copy()
            assert twin.roll(*faces) == faces
            assert twin.over or twin.asks


def test_the_numbers_behind_a_roll_can_be_seen_beforehand(setting: Setting) -> None:
    for game, _ in throws(setting, 4):
        preview, odds = game.roll_preview(), game.odds()
        assert odds is not None
        if preview is not None:
            check_preview(setting, preview)
            assert preview.odds is None or preview.odds.chances == odds.chances


def test_a_secret_roll_shows_its_faces_only_to_those_who_may_see_them(setting: Setting) -> None:
    """Whatever the dice show, the others see, read and are offered the same unless something is revealed at once.

    And nobody can type the faces.
    """
    for game, step in throws(setting, 5):
        roll = game.pending_roll
        assert roll is not None
        if not roll.seen_by:
            continue
        blind = [seat for seat in everyone(game) if seat not in (*roll.seen_by, *roll.told_to)]
        for seat in blind:
            assert game.roll_preview(seat) is None
            assert game.odds(seat) == odds_of(roll, lambda faces: faces)
            known = {known_after(game, seat, faces) for faces in roll.results()} - {None}
            assert len(known) <= 1, f"{seat} after {step}"
        with pytest.raises(IllegalOrder):
            game.roll(*(1 for _ in roll.sides))


def known_after(game: Game, seat: Seat, faces: tuple[int, ...]) -> str | None:
    """What a seat sees and reads after a roll of certain faces; None if the roll reveals something at once."""
    twin = game.copy()
    twin.state.log = Log()
    twin.roll(*faces)
    if twin.state.revealed:
        return None
    return disclosure(twin, seat, []) + "\n".join(map(str, twin.view(seat).log()))


def test_the_dice_of_played_games_are_fair(entrant: Entrant) -> None:
    """Every face of every die that the games rolled comes up as often as it should."""
    faces: dict[int, Counter[int]] = {}
    for setting in (setting for setting in SETTINGS if setting.entrant is entrant):
        for seed in range(6 * entrant.probed):
            game = setting.begin(f"fair {seed}")
            player = Player(seed)
            while not game.over and len(game.entries) < entrant.closely:
                roll = game.pending_roll
                player.act(game)
                last = game.entries[-1]
                if roll is not None and last.kind == "roll":
                    for sides, face in zip(roll.sides, last.what, strict=True):
                        faces.setdefault(sides, Counter())[face] += 1
    assert faces
    for sides, counts in faces.items():
        total = counts.total()
        assert set(counts) <= set(range(1, sides + 1))
        if total >= 20 * sides:
            expected = total / sides
            square = sum((counts[face] - expected) ** 2 / expected for face in range(1, sides + 1))
            assert square < CHI_SQUARE_ONE_IN_A_MILLION.get(sides - 1, 1e9), (sides, counts)


def test_the_same_seed_gives_the_same_game(setting: Setting) -> None:
    one, other = (list(prompts(setting, 6))[-1] for _ in range(2))
    assert [(e.kind, e.what, e.hash) for e in one.entries] == [(e.kind, e.what, e.hash) for e in other.entries]


def test_another_seed_gives_other_dice(setting: Setting) -> None:
    games = [list(prompts(setting, seed))[-1] for seed in (1, 2, 3, 4)]
    rolls = {tuple(e.what for e in game.entries if e.kind == "roll") for game in games}
    assert len(rolls) > 1 or not any(rolls)


def test_chance_waits_for_a_roll_and_takes_no_order(setting: Setting) -> None:
    for game in prompts(setting, 9):
        if game.ask.seat == CHANCE:
            assert game.offers() == ()
            assert all(game.ask_of(seat) is None for seat in game.seats)
