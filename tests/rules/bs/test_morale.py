"""Morale Checks, played in a game (4.2-4.5)."""

from __future__ import annotations

import pytest

from tests.rulemark import rule
from tests.rules.bs.morale_games import BLADES, CLAWS, GUARD, MILITIA, OGRES, ORCS, checks, field, lose
from tests.rules.bs.test_melees import facing, fighting
from tests.rules.bs.test_movement_phase import put
from tests.rules.bs.test_set_up import battle_of
from warhost.battle.command.commanders import lose_commander
from warhost.battle.engagements import settle_engagements
from warhost.battle.formations.shapes import Formation
from warhost.battle.morale.current_morale import Plight, current_morale
from warhost.battle.morale.facts_for_table_4 import morale_now
from warhost.battle.state import Did
from warhost.core import CHANCE
from warhost.core.breakdowns import part
from warhost.core.messages import msg


@rule("BS-4.4-01", "BS-4.4-04")
@pytest.mark.parametrize(
    ("before", "lost", "asked"), [(12, 2, 0), (10, 1, 1), (9, 1, 0), (7, 1, 1), (6, 1, 1), (12, 6, 1), (5, 0, 0)]
)
def test_a_quarter_half_and_every_later_loss_of_twelve_call_for_a_check(before: int, lost: int, asked: int) -> None:
    game = field()
    battle_of(game).set("figures", BLADES, before)
    lose(game, BLADES, lost)
    assert checks(game) == asked


@rule("BS-4.4-01")
@pytest.mark.parametrize(("kind", "lost", "asked"), [("melee", 1, 0), ("magic", 1, 1), ("magic", 0, 0)])
def test_every_figure_that_magic_removes_calls_for_a_check(kind: str, lost: int, asked: int) -> None:
    game = field()
    lose(game, BLADES, lost, kind=kind)
    assert checks(game) == asked


@rule("BS-4.4-02", "BS-4.4-03")
def test_one_attack_one_check_and_two_attacks_two() -> None:
    game = field()
    lose(game, BLADES, 7)  # past a quarter and past half
    assert checks(game) == 1
    assert "a quarter" in str(game.ask.message)
    assert "half" in str(game.ask.message)
    game = field()
    lose(game, BLADES, 3, 3)
    assert checks(game) == 2


@rule("BS-4.4-03", "BS-4.2-02")
def test_four_events_of_a_round_call_for_four_checks() -> None:
    """The book's example: a fireball, pass-through fire past half, a murdered commander, undead in contact."""
    game = field()
    found = 0
    for attack in (
        lambda: lose(game, MILITIA, 1, kind="magic"),
        lambda: lose(game, MILITIA, 7, kind="missiles"),
        lambda: lose_commander(battle_of(game), MILITIA, battle_of(game).new_attack(), ORCS),
    ):
        attack()
        lose(game, GUARD, 0)  # whatever waits is settled
        assert checks(game) == 1
        found += 1
        game.roll(1, 1)
    assert found == 3  # the fourth stands in test_scenarios.py, for Crossroads has no undead


@rule("BS-4.3-01", "BS-4.5-01", "BS-2.8-02")
def test_closed_ranks_open_on_a_failure_and_the_next_one_is_a_rout() -> None:
    game = field()
    put(game, BLADES, 24_000, 20_000, 0, 6)
    battle = lose(game, BLADES, 3)
    assert morale_now(battle, BLADES).total == 14  # 13 and closed
    odds = game.odds()
    assert odds is not None
    assert odds.of("holds") * 100 == 79
    twin = game.copy()
    twin.roll(7, 7)
    assert battle_of(twin).formation[BLADES] == Formation.CLOSED
    game.roll(7, 8)
    assert (battle.formation[BLADES], battle.is_routed(BLADES)) == (Formation.OPEN, False)
    assert battle.frontage[BLADES] <= 6
    assert (battle.x[BLADES], battle.y[BLADES]) == (24_000, 20_000)  # it does not move
    lose(game, BLADES, 3)
    game.roll(10, 10)
    assert battle.is_routed(BLADES)


