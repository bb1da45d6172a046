"""The quick answers that a player at random and every prompt get are those of the slow, obvious twins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from tests.rulemark import rule
from tests.rules.dn.field import Field
from tests.rules.dn.test_random_rides import GROUND, ORKS, REBELS
from warhost import library
from warhost.core import CHANCE, Dice, Game
from warhost.skirmish.acts.bodies import PAIR, Dragging, can_drag, chances, drag_hexes, near_bodies
from warhost.skirmish.combat.attack import can_be_provoked
from warhost.skirmish.fire.aiming import aim, archers, can_aim, die_parts, die_plus, lines_tried
from warhost.skirmish.fire.defensive_fire import LastShots, ShootingAtTheIdle
from warhost.skirmish.fire.shots import Shoot, Shooting, Shot, hides_archers, missile_men, shot_reasons
from warhost.skirmish.movement.bridles import led_stay_refusal, seen_in
from warhost.skirmish.movement.gaits import CLOSED, UNBOUNDED, Long, gait_of
from warhost.skirmish.movement.legs import ACTS, acts_at, acts_of, begin, path_refusal, planned, stay_refusal
from warhost.skirmish.movement.marches import can_march
from warhost.skirmish.movement.stacking import can_thin_out, nearest_free, overfull, wedged_in
from warhost.skirmish.movement.ways import MANY, Reach, some_act, wander
from warhost.skirmish.printed.fighters import Health
from warhost.skirmish.sequence import OffensiveFire
from warhost.skirmish.set_up.placing import poses_of
from warhost.skirmish.state import MOVED, OFF, Going, Skirmish

SCENARIOS = [card.id for card in library.rulebook("dragon-noir").scenarios()]
CHANCES = 1200


def is_allowed(field: Skirmish, going: Going, way: tuple[Any, ...]) -> bool:
    """Whether a way can be gone and its end is a place to stay: it is gone, and taken back."""
    with planned(field, going, way) as ahead:
        return ahead is not None and not stay_refusal(field, going.piece) and not led_stay_refusal(field, ahead)


def marches(field: Skirmish) -> Iterator[Going]:
    """The marches that somebody on the map could begin."""
    for piece in field.muster.walkers:
        if field.at[piece] != OFF and field.is_able(piece):
            yield begin(field, piece)


def acts_are_judged_alike(field: Skirmish) -> Counter[str]:
    """Every act that is offered is allowed at a glance only if it can be done; who could never do it, cannot now."""
    plain: Counter[str] = Counter()
    for going in marches(field):
        mine = acts_at(field, going.piece)
        for known in acts_of(field.muster):
            ways = list(known.offered(field, going))
            assert known in mine or not ways
            for way in ways:
                word, piece = next(leg for leg in way if not isinstance(leg, int))
                allowed = is_allowed(field, going, way)
                assert (path_refusal(field, going, way) is None) == allowed
                if way[0] == (word, piece) and ACTS[word].is_clear(field, going, piece, way[1:]):
                    assert allowed
                    plain[word] += 1
    return plain


def bodies_are_seen_alike(field: Skirmish, seat: int) -> None:
    """Who can drag which body."""
    slow = {}
    for body in range(field.muster.size):
        if field.health[body] == Health.DEAD and field.at[body] != OFF and field.muster.option("corpses") == "on":
            able = [p for p in field.muster.walkers if field.seat_of(p) == seat and can_drag(field, p)]
            hands = [p for p in able if field.distance(p, body) <= 1]
            if len(hands) >= PAIR and drag_hexes(field, (body,)):
                slow[body] = hands
    assert dict(chances(field, near_bodies(field, seat))) == slow
    assert Dragging().offered(field, seat) == bool(slow)


def crowds_are_seen_alike(field: Skirmish, seat: int) -> None:
    """Whether somebody in a crowd can walk away."""
    wedged = wedged_in(field, seat)
    for crowd in overfull(field, seat):
        able = [piece for piece in crowd if can_march(field, seat, piece)]
        free = any(Reach(field, begin(field, piece)).cost for piece in able)
        assert can_thin_out(field, crowd, able, {}) == free
        assert (crowd not in wedged) == free


def shots_are_seen_alike(field: Skirmish, seat: int) -> int:
    """Who can shoot, and at whom: the slow look asks for the reasons of every man and every piece."""
    shots = 0
    for mode in (Shooting(), ShootingAtTheIdle()):
        slow: dict[int, list[int]] = {}
        for man in missile_men(field, seat, defensive=mode.defensive):
            for target in range(field.muster.size):
                moved = mode.defensive and field.did[target] & MOVED
                neutral = mode.defensive and can_be_provoked(field, target)
                if not moved and not neutral and not shot_reasons(field, seat, man, target, defensive=mode.defensive):
                    slow.setdefault(man, []).append(target)
                    found = aim(field, man, target)
                    assert found is not None
                    assert die_plus(field, man, target, found) == die_parts(field, man, target, found).total
                    quick = aim(field, man, target, explained=False)
                    assert quick is not None
                    assert (quick.band, quick.cover, quick.handicap) == (found.band, found.cover, found.handicap)
                    assert mode.refusal(field, seat, Shoot(man, target)) is None
        assert list(mode.choices(field, seat, ()).all()) == list(slow)
        assert hides_archers(field, seat) or mode.offered(field, seat) == bool(slow)
        for man, targets in slow.items():
            assert list(mode.choices(field, seat, (man,)).all()) == targets
        shots += sum(map(len, slow.values()))
    return shots


def nearest_by_strides(field: Skirmish, piece: int) -> dict[int, int]:
    """Where somebody has room after the fewest steps, each judged by itself; nothing if he is shut in."""
    gait, start, seat = gait_of(field, piece), field.at[piece], field.seat_of(piece)

    def has_room(at: int, facing: int) -> bool:
        cells = gait.cells(at, facing)
        if at == start or (isinstance(gait, Long) and not any(facing == f for f, _ in gait.table.stances(at))):
            return False
        shut = any(gait.corpses and field.load[cell] >= CLOSED for cell in cells)
        return not shut and all(other == piece for cell in cells for other in seen_in(field, cell, seat))

    ring = [(start, field.facing[piece])]
    seen = set(ring)
    while ring:
        strides = [stride for pose in ring for stride in gait.strides(*pose, UNBOUNDED)]
        ring = list(dict.fromkeys((s.at, s.facing) for s in strides if (s.at, s.facing) not in seen))
        seen.update(ring)
        found = {at: facing for at, facing in reversed(ring) if has_room(at, facing)}
        if found:
            return found
    return {}


def room_is_seen_alike(field: Skirmish) -> None:
    """Where there is room nearby, and where counters would stand if they were set up again as they are."""
    twin = field.copy()
    placed = [(piece, field.at[piece]) for piece in field.muster.walkers if field.at[piece] != OFF]
    for piece, hex_ in placed:
        assert nearest_free(field, piece, hex_) == nearest_free(twin, piece, hex_)
        slow = nearest_by_strides(field, piece)
        assert not slow or nearest_free(field, piece, hex_) == slow
    assert poses_of(field, 0, tuple(placed)) == poses_of(twin, 0, tuple(placed))


def shots_in_a_game(scenario: str, seed: str) -> int:
    """The shots that were judged in the fire phases of a game at random."""
    game, dice = library.new("dragon-noir", scenario, seed=f"{seed} {scenario}"), Dice(f"{seed} {scenario}")
    field = game.state
    assert isinstance(field, Skirmish)
    shots = 0
    for _ in range(400):
        if game.over:
            break
        fires = isinstance(game.step, OffensiveFire | LastShots | Shot)
        on(game, dice)
        if fires and not dice.below(3):
            shots += sum(shots_are_seen_alike(field, seat) for seat in range(len(game.seats)))
    return shots


@rule("DN-2.2-02", "DN-2.2-03", "DN-2.21-01", "DN-2.23-02")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_who_can_shoot_is_known_through_a_whole_fire_phase(scenario: str) -> None:
    shots = shots_in_a_game(scenario, "fire") or shots_in_a_game(scenario, "more fire")
    assert shots or scenario == "tablet-of-uzun"  # where nearly nobody has a bow


@rule("DN-2.24-07", "DN-2.24-08", "DN-2.24-13")
@pytest.mark.parametrize("scenario", ["first-smoke", "day-of-the-black-fox"])
def test_who_is_in_the_way_of_a_shot_is_seen_alike_in_a_throng(scenario: str) -> None:
    field, dice = library.new("dragon-noir", scenario, seed=1).state, Dice(f"throng {scenario}")
    assert isinstance(field, Skirmish)
    found: Counter[tuple[bool, bool]] = Counter()
    for _ in range(8):
        middle = dice.below(field.grid.size)
        ring = list(field.grid.within(middle, 6))
        for piece in field.muster.walkers:
            field.put(piece, dice.choose(ring), dice.below(6))
        for man in archers(field.muster):
            for target in field.muster.walkers:
                if man != target and field.at[man] != field.at[target]:
                    free = any(not line.blocked for line in lines_tried(field, man, target))
                    assert can_aim(field, man, target) == free
                    found[free, field.grid.distance(field.at[man], field.at[target]) > 1] += 1
    assert min(found[free, True] for free in (False, True)) > 100


def on(game: Game, dice: Dice) -> None:
    """Go on at random."""
    if game.ask.seat is CHANCE:
        game.roll()
    else:
        game.give(game.suggest(dice))


@rule("DN-2.32.1-01", "DN-2.37-01", "DN-2.36.2-01")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_quick_answers_are_true(scenario: str) -> None:
    game, dice = library.new("dragon-noir", scenario, seed=f"quick {scenario}"), Dice(f"quick {scenario}")
    field = game.state
    assert isinstance(field, Skirmish)
    for _ in range(500):
        if game.over:
            break
        on(game, dice)
        if field.phase[0] == "movement" and not dice.below(4):
            acts_are_judged_alike(field)
            room_is_seen_alike(field)
            for seat in range(len(game.seats)):
                bodies_are_seen_alike(field, seat)
                crowds_are_seen_alike(field, seat)


@rule("DN-2.36.2-01", "DN-2.36.2-02", "DN-2.36.4-01", "DN-5.12.2-02")
def test_plain_acts_are_those_that_can_be_done() -> None:
    plain: Counter[str] = Counter()
    for seed in range(6):
        board = Field.on(GROUND, rebels=REBELS, orks=ORKS, turns=12, spells=False)
        board.moving("rebels")
        dice = Dice(f"plain {seed}")
        for _ in range(40):
            if not board.game.over:
                on(board.game, dice)
                plain += acts_are_judged_alike(board.field)
    assert plain.keys() >= {"mount", "dismount", "lead"}


@rule("DN-2.32.1-01", "DN-3.53-01")
def test_who_is_rooted_by_a_spell_can_still_drag() -> None:
    board = Field.on("A   .   .   .   .   .", rebels=["matt@A2", "paul@A4"], orks=["zugun@A3 dead", "krular@A5"])
    board.moving("rebels")
    field, side = board.field, board.side("rebels")
    assert Dragging().offered(field, side)
    field.set("charms", board.piece("matt"), (("root", 1, 99),))
    assert not can_march(field, side, board.piece("matt"))
    assert Dragging().offered(field, side)
    bodies_are_seen_alike(field, side)


def are_about_even(found: Counter[Any], kinds: int) -> bool:
    """Whether each kind came about as often as the others: five times the usual spread are allowed."""
    mean = found.total() / kinds
    return len(found) == kinds and all(abs(times - mean) < 5 * mean**0.5 for times in found.values())


def test_what_can_be_done_is_drawn_with_even_chances() -> None:
    board = Field.on(GROUND, rebels=["konrad@B3", "konrad-horse@A3>E"], orks=["zugun@F6"], turns=12, spells=False)
    board.moving("rebels")
    field, dice = board.field, Dice("even")
    going = begin(field, board.piece("konrad"))
    kinds = {known.word for known in acts_of(field.muster) if list(known.offered(field, going))}
    acts = acts_at(field, going.piece)
    ways = [some_act(field, going, acts, dice.below(MANY)) for _ in range(CHANCES)]
    found = Counter(way[0][0] for way in ways if way is not None)
    assert len(kinds) > 1
    assert kinds == found.keys()
    assert are_about_even(found, len(kinds))


@pytest.mark.parametrize("who", ["matt@C2", "konrad@B8>E"])
def test_a_march_at_random_begins_in_every_direction_and_is_of_every_length(who: str) -> None:
    board = Field.on(GROUND, rebels=[who], orks=["zugun@F9"], turns=12, spells=False)
    board.moving("rebels")
    field, dice = board.field, Dice("wander")
    going = begin(field, board.piece(who.partition("@")[0]))
    ways = [way for _ in range(CHANCES) if (way := wander(field, going, dice)) is not None]
    assert len(ways) == CHANCES
    assert all(is_allowed(field, going, way) for way in ways)
    reach = {way[: 1 + (not isinstance(way[0], int))] for way in ways}
    assert {first[-1] for first in reach} >= {hex_ for hex_, cost in Reach(field, going).cost.items() if cost == 1}
    assert {1, 2, 3} <= {sum(isinstance(leg, int) for leg in way) for way in ways}
