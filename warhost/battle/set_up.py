"""Set-up: a side places its units in its zone, in any formation that they may use (3.4, BS-S1-01)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, ClassVar, Final

from warhost.battle.command.command_radius import is_in_command
from warhost.battle.command.persons import join_ranks
from warhost.battle.formations.shapes import SPACING, Formation, Pose, Shape, mob_frontage
from warhost.battle.movement.manoeuvres import Surroundings, stands_free
from warhost.battle.scenario.checking import placed
from warhost.battle.scenario.scenarios import BattleScenario, BattleUnit
from warhost.battle.state import Battle, enemy_of, refused, shape_of, side_ref, unit_ref
from warhost.battle.table.blocks import distance, overlap
from warhost.battle.table.ground import covers
from warhost.battle.table.units import FULL, HALF, INCH, TOUCH
from warhost.battle.terrain import impassable_in, may_be_closed
from warhost.core.dice import Dice
from warhost.core.ids import PieceId, Side
from warhost.core.messages import msg
from warhost.core.orders import Order, PoseArrangement
from warhost.core.prompts import ArrangePoses, Ask, Choices, Ghost, Offer, Outline, Preview
from warhost.core.refusals import Refusal
from warhost.core.seats import Seat
from warhost.core.steps import Decision, Sealed

RANKS: Final = 2
"""How deep the proposed line stands."""
APART: Final = 3 * INCH // 2
"""How far apart its units stand."""
SAMPLES: Final = 60
"""How often a random place is tried for a unit."""


@dataclass(frozen=True, slots=True)
class PlaceUnits(Order):
    """``place twin-blades@20|8|0|6|closed``: units by the middle of their fronts, with facing, frontage, formation."""

    verb: ClassVar[str] = "place"
    units: PoseArrangement


@dataclass(frozen=True, slots=True)
class EndSetUp(Order):
    """``ready``: the set-up is finished."""

    verb: ClassVar[str] = "ready"
    ends_phase: ClassVar[bool] = True


def posed(unit: BattleUnit, pose: Sequence[int]) -> Shape:
    """The shape of a unit at full strength in an order's pose: place, facing, frontage, formation."""
    x, y, facing, frontage, formation = pose
    return Shape(Pose(x, y, facing), unit.base, unit.strength, frontage, SPACING[Formation(formation)])


def zone_name(side: Side) -> str:
    """The name of a side in a battlefield file."""
    return ("good", "evil")[side]


