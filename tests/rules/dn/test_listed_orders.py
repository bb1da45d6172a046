"""What is listed for a player is exactly what the rules allow, one by one, in fights at random."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.rulemark import rule
from tests.rules.dn.field import Field
from tests.rules.dn.test_random_rides import GROUND, ORKS, REBELS
from warhost import library
from warhost.core import CHANCE, Dice, Game
from warhost.core.ids import PieceId, SeatNumber
from warhost.skirmish.acts.carrying import Dragging
from warhost.skirmish.combat.who_can_attack import can_be_provoked
from warhost.skirmish.fire.aiming import archers
from warhost.skirmish.fire.defensive_fire import LastShots, ShootingAtTheIdle
from warhost.skirmish.fire.shooters import hides_archers, shot_reasons
from warhost.skirmish.fire.shots import Shooting, Shot
from warhost.skirmish.movement.marches import can_march
from warhost.skirmish.movement.paths import ACTS, new_march, path_refusal
from warhost.skirmish.movement.reachable_hexes import Itineraries, MarchReach
from warhost.skirmish.sequence import OffensiveFire
from warhost.skirmish.set_up.placing import Dismount, Face, Ready, SetUp, areas_of, places_of
from warhost.skirmish.state import MOVED, OFF, Going, Skirmish

SCENARIOS = [card.id for card in library.rulebook("dragon-noir").scenarios()]
DRAWS = 300
SEEDS = ("fire", "more fire", *"abcdefgh")
"""Games at random; where the sides meet late, nobody shoots in the first of them."""
FAR_APART = {"narrow-ways": 1200}
"""How many orders and rolls of a game are played where it takes long until somebody meets an enemy."""


def marches(field: Skirmish) -> Iterator[Going]:
    """The marches that somebody on the map could begin."""
    for piece in field.muster.walkers:
        if field.at[piece] != OFF and field.is_able(piece):
            yield new_march(field, piece)


def acts_are_judged_alike(field: Skirmish) -> set[str]:
    """Every act that can be done is listed, and only those; their words."""
    words = set()
    for going in marches(field):
        thought_of = [way for known in ACTS.values() for way in known.ways(field, going)]
        allowed = [way for way in thought_of if path_refusal(field, going, way) is None]
        assert set(Itineraries(field, going).acts()) == set(allowed)
        words |= {leg[0] for way in allowed for leg in way if not isinstance(leg, int)}
    return words


def shots_are_seen_alike(field: Skirmish, seat: SeatNumber) -> int:
    """Who can shoot, and at whom: the slow look asks for the reasons of every man and every piece."""
    shots = 0
    for mode in (Shooting(), ShootingAtTheIdle()):
        slow: dict[PieceId, list[PieceId]] = {}
        for man in archers(field.muster):
            for target in field.muster.everybody:
                moved = mode.defensive and field.did[target] & MOVED
                neutral = mode.defensive and can_be_provoked(field, target)
                if not moved and not neutral and not shot_reasons(field, seat, man, target, defensive=mode.defensive):
                    slow.setdefault(man, []).append(target)
        assert list(mode.choices(field, seat, ()).all()) == list(slow)
        assert hides_archers(field, seat) or mode.offered(field, seat) == bool(slow)
        for man, targets in slow.items():
            assert list(mode.choices(field, seat, (man,)).all()) == targets
        shots += sum(map(len, slow.values()))
    return shots


def shots_in_a_game(scenario: str, seed: str) -> int:
    """The shots that were judged in the fire phases of a game at random."""
    game, dice = library.new("dragon-noir", scenario, seed=f"{seed} {scenario}"), Dice(f"{seed} {scenario}")
    field = game.state
    assert isinstance(field, Skirmish)
    shots = 0
    for _ in range(FAR_APART.get(scenario, 250)):
        if game.over:
            break
        fires = isinstance(game.step, OffensiveFire | LastShots | Shot)
        on(game, dice)
        if fires and not dice.below(6):
            shots += sum(shots_are_seen_alike(field, seat) for seat in field.muster.seat_index.values())
    return shots


@rule("DN-2.2-02", "DN-2.2-03", "DN-2.21-01", "DN-2.23-02")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_who_can_shoot_is_known_through_a_whole_fire_phase(scenario: str) -> None:
    shots = next((found for seed in SEEDS if (found := shots_in_a_game(scenario, seed))), 0)
    assert shots or scenario == "tablet-of-uzun"  # where nearly nobody has a bow


def on(game: Game, dice: Dice) -> None:
    """Go on at random."""
    if game.ask.seat is CHANCE:
        game.roll()
    else:
        game.give(game.suggest(dice))


@rule("DN-2.36.2-01", "DN-2.36.2-02", "DN-2.36.4-01", "DN-5.12.2-02")
def test_acts_are_listed_exactly_when_they_can_be_done() -> None:
    words: set[str] = set()
    for seed in range(6):
        board = Field.on(GROUND, rebels=REBELS, orks=ORKS, turns=12, spells=False)
        board.moving("rebels")
        dice = Dice(f"acts {seed}")
        for _ in range(40):
            if not board.game.over:
                on(board.game, dice)
                words |= acts_are_judged_alike(board.field)
    assert words >= {"mount", "dismount", "lead"}


@rule("DN-2.32.1-01", "DN-3.53-01")
def test_who_is_rooted_by_a_spell_can_still_drag() -> None:
    board = Field.on("A   .   .   .   .   .", rebels=["matt@A2", "paul@A4"], orks=["zugun@A3 dead", "krular@A5"])
    board.moving("rebels")
    field, side = board.field, board.side("rebels")
    assert Dragging().offered(field, side)
    field.set("charms", board.piece("matt"), (("root", 1, 99),))
    assert not can_march(field, side, board.piece("matt"))
    assert Dragging().offered(field, side)


@rule("DN-2.3-01")
@pytest.mark.parametrize("who", ["matt@C2", "konrad@B8>E"])
def test_a_march_at_random_leads_to_every_hex_in_reach_and_does_what_can_be_done(who: str) -> None:
    board = Field.on(GROUND, rebels=[who], orks=["zugun@F9"], turns=12, spells=False)
    board.moving("rebels")
    field, dice = board.field, Dice("wander")
    going = new_march(field, board.piece(who.partition("@")[0]))
    choices, reach = Itineraries(field, going), MarchReach(field, going)
    ways = [choices.pick(dice) for _ in range(DRAWS * 10)]
    assert all(path_refusal(field, going, way) is None for way in set(ways))
    assert {way[-1] for way in ways} >= set(reach.cost)
    assert set(choices.acts()) <= set(ways)


def can_turn(field: Skirmish, step: SetUp, piece: PieceId) -> bool:
    """Whether somebody who stands already could stand there in another facing: each is tried."""
    others = [facing for facing in range(6) if facing != field.facing[piece]]
    return any(step.refusal(field, Face(piece, facing)) is None for facing in others)


def can_get_off(field: Skirmish, step: SetUp, piece: PieceId) -> bool:
    """Whether a rider could stand on foot beside his horse: each hex of his area is tried."""
    if not field.is_mounted(piece) or not field.muster.sides[step.side].may_dismount:
        return False
    beside = {hex_ for cell in field.cells(piece) for hex_ in field.grid.neighbours[cell]}
    return any(not field.here[hex_] for hex_ in beside if hex_ in areas_of(field.muster, step.side)[piece])


@rule("DN-2.11-01", "DN-2.36.1-01")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_who_can_be_turned_or_get_off_while_setting_up_is_found_at_once(scenario: str) -> None:
    game, dice = library.new("dragon-noir", scenario, seed=3), Dice(f"set up {scenario}")
    field = game.state
    assert isinstance(field, Skirmish)
    for _ in range(60):
        step = field.top
        if not isinstance(step, SetUp):
            break
        placed = [piece for piece in places_of(field, step.side) if field.at[piece] != OFF]
        kinds = {offer.order for offer in game.ask.offers}
        for kind, can in ((Face, can_turn), (Dismount, can_get_off)):
            able = [piece for piece in placed if can(field, step, piece)]
            assert (kind in kinds) == bool(able)
            assert not able or list(game.choices(kind).all()) == able
        orders = [game.suggest(dice) for _ in range(3)]
        game.give(next((order for order in orders if not isinstance(order, Ready)), orders[0]))