@rule("BS-4.2-01", "BS-4.2-02", "BS-4.4-02")
def test_the_current_morale_of_the_books_orcs_and_giants() -> None:
    orcs = Plight(12, 10, 7, Formation.CLOSED, charisma_bonus=2, lost_to_magic=True)
    assert current_morale(orcs).total == 14
    elves = Plight(16, 12, 12, Formation.SKIRMISH, in_command=False, elite=True)
    assert current_morale(elves).total == 14  # a regular unit in skirmish formation still needs command
    giants = Plight(13, 6, 3, Formation.SKIRMISH, enemy_in_rear=True, dreads=True)
    assert current_morale(giants).total == 6
    game = field()
    battle = lose(game, MILITIA, 8, kind="magic")
    preview = game.roll_preview()
    assert preview is not None
    assert preview.breakdowns[0][1].total == battle.unit(MILITIA).sheet.ml + 1 - 2 - 1  # closed, half lost, magic


@rule("BS-4.2-02", "BS-4.7-03")
def test_table_4_reads_the_position() -> None:
    game = field()
    battle = battle_of(game)
    put(game, MILITIA, 24_000, 20_000, 0, 8)
    assert morale_now(battle, MILITIA).total == 11 + 1
    put(game, ORCS, 24_000, 18_500, 0, 7)  # behind it
    settle_engagements(battle)
    assert morale_now(battle, MILITIA).total == 11 + 1 - 2
    battle.set("figures", MILITIA, 4)
    assert "battle-morale-lost-75" in [part.label.id for part in morale_now(battle, MILITIA).parts]
    put(game, CLAWS, 30_000, 30_000, 0, 1)  # twelve ranks, a radius of 4 inches
    assert morale_now(battle, CLAWS).total == 10 + 1 - 2
    put(game, CLAWS, 30_000, 30_000, 0, 6, formation=1)
    battle.mark_done(CLAWS, Did.CHARGE_FAILED)
    assert morale_now(battle, CLAWS).total == 10 - 3


@rule("BS-4.4-01", "BS-2.8-01", "BS-7.6-02")
def test_a_unit_whose_commander_falls_checks_and_is_out_of_command() -> None:
    game = field()
    put(game, GUARD, 24_000, 20_000, 0, 6)
    battle = battle_of(game)
    lose_commander(battle, GUARD, battle.new_attack(), ORCS)
    lose(game, MILITIA, 0)
    assert battle.formation[GUARD] == Formation.OPEN
    assert morale_now(battle, GUARD, ("commander",)).total == 12 - 2 - 1
    assert checks(game) == 1


@rule("BS-4.4-02", "BS-8.1-04")
def test_the_losses_of_a_melee_are_checked_after_both_sides_have_struck() -> None:
    game = facing()
    battle = battle_of(game)
    battle.set("figures", CLAWS, 10)
    fighting(game).give("fight glarus-militia")
    game.roll(1, 1)
    assert "BS-8.4-01" in game.ask.rules
    game.roll(6, 6)
    assert game.ask.seat == CHANCE
    assert game.ask.rules == ("BS-4.3-01", "BS-4.4-01")
    assert "Twisted Claws" in str(game.ask.message)


@rule("BS-4.4-01", "BS-4.2-01")
def test_levels_and_scenarios_can_add_lines_to_table_4() -> None:
    game = field()
    battle = battle_of(game)
    before = morale_now(battle, BLADES).total
    fear = part("BS-4.4-01", msg("battle-morale-dread"), -5)
    battle.rules.seams["morale-lines"] = (lambda _battle, piece, _causes: fear if piece == BLADES else None,)
    assert morale_now(battle, BLADES).total == before - 5
    assert morale_now(battle, GUARD).total == before - 1  # a point lower on its sheet, and no fear


def test_an_attack_without_losses_calls_for_nothing() -> None:
    game = field()
    lose(game, OGRES, 0)
    assert checks(game) == 0
