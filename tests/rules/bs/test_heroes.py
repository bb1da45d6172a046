"""Heroes and commanders, played in small battles: figures against heroes, duels, roles, deputies, fates (9.0-9.4)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulemark import rule
from tests.rules.bs.fields import why_not
from tests.rules.bs.hero_fields import fight, guard, hero, orcs, person, piece, to_melee, until, verbs
from tests.rules.bs.test_set_up import battle_of
from warhost.battle.combat.melee_ratings import armour, blow, rating, reach
from warhost.battle.command.commanders import own_commander
from warhost.battle.command.in_command import commanded
from warhost.battle.command.persons import Post, points_left, role_of
from warhost.battle.formations.shapes import Formation, Pose
from warhost.battle.heroes.against_figures import reaches_whole_figure
from warhost.battle.heroes.fate import fate_on
from warhost.battle.heroes.individual_combat import duels
from warhost.battle.missiles.volleys import measured
from warhost.battle.roster.sheets import Commander, MissileWeapon, Person, Weapon
from warhost.battle.scenario.scenarios import EVIL, GOOD
from warhost.battle.state import Fate, Out, shape_of
from warhost.battle.table.blocks import overlap
from warhost.core import CHANCE, Game


def roll_all(game: Game, *, six: int = 6, other: int = 1) -> None:
    """Roll everything that is asked for in this round: d6 with one face, other dice with another."""
    now = battle_of(game).round[0]
    while game.ask.seat == CHANCE and not game.over and battle_of(game).round[0] == now:
        roll = game.pending_roll
        assert roll is not None
        game.roll(*(six if sides == 6 else other for sides in roll.sides))


def dice(game: Game) -> tuple[int, ...]:
    """The dice that are asked for."""
    roll = game.pending_roll
    return roll.sides if roll is not None else ()


def purpose(game: Game) -> str:
    """What the dice are rolled for."""
    roll = game.pending_roll
    return str(roll.purpose) if roll is not None else ""


def hero_before_orcs(**more: Any) -> Game:
    """A hero who touches the front of a line of orcs."""
    return to_melee(fight(hero(GOOD, "grange", 24, 16, **more), orcs(y=16), guard(y=2, id="far")))


# Heroes and figures


@rule("BS-9.4-03")
def test_one_figure_attacks_a_hero_and_three_a_large_one() -> None:
    game = hero_before_orcs()
    battle, him, them = battle_of(game), piece(game, "grange"), piece(game, "orcs")
    assert len(reach(battle, them, him)) == 1
    large = hero_before_orcs(traits=("mounted",))
    assert len(reach(battle_of(large), piece(large, "orcs"), piece(large, "grange"))) > 1
    giant = to_melee(fight(hero(GOOD, "giant", 24, 16, size="L"), orcs(y=16, figures=24), guard(y=2, id="far")))
    assert len(reach(battle_of(giant), piece(giant, "orcs"), piece(giant, "giant"))) in (2, 3)


@rule("BS-9.4-03")
@pytest.mark.parametrize(("tenths", "points"), [(10, 4), (5, 2), (2, 1), (1, 0), (60, 24)])
def test_a_hit_die_of_damage_costs_a_hero_four_hit_points(tenths: int, points: int) -> None:
    from warhost.battle.heroes.against_figures import BlowAtHero

    class Fixed(BlowAtHero):
        def tenths(self, dice: int) -> int:
            return tenths

    found = Fixed(20, 0, 1, (), 10, 1, left=40).losses(7)
    assert found.points == points
    assert not found.kills


@rule("BS-9.4-03", "BS-9.2-04")
def test_figures_take_hit_points_and_the_last_one_kills() -> None:
    game = hero_before_orcs(hp=40, ac=9)
    battle, him = battle_of(game), piece(game, "grange")
    game.give("fight grange")
    struck = blow(battle, piece(game, "orcs"), him)
    lost = struck.losses(2).points
    for _ in range(2):
        assert game.pending_roll is not None
        game.roll(*((1, 1) if str(game.pending_roll.purpose).startswith("Orcs") else (6, 6)))
    assert lost > 0
    assert points_left(battle, him) == 40 - lost
    assert battle.stands(him)
    dead = hero_before_orcs(hp=1, ac=9)
    dead.give("fight grange")
    roll_all(dead, six=1)
    assert not battle_of(dead).stands(piece(dead, "grange"))
    assert battle_of(dead).fate[piece(dead, "grange")] == Fate.KILLED


@rule("BS-9.4-04", "BS-9.4-06")
def test_a_hero_wounds_one_figure_a_round_however_hard_he_strikes() -> None:
    game = hero_before_orcs(ar=5, weapon=Weapon(kind="sword", damage="3d20+9", damage_large="3d20+9"))
    battle, them = battle_of(game), piece(game, "orcs")
    struck = blow(battle, piece(game, "grange"), them)
    assert struck.tenths(2) > 20 * struck.hd_per_figure, "enough for two figures"
    assert struck.losses(2) == (0, True, 0)
    before = battle.figures[them]
    battle.set("wound", them, 1)
    game.give("fight grange")
    roll_all(game, six=1, other=1)
    assert battle.figures[them] == before - 1, "his wound pairs with the unit's own"
    assert not battle.wound[them]


@rule("BS-9.4-04")
def test_less_than_half_a_figures_hit_dice_does_nothing() -> None:
    game = hero_before_orcs(ar=25)
    battle = battle_of(game)
    struck = blow(battle, piece(game, "grange"), piece(game, "orcs"))
    each = 10 * struck.hd_per_figure
    outcomes = {total: (2 * struck.tenths(total) >= each, struck.losses(total).wound) for total in range(2, 13)}
    assert all(enough == wound for enough, wound in outcomes.values())
    assert {wound for _, wound in outcomes.values()} == {True, False}


@rule("BS-9.4-02")
def test_a_fighter_of_tenth_level_reaches_every_goblin_of_a_figure() -> None:
    goblins = orcs(hit_dice="1-1").sheet
    assert reaches_whole_figure(person("ten", person=Person(level=10, charisma=9, fighter=True)), goblins)
    assert not reaches_whole_figure(person("nine", person=Person(level=9, charisma=9, fighter=True)), goblins)
    assert not reaches_whole_figure(person("mage", person=Person(level=12, charisma=9)), goblins)
    assert not reaches_whole_figure(person("ten"), orcs(hit_dice="1").sheet)
    game = to_melee(fight(hero(GOOD, "grange", 24, 16, ar=10), orcs(hit_dice="1-1"), guard(y=2, id="far")))
    struck = blow(battle_of(game), piece(game, "grange"), piece(game, "orcs"))
    assert struck.tenths(2) > 20 * struck.hd_per_figure
    assert struck.losses(2) == (1, False, 0), "the figure that he attacks, and no other"


@rule("BS-9.4-03")
def test_the_owner_of_two_units_chooses_whose_figure_attacks_a_hero() -> None:
    units = (hero(GOOD, "grange", 24, 16), orcs(x=21.6, id="left"), orcs(x=26.4, id="right"), guard(y=2, id="far"))
    game = to_melee(fight(*units))
    battle, him = battle_of(game), piece(game, "grange")
    assert all(reach(battle, piece(game, id), him) for id in ("left", "right"))
    game.give("fight grange")
    while "assail" not in verbs(game):
        game.give(next(iter(game.completions(game.rulebook.orders["divide"]))))
    assert game.ask.seat == "evil"
    assert why_not(game, "assail left:1,right:1") == ("BS-9.4-03",)
    game.give("assail right:1")
    assert blow(battle, piece(game, "left"), him).strikers == 0
    assert blow(battle, piece(game, "right"), him).strikers == 1


# Duels


@rule("BS-9.4-07", "BS-5.2-01", "BS-9.4-08", "BS-9.4-01")
def test_two_heroes_fight_three_melee_rounds_each_with_his_own_initiative() -> None:
    game = to_melee(fight(hero(GOOD, "grange", 24, 15.5), hero(EVIL, "horibb", 24, 15.5, 180), guard(y=2), orcs(y=40)))
    battle, good, evil = battle_of(game), piece(game, "grange"), piece(game, "horibb")
    assert duels(battle) == ((good, evil),)
    for _ in range(3):
        assert dice(game) == (6, 6)
        game.roll(2, 5)
        assert "Horibb" in purpose(game), "who lost his side's initiative strikes first by his own"
        assert dice(game) == (20,)
        game.roll(9)
        assert "Grange" in purpose(game)
        game.roll(9)
    assert game.pending_roll is not None
    assert game.pending_roll.purpose.id == "battle-initiative", "the next round: three melee rounds are over"
    assert points_left(battle, good) == points_left(battle, evil) == 40


@rule("BS-9.4-07")
def test_a_hit_needs_thaco_less_armour_class_and_takes_hit_points() -> None:
    men = hero(GOOD, "garrock", 24, 15.5, thaco=3, ac=0), hero(EVIL, "derek", 24, 15.5, 180, ac=-2)
    game = to_melee(fight(*men, guard(y=2), orcs(y=40)))
    game.roll(6, 1)
    battle, foe = battle_of(game), piece(game, "derek")
    game.roll(5)
    assert dice(game) == (10,)
    game.roll(4)
    assert points_left(battle, foe) == 40 - 7
    game.roll(1)
    game.roll(6, 1)
    game.roll(4)
    assert points_left(battle, foe) == 33, "a 4 misses"


@rule("BS-9.4-08")
def test_two_attacks_a_round_are_two_rolls_each_round() -> None:
    men = hero(GOOD, "garrock", 24, 15.5, attacks=2), hero(EVIL, "derek", 24, 15.5, 180)
    game = to_melee(fight(*men, guard(y=2), orcs(y=40)))
    game.roll(6, 1)
    assert dice(game) == (20, 20)


@rule("BS-5.2-01")
def test_equal_initiative_strikes_at_the_same_time() -> None:
    men = hero(GOOD, "grange", 24, 15.5, hp=1), hero(EVIL, "horibb", 24, 15.5, 180, hp=1)
    game = to_melee(fight(*men, guard(y=2), orcs(y=40)))
    game.roll(3, 3)
    for _ in range(2):
        game.roll(20)
        game.roll(10)
    battle = battle_of(game)
    assert not battle.stands(piece(game, "grange"))
    assert not battle.stands(piece(game, "horibb"))
    later = to_melee(fight(*men, guard(y=2), orcs(y=40)))
    later.roll(4, 3)
    later.roll(20)
    later.roll(10)
    assert battle_of(later).stands(piece(later, "grange"))
    assert not battle_of(later).stands(piece(later, "horibb"))


@rule("BS-9.4-09")
def test_who_duels_strikes_at_no_figure_but_figures_strike_at_him() -> None:
    men = hero(GOOD, "grange", 24, 16), hero(EVIL, "horibb", 24, 16, 180)
    game = to_melee(fight(*men, orcs(y=16), guard(y=2)))
    battle, him = battle_of(game), piece(game, "grange")
    roll_all(game, six=3, other=2)
    game.give("fight grange")
    purposes = []
    while game.ask.seat == CHANCE and game.pending_roll is not None and game.pending_roll.sides == (6, 6):
        purposes.append(str(game.pending_roll.purpose))
        game.roll(6, 6)
        if not battle.blows[0]:
            break
    assert len(purposes) == 1
    assert "Orcs" in purposes[0].split("Grange")[0]
    assert battle.stands(him)


@rule("BS-9.4-07")
def test_between_two_foes_the_owner_chooses() -> None:
    men = hero(GOOD, "grange", 24, 15.5), hero(EVIL, "one", 23.8, 15.5, 180), hero(EVIL, "two", 24.2, 15.5, 180)
    game = to_melee(fight(*men, guard(y=2), orcs(y=40)))
    game.roll(6, 1, 1)
    assert verbs(game) == {"strike-at"}
    assert game.ask.seat == "good"
    assert why_not(game, "strike-at orcs") == ("BS-9.4-07",)
    game.give("strike-at two")
    game.roll(19)
    game.roll(8)
    battle = battle_of(game)
    assert (points_left(battle, piece(game, "one")), points_left(battle, piece(game, "two"))) == (40, 29)


# Persons in the ranks


def led(rank: str = "unit", **more: Any) -> Game:
    """Men with a person in their ranks, and orcs far away."""
    randar = hero(GOOD, "randar", 24, 10, rank=rank, commands=("guard",), **more)
    return until(fight(guard(), randar, orcs(y=40)), "hero")


@rule("BS-9.2-01", "BS-9.2-03", "BS-9.1-01")
def test_a_unit_commander_with_a_sheet_commands_from_the_ranks() -> None:
    game = led()
    battle, men, him = battle_of(game), piece(game, "guard"), piece(game, "randar")
    assert not battle.stands(him), "he has no figure of his own"
    assert own_commander(battle, men) == him
    assert commanded(battle, men)
    assert any("commander" in str(one.label) for one in rating(battle, men, piece(game, "orcs")).parts)
    game.give("leave randar")
    assert battle.stands(him)
    assert commanded(battle, men), "he still commands"
    assert not any("commander" in str(one.label) for one in rating(battle, men, piece(game, "orcs")).parts)
    assert why_not(game, "leave randar") == ("BS-9.1-01",)
    game.give("join randar guard")
    assert not battle.stands(him)
    assert role_of(battle, him) is Post.UNIT


@rule("BS-9.0-01")
def test_who_leaves_the_ranks_steps_back_out_of_an_enemy_in_whom_his_figure_would_stand() -> None:
    game = led()
    battle, foes, him = battle_of(game), piece(game, "orcs"), piece(game, "randar")
    x, y, _ = shape_of(battle, piece(game, "guard")).pose
    battle.put(foes, shape_of(battle, foes)._replace(pose=Pose(x, y - 100, 18_000)), Formation.OPEN)
    game.give("hero randar")
    figure, theirs = shape_of(battle, him), shape_of(battle, foes)
    assert not any(overlap(part, other) for part in figure.outline for other in theirs.outline)
    assert figure.touches(theirs)


@rule("BS-9.0-01", "BS-9.3-02")
def test_who_becomes_a_hero_leaves_his_unit_out_of_command_for_the_round() -> None:
    game = led()
    battle, men, him = battle_of(game), piece(game, "guard"), piece(game, "randar")
    game.give("hero randar")
    assert role_of(battle, him) is Post.HERO
    assert battle.stands(him)
    assert battle.is_out(men, Out.LEADERLESS)
    assert not commanded(battle, men)
    assert why_not(game, "take-command randar") == ("BS-9.3-02",)
    game.give("end-roles")
    until(game, "end-movement")
    assert why_not(game, "join randar guard") == ("BS-9.0-01",), "roles change as the Movement Phase begins"
    while battle.round[0] == 1:
        if game.ask.seat == CHANCE:
            roll_all(game)
        else:
            game.give(next(word for word in ("end-movement", "keep-weapons", "end-fire") if word in verbs(game)))
    game.roll(6, 1)
    until(game, "take-command")
    game.give("take-command randar")
    assert role_of(battle, him) is Post.UNIT
    assert commanded(battle, men)


@rule("BS-9.1-01", "BS-9.1-02")
def test_a_member_has_the_adjustment_of_his_figure_and_raises_the_average() -> None:
    mighty = {"thaco": 1, "ac": -10}
    alone = led(rank="member", **mighty)
    battle, men, enemy = battle_of(alone), piece(alone, "guard"), piece(alone, "orcs")
    sheet = battle.unit(men).sheet
    assert sheet.ratio == 10
    battle.set("figures", men, 1)
    base = rating(battle, men, enemy).parts[0].amount
    assert base == -(-(sheet.ar * 9 + 1) // 10) == 19, "THACO 1 counts as 1 in a figure of ten, not as 16"
    assert armour(battle, enemy, men).total == -(-(sheet.ac * 9 - 10) // 10)
    assert why_not(alone, "leave randar") == ("BS-9.1-01",)


@rule("BS-9.1-04")
@pytest.mark.parametrize(
    ("roll", "fate"),
    [
        *((1, Fate.LOST), (2, Fate.KILLED), (3, Fate.KILLED), (4, Fate.WOUNDED), (7, Fate.WOUNDED)),
        *((8, Fate.UNCONSCIOUS), (10, Fate.UNCONSCIOUS)),
    ],
)
def test_table_11(roll: int, fate: Fate) -> None:
    assert fate_on(roll) is fate


def doomed(rank: str = "unit") -> Game:
    """A last figure with a person in its ranks, about to be struck down by orcs; friends stand far away."""
    randar = hero(GOOD, "randar", 24, 10, rank=rank, commands=("guard",))
    far = guard(x=8, y=2, id="far")
    return to_melee(fight(guard(y=16, figures=1, ac=9), randar, orcs(y=16), far))


def last_stand(game: Game) -> None:
    """The orcs strike the last figure down, which strikes badly itself."""
    game.give("fight guard")
    while game.pending_roll is not None and game.pending_roll.sides == (6, 6):
        orcs_strike = str(game.pending_roll.purpose).startswith("Orcs")
        game.roll(*((1, 1) if orcs_strike else (6, 6)))


@rule("BS-9.1-03", "BS-9.1-04", "BS-9.2-03")
@pytest.mark.parametrize("rank", ["unit", "member"])
def test_when_the_last_figure_falls_table_11_decides(rank: str) -> None:
    game = doomed(rank)
    battle, him = battle_of(game), piece(game, "randar")
    assert not battle.fate[him], "alive while one figure is left"
    last_stand(game)
    assert dice(game) == (10,)
    game.roll(5)
    assert dice(game) == (6,)
    game.roll(4)
    assert battle.fate[him] == Fate.WOUNDED
    assert points_left(battle, him) == 4


@rule("BS-9.1-05")
@pytest.mark.parametrize(("held_by_good", "fate"), [(False, Fate.CAPTURED), (True, Fate.UNCONSCIOUS)])
def test_the_fallen_are_captured_where_the_enemy_holds_the_field(held_by_good: bool, fate: Fate) -> None:
    game = doomed()
    battle, him = battle_of(game), piece(game, "randar")
    last_stand(game)
    game.roll(9)
    game.roll(3)
    assert battle.fate[him] == Fate.UNCONSCIOUS
    from warhost.battle.victory import settle_victory

    beaten = piece(game, "orcs") if held_by_good else piece(game, "far")
    battle.set("figures", beaten, 0)
    assert settle_victory(battle)
    assert battle.fate[him] == fate


@rule("BS-9.1-03")
def test_a_person_whose_unit_runs_from_the_table_is_alive_and_absent() -> None:
    from warhost.battle.heroes.fate import watch_persons
    from warhost.battle.rout.leaving import leave_the_table

    game = led()
    battle, men, him = battle_of(game), piece(game, "guard"), piece(game, "randar")
    leave_the_table(battle, men, Fate.ROUTED_OFF)
    watch_persons(battle)
    assert battle.fate[him] == Fate.ROUTED_OFF
    assert battle.figures[him] == 1


@rule("BS-9.2-04")
def test_a_commander_apart_from_his_unit_can_be_killed_and_his_unit_checks() -> None:
    randar = hero(GOOD, "randar", 24, 10, rank="unit", commands=("guard",), hp=1)
    game = until(fight(guard(y=15), randar, hero(EVIL, "horibb", 24, 15, 180), orcs(y=40)), "leave")
    battle, men, him = battle_of(game), piece(game, "guard"), piece(game, "randar")
    game.give("leave randar")
    to_melee(game)
    assert duels(battle) == ((him, piece(game, "horibb")),)
    game.roll(1, 6)
    game.roll(20)
    game.roll(10)
    assert battle.fate[him] == Fate.KILLED
    assert battle.is_out(men, Out.LEADERLESS)
    assert dice(game) == (10, 10), "the unit checks its morale"


# Deputies


@rule("BS-9.3-01", "BS-9.3-02", "BS-9.3-03")
def test_a_deputy_takes_over_when_his_commander_is_gone_and_the_chain_goes_on() -> None:
    army = hero(GOOD, "garrock", 10, 4, rank="army")
    second = hero(GOOD, "mareth", 14, 4, deputy_of="garrock")
    third = hero(GOOD, "kint", 18, 4, deputy_of="mareth")
    game = until(fight(guard(commander=None), army, second, third, orcs(y=40)), "end-roles")
    battle = battle_of(game)
    assert why_not(game, "take-command mareth") == ("BS-9.3-02",), "the command is held"
    assert why_not(game, "take-command kint") == ("BS-9.3-01",), "his principal stands before him"
    battle.set("figures", piece(game, "garrock"), 0)
    battle.set("figures", piece(game, "mareth"), 0)
    game.settle()
    game.resume(battle)
    assert why_not(game, "take-command kint") == ()
    game.give("take-command kint")
    assert role_of(battle, piece(game, "kint")) is Post.ARMY
    assert commanded(battle, piece(game, "guard"))
    assert why_not(game, "join kint guard") == ("BS-9.2-01",)


@rule("BS-9.4-05")
def test_a_giants_rock_wounds_at_most_and_uses_his_rating_and_range() -> None:
    rocks = MissileWeapon(kind="rock", damage="2d8", damage_large="2d8", ranges=(7, 14, 20))
    trunk_foot = hero(EVIL, "trunk-foot", 24, 28, 180, ar=27, size="L", missile=rocks)
    game = until(fight(trunk_foot, orcs(y=46), guard(commander=Commander(radius=20))), "fire")
    battle, giant, men = battle_of(game), piece(game, "trunk-foot"), piece(game, "guard")
    found = measured(battle, giant, men, False)
    assert found is not None
    thrown, _ = found
    assert thrown.rating == 27 + 5, "long range"
    assert all(thrown.losses(total).kills == 0 for total in range(2, 13))


@rule("BS-1.6-01")
def test_duels_are_over_before_any_other_melee_begins() -> None:
    men = hero(GOOD, "grange", 8, 15.5), hero(EVIL, "horibb", 8, 15.5, 180)
    game = to_melee(fight(*men, guard(y=16, commander=Commander(radius=20)), orcs(y=16)))
    for _ in range(3):
        assert "fight" not in verbs(game)
        game.roll(2, 5)
        game.roll(2)
        game.roll(2)
    assert "fight" in verbs(game)


@rule("BS-9.3-03")
def test_the_chain_of_command_leads_past_a_fallen_commander_to_the_highest_command() -> None:
    army = hero(GOOD, "garrock", 10, 4, rank="army")
    second = hero(GOOD, "mareth", 14, 4, rank="brigade", deputy_of="garrock", commands=("guard",))
    third = hero(GOOD, "kint", 18, 4, deputy_of="mareth")
    game = until(fight(guard(), army, second, third, orcs(y=40)), "end-roles")
    battle = battle_of(game)
    for id in ("garrock", "mareth"):
        battle.set("figures", piece(game, id), 0)
    game.settle()
    game.resume(battle)
    game.give("take-command kint")
    assert role_of(battle, piece(game, "kint")) is Post.ARMY


@rule("BS-9.2-01")
def test_a_unit_commander_who_takes_over_the_army_leaves_the_ranks() -> None:
    army = hero(GOOD, "garrock", 10, 4, rank="army")
    randar = hero(GOOD, "randar", 24, 10, rank="unit", commands=("guard",), deputy_of="garrock")
    game = until(fight(guard(), army, randar, orcs(y=40)), "end-roles")
    battle = battle_of(game)
    battle.set("figures", piece(game, "garrock"), 0)
    game.settle()
    game.resume(battle)
    game.give("take-command randar")
    assert battle.stands(piece(game, "randar"))
    assert role_of(battle, piece(game, "randar")) is Post.ARMY
    assert battle.is_out(piece(game, "guard"), Out.LEADERLESS), "he has given his unit up"


@rule("BS-9.4-07")
def test_who_falls_in_a_duel_after_an_oblique_contact_is_gone_before_the_melees() -> None:
    men = hero(GOOD, "grange", 24, 15.5, hp=1), hero(EVIL, "horibb", 24, 15.5, 180)
    game = to_melee(fight(*men, guard(y=2), orcs(y=40)))
    battle, him = battle_of(game), piece(game, "grange")
    battle.set("stagger", him, (10,))
    game.roll(1, 6)
    game.roll(20)
    game.roll(10)
    assert not battle.frontage[him]
    assert battle.fate[him] == Fate.KILLED
