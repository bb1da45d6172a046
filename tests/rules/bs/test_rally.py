"""The Rally Phase, played in a game (6)."""

from __future__ import annotations

from tests.rulemark import rule
from tests.rules.bs.morale_games import BLADES, CLAN, CLAWS, GUARD, MILITIA, OGRES, ORCS, field
from tests.rules.bs.test_movement_phase import put
from tests.rules.bs.test_set_up import battle_of, refusal_of
from warhost.battle.command.commanders import lose_commander
from warhost.battle.command.in_command import commanded
from warhost.battle.formations.shapes import Formation
from warhost.battle.state import Did, Out
from warhost.core import CHANCE, Game
from warhost.core.ids import PieceId

OPEN = int(Formation.OPEN)


def next_rally(game: Game) -> None:
    """Go on to the next Rally Phase, in which Good comes first."""
    for _ in range(2):
        game.give("end-movement")
    game.roll(6, 1)


def routed(*pieces: PieceId, options: dict[str, str] | None = None) -> Game:
    """Some units have routed and stand in the open field, side by side, at the next Rally Phase."""
    game = field(options)
    for number, piece in enumerate(pieces):
        put(game, piece, 18_000 + 8000 * number, 24_000, 18_000, 4, formation=OPEN)
        battle_of(game).set("out", piece, int(Out.ROUTED))
        battle_of(game).set("running", piece, 18_000)
    for piece in pieces:  # they have run already
        battle_of(game).set("y", piece, 24_000)
    next_rally(game)
    return game


@rule("BS-6.0-01", "BS-6.2-01", "BS-6.3-01")
def test_a_rallied_unit_turns_at_once_may_form_up_and_does_not_move_in_that_round() -> None:
    game = routed(GUARD)
    battle = battle_of(game)
    assert refusal_of(game, "rally twin-blades twin-blades") == ("BS-6.0-01",)
    preview = game.preview(game.read("rally glarian-guard glarian-guard"))
    assert preview is not None
    assert preview.breakdowns[0][1].total == 12 - 2
    assert preview.odds is not None
    assert preview.odds.of("rallied") * 100 == 45
    game.give("rally glarian-guard glarian-guard")
    game.roll(5, 5)
    assert not battle.is_routed(GUARD)
    assert refusal_of(game, "turn round") == ("BS-6.3-01",)
    game.give("turn about")
    assert battle.facing[GUARD] == 0
    game.give("first")
    assert refusal_of(game, "move glarian-guard advance:1") == ("BS-6.3-01",)
    game.give("move glarian-guard close")
    assert battle.formation[GUARD] == Formation.CLOSED
    next_rally(game)
    game.give("first")
    game.give("move glarian-guard advance:1")


@rule("BS-6.2-01", "BS-0.0-06")
def test_the_penalty_of_a_rally_is_a_switch() -> None:
    game = routed(GUARD, options={"rally-penalty": "none"})
    preview = game.preview(game.read("rally glarian-guard glarian-guard"))
    assert preview is not None
    assert preview.breakdowns[0][1].total == 12


@rule("BS-6.2-01", "BS-4.5-03", "BS-6.4-01", "BS-6.1-02")
def test_a_failed_attempt_changes_nothing_and_is_not_repeated() -> None:
    game = routed(GUARD, CLAN)
    battle = battle_of(game)
    before = battle.y[GUARD]
    game.give("rally glarian-guard glarian-guard")
    game.roll(6, 5)
    assert (battle.is_routed(GUARD), battle.y[GUARD]) == (True, before)
    assert refusal_of(game, "rally glarian-guard glarian-guard") == ("BS-6.1-02",)
    game.give("end-rally")
    game.give("first")
    assert before - battle.y[GUARD] == 9000