@dataclass(frozen=True, slots=True)
class SetUp(Decision[Battle, Any]):
    """A side sets up; distances may be measured (BS-3.5-01)."""

    side: Side
    title: ClassVar[str] = "battle-set-up"

    def ask(self, battle: Battle, /) -> Ask:
        return Ask(
            battle.seat(self.side),
            msg("battle-place"),
            (Offer(PlaceUnits, msg("battle-place-button")), Offer(EndSetUp, msg("battle-ready-button"))),
            ("BS-3.4-01", "BS-S1-01"),
            msg("battle-wait-set-up", side=side_ref(battle, self.side)),
        )

    def choices(self, battle: Battle, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        outlines: tuple[Outline, ...] = tuple(
            tuple((round(x), round(y)) for x, y in piece) for piece in battle.scenario.field.zones[zone_name(self.side)]
        )
        units = to_place(battle.scenario, self.side)
        return ArrangePoses(
            dict.fromkeys(units, outlines),
            proposed_line(battle.scenario, self.side),
            lambda dice: self._sample(battle, dice),
        )

    def _sample(self, battle: Battle, dice: Dice) -> PoseArrangement:
        """A random arrangement; the proposed line if none is found."""
        points = [point for piece in battle.scenario.field.zones[zone_name(self.side)] for point in piece]
        west, east = (round(end(x for x, _ in points)) for end in (min, max))
        south, north = (round(end(y for _, y in points)) for end in (min, max))
        found: list[tuple[PieceId, tuple[int, ...]]] = []
        for piece in to_place(battle.scenario, self.side):
            unit = battle.unit(piece)
            for _ in range(SAMPLES):
                x, y = west + dice.below(east - west + 1), south + dice.below(north - south + 1)
                formation = dice.choose(unit.formations)
                frontage = mob_frontage(unit.strength)
                if formation is not Formation.MOB:
                    frontage = 1 + dice.below(unit.strength)
                pose = (x, y, dice.below(FULL), frontage, int(formation))
                if self.fault(battle, (*found, (piece, pose)), afresh=True) is None:
                    found.append((piece, pose))
                    break
            else:
                return proposed_line(battle.scenario, self.side)
        return tuple(found)

    def refusal(self, battle: Battle, order: Order, /) -> Refusal | None:
        return self.fault(battle, order.units) if isinstance(order, PlaceUnits) else None

    def fault(self, battle: Battle, units: PoseArrangement, *, afresh: bool = False) -> Refusal | None:
        """Why units can't be placed like this; with ``afresh``, units that are not named are not placed yet."""
        shapes: dict[PieceId, Shape] = {}
        for piece, pose in units:
            why = self._wrong_pose(battle, piece, pose)
            if why is not None:
                return why
            shapes[piece] = posed(battle.unit(piece), pose)
        if not shapes:
            return refused("BS-3.4-01", "battle-place-somebody", side_ref(battle, self.side))
        for piece, shape in shapes.items():
            why = self._wrong_place(battle, piece, shape, Formation(dict(units)[piece][4]))
            if why is not None:
                return why
        if not afresh:
            others = (piece for piece in battle.standing(self.side) if piece not in shapes)
            shapes |= {piece: shape_of(battle, piece) for piece in others}
        return self._overlap(battle, shapes)

    def _wrong_pose(self, battle: Battle, piece: PieceId, pose: Sequence[int]) -> Refusal | None:
        me = unit_ref(battle, piece)
        unit = battle.unit(piece)
        if unit.side != self.side:
            return refused("BS-S1-01", "battle-not-yours", me, unit=me)
        if unit.begins_in_ranks:
            return refused("BS-9.2-01", "battle-begins-in-ranks", me, unit=me)
        if len(pose) != 5 or not 0 <= pose[2] < FULL:
            return refused("BS-3.4-01", "battle-pose", me, unit=me)
        if pose[4] not in unit.formations:
            return refused("BS-7.1-01", "battle-no-such-formation", me, unit=me)
        if not 1 <= pose[3] <= unit.strength:
            return refused("BS-7.10-01", "battle-no-such-frontage", me, unit=me, n=unit.strength)
        return None

    def _wrong_place(self, battle: Battle, piece: PieceId, shape: Shape, formation: Formation) -> Refusal | None:
        me, field = unit_ref(battle, piece), battle.scenario.field
        zone = field.zones[zone_name(self.side)]
        if not all(covers(zone, part) for part in shape.outline):
            return refused("BS-S1-01", "battle-outside-zone", me, unit=me)
        enemies = (part for enemy in battle.standing(enemy_of(self.side)) for part in shape_of(battle, enemy).outline)
        barred = impassable_in(battle, piece, formation)
        if not stands_free(shape, Surroundings(field.width, field.depth, tuple(enemies), (), barred)):
            return refused("BS-S1-02", "battle-no-room", me, unit=me)
        if formation is Formation.CLOSED and not may_be_closed(battle, shape):
            return refused("BS-11.8-01", "battle-stop-loose-ground", me, unit=me)
        radius = battle.scenario.radius_over(battle.unit(piece))
        if formation is Formation.CLOSED and not is_in_command(shape, radius):
            return refused("BS-7.2-01", "battle-closed-needs-command", me, unit=me)
        return None

    def _overlap(self, battle: Battle, shapes: dict[PieceId, Shape]) -> Refusal | None:
        for (one, its), (other, theirs) in combinations(shapes.items(), 2):
            us, them = unit_ref(battle, one), unit_ref(battle, other)
            if battle.unit(one).is_individual or battle.unit(other).is_individual:
                continue  # BS-7.9-04: they may stand among friends
            if any(overlap(a, b) for a in its.outline for b in theirs.outline):
                return refused("BS-7.4-02", "battle-two-in-a-place", us, them, one=us, other=them)
            if battle.unit(one).sheet is battle.unit(other).sheet and not _apart(its, theirs):
                return refused("BS-2.9-04", "battle-stop-too-near", us, them, unit=us)
        return None

    def violations(self, battle: Battle, /) -> tuple[Refusal, ...]:
        """A side can't be ready before all its units stand on the table (BS-3.0-01)."""
        units = to_place(battle.scenario, self.side)
        missing = (unit_ref(battle, piece) for piece in units if not battle.stands(piece))
        return tuple(refused("BS-3.4-01", "battle-not-placed", me, unit=me) for me in missing)

    def take(self, battle: Battle, order: Any, /) -> None:
        if isinstance(order, PlaceUnits):
            place_units(battle, order.units)
            battle.push(self)
        else:
            _fill_ranks(battle, self.side)
            battle.tell(msg("battle-log-set-up", side=side_ref(battle, self.side)))

    def preview(self, battle: Battle, order: Order, /) -> Preview | None:
        if not isinstance(order, PlaceUnits):
            return None
        shapes = [(piece, posed(battle.unit(piece), pose)) for piece, pose in order.units]
        near = (unit_ref(battle, piece) for piece, shape in shapes if self._is_near(battle, piece, shape))
        return Preview(
            notes=tuple(msg("battle-near-the-enemy", unit=me) for me in near),
            ghosts=tuple(Ghost(piece, shape.drawn) for piece, shape in shapes),
        )

    def _is_near(self, battle: Battle, piece: PieceId, shape: Shape) -> bool:
        """Whether an enemy stands within two full moves, which the book advises against (BS-3.4-01)."""
        enemies = (part for enemy in battle.standing(enemy_of(self.side)) for part in shape_of(battle, enemy).outline)
        two_moves = 2 * battle.unit(piece).rate
        return any(distance(part, enemy) <= two_moves for enemy in enemies for part in shape.outline)


@dataclass(frozen=True, slots=True)
class SealedSetUp(Sealed[Battle, Any]):
    """Both sides set up at once; nobody sees where the other stands before both are ready (BS-S2-01)."""

    title: ClassVar[str] = "battle-set-up"

    def _step(self, battle: Battle, seat: Seat) -> SetUp:
        return SetUp(battle.side(seat))

    def asks(self, battle: Battle, /) -> tuple[Ask, ...]:
        sides = battle.scenario.set_up_order
        return tuple(
            Ask(
                battle.seat(side),
                msg("battle-place"),
                (Offer(PlaceUnits, msg("battle-place-button")),),
                ("BS-S2-01", "BS-3.4-01"),
                msg("battle-wait-set-up", side=side_ref(battle, side)),
            )
            for side in sides
        )

    def choices(self, battle: Battle, seat: Seat, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        return self._step(battle, seat).choices(battle, order, chosen)

    def refusal(self, battle: Battle, seat: Seat, order: Any, /) -> Refusal | None:
        """All units of a side are placed together (BS-3.0-01)."""
        found = dict(order.units)
        for piece in to_place(battle.scenario, battle.side(seat)):
            if piece not in found:
                me = unit_ref(battle, piece)
                return refused("BS-3.4-01", "battle-not-placed", me, unit=me)
        return self._step(battle, seat).fault(battle, order.units)

    def preview(self, battle: Battle, seat: Seat, order: Order, /) -> Preview | None:
        return self._step(battle, seat).preview(battle, order)

    def unseal(self, battle: Battle, answers: Mapping[Seat, Any], /) -> None:
        for side in battle.scenario.set_up_order:
            place_units(battle, answers[battle.seat(side)].units)
            _fill_ranks(battle, side)
            battle.tell(msg("battle-log-set-up", side=side_ref(battle, side)))


def place_units(battle: Battle, units: PoseArrangement) -> None:
    """Put units where an order places them."""
    for piece, pose in units:
        battle.put(piece, posed(battle.unit(piece), pose), Formation(pose[4]))


def to_place(scenario: BattleScenario, side: Side) -> list[PieceId]:
    """The pieces of a side that are placed on the table."""
    units = enumerate(scenario.units)
    return [PieceId(n) for n, unit in units if unit.side == side and unit.is_placed]


def _fill_ranks(battle: Battle, side: Side) -> None:
    """Members and Unit Commanders go into the ranks of their units (BS-9.1-01, BS-9.2-01)."""
    pieces = {battle.unit(piece).sheet.id: piece for piece in battle.units_of(side)}
    for piece in battle.units_of(side):
        unit = battle.unit(piece)
        if unit.begins_in_ranks:
            join_ranks(battle, piece, pieces[unit.sheet.commands[0]])


def _apart(one: Shape, other: Shape) -> bool:
    """Whether two skirmishers of a unit stand an inch apart (BS-2.9-04)."""
    return all(distance(a, b) >= INCH - TOUCH for a in one.bases for b in other.bases)


def named_places(scenario: BattleScenario, side: Side) -> PoseArrangement:
    """Where a scenario lets the units of a side begin (BS-3.4-01); nothing unless it places all of them."""
    named = {place.unit: place for place in scenario.text.place}
    units = [(piece, scenario.units[piece]) for piece in to_place(scenario, side)]
    if any(unit.id not in named for _, unit in units):
        return ()
    found = []
    for piece, unit in units:
        place, formation = named[unit.id], Formation[named[unit.id].formation.upper()]
        pose = placed(unit, place).pose
        found.append((piece, (*pose, place.frontage, int(formation))))
    return tuple(found)


def proposed_line(scenario: BattleScenario, side: Side) -> PoseArrangement:
    """The places that the scenario names, if it names one for every unit of the side; else a line.

    The line has units two ranks deep in the middle of the zone's edge that looks at the enemy; who finds no room in it
    stands in a second line behind it.
    """
    printed = named_places(scenario, side)
    if printed:
        return printed
    points = [point for piece in scenario.field.zones[zone_name(side)] for point in piece]
    southern = sum(y for _, y in points) * 2 < scenario.field.depth * len(points)
    front = round((max if southern else min)(y for _, y in points))
    west, east = min(x for x, _ in points), max(x for x, _ in points)
    found: list[tuple[PieceId, tuple[int, ...]]] = []
    for line in _lines(scenario, side, east - west):
        left = round((west + east - sum(shape.width for _, shape in line) - APART * (len(line) - 1)) / 2)
        for piece, shape in line:
            formation = int(scenario.units[piece].formations[0])
            pose = (left + shape.width // 2, front, 0 if southern else HALF, shape.frontage, formation)
            found.append((piece, pose))
            left += shape.width + APART
        behind = max(shape.depth for _, shape in line) + APART
        front += -behind if southern else behind
    return tuple(found)


def _lines(scenario: BattleScenario, side: Side, room: float) -> list[list[tuple[PieceId, Shape]]]:
    """The units of a side in lines of battle that are no wider than their zone."""
    lines: list[list[tuple[PieceId, Shape]]] = [[]]
    taken = 0
    for piece in to_place(scenario, side):
        unit = scenario.units[piece]
        files = mob_frontage(unit.strength) if unit.sheet.type == "mob" else -(-unit.strength // RANKS)
        shape = posed(unit, (0, 0, 0, files, int(unit.formations[0])))
        if lines[-1] and taken + shape.width > room:
            lines.append([])
            taken = 0
        lines[-1].append((piece, shape))
        taken += shape.width + APART
    return lines