@rule("BS-6.1-01")
def test_nobody_is_rallied_in_contact_or_beyond_the_radius() -> None:
    game = routed(GUARD, CLAN)
    put(game, ORCS, 10_000, 24_000, 0, 4)
    put(game, GUARD, 10_000, 24_000, 18_000, 4, formation=OPEN)
    assert refusal_of(game, "rally glarian-guard glarian-guard") == ("BS-6.1-01",)
    put(game, ORCS, 40_000, 40_000, 0, 4)
    put(game, GUARD, 10_000, 24_000, 18_000, 1, formation=OPEN)  # 12 ranks: farther than 10 inches
    assert refusal_of(game, "rally glarian-guard glarian-guard") == ("BS-6.1-01",)


@rule("BS-4.10-01", "BS-S1-06")
def test_a_unit_commander_rallies_no_other_unit() -> None:
    game = routed(GUARD, CLAN)
    assert refusal_of(game, "rally glarian-guard clanguard") == ("BS-4.10-01",)


@rule("BS-6.5-01", "BS-4.6-07")
def test_an_undisciplined_unit_is_brought_back_after_its_attack_and_moves_in_the_same_round() -> None:
    game = field()
    battle = battle_of(game)
    put(game, OGRES, 24_000, 30_000, 18_000, 4, formation=OPEN)
    battle.mark_out(OGRES, Out.UNDISCIPLINED)
    battle.set("quarry", OGRES, MILITIA)
    put(game, CLAWS, 10_000, 30_000, 18_000, 6, formation=OPEN)
    battle.mark_out(CLAWS, Out.UNDISCIPLINED)
    battle.set("quarry", CLAWS, BLADES)
    battle.set("figures", BLADES, 0)  # their quarry is gone
    for _ in range(2):
        game.give("end-movement")
    game.roll(1, 6)
    assert game.ask.seat == "evil"
    assert refusal_of(game, "rally skullcrushers skullcrushers") == ("BS-4.6-07",)
    game.give("rally twisted-claws twisted-claws")
    game.roll(1, 1)
    assert commanded(battle, CLAWS)
    game.give("first")
    game.give("move twisted-claws advance:1")


@rule("BS-6.5-02", "BS-4.7-01")
def test_command_that_was_lost_by_distance_comes_back_by_itself() -> None:
    game = field()
    battle = battle_of(game)
    put(game, CLAWS, 24_000, 30_000, 18_000, 1, formation=OPEN)
    assert not commanded(battle, CLAWS)
    put(game, CLAWS, 24_000, 30_000, 18_000, 4, formation=OPEN)
    assert commanded(battle, CLAWS)


@rule("BS-1.3-01", "BS-6.0-01")
def test_side_a_rallies_first_and_nobody_is_asked_without_need() -> None:
    game = field()
    next_rally(game)
    assert "first" in [offer.order.verb for offer in game.ask.offers]
    game = routed(GUARD, CLAWS)
    assert game.ask.seat == "good"
    assert refusal_of(game, "move twin-blades advance:1") == ("BS-1.4-01",)
    game.give("end-rally")
    assert game.ask.seat == "evil"
    game.give("end-rally")
    assert refusal_of(game, "rally glarian-guard glarian-guard") == ("BS-6.0-01",)


@rule("BS-S1-06", "BS-4.10-02")
def test_nobody_takes_over_a_unit_of_the_crossroads_whose_commander_fell() -> None:
    game = field()
    battle = battle_of(game)
    put(game, GUARD, 24_000, 20_000, 0, 6, formation=OPEN)
    lose_commander(battle, GUARD, battle.new_attack(), ORCS)
    game._ask = None
    game.settle()
    assert game.ask.seat == CHANCE
    game.roll(1, 1)
    next_rally(game)
    assert not commanded(battle, GUARD)
    assert "rally" not in [offer.order.verb for offer in game.ask.offers]
    game.give("first")
    game.give("move glarian-guard advance:1")  # it still moves and fights (BS-2.8-01)


@rule("BS-6.1-02", "BS-6.3-01")
def test_every_mark_of_a_round_is_a_mark_of_its_own() -> None:
    for one in Did:
        battle = battle_of(field())
        battle.mark_done(CLAN, one)
        assert [other for other in Did if battle.has_done(CLAN, other)] == [one]
