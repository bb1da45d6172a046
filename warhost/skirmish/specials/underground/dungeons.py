"""The deep dungeons (rulebook 5.3): narrow ways under the maps, for Dwarves, Goblins and dogs alone.

A traveller leaves the map. Everybody sees where and when; his player writes down in secret where he will come up.
The written hex stands in the column ``unseen`` of the position, which only his own side sees.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from msgspec import Struct

from warhost.core.dice import Dice, Roll
from warhost.core.ids import HexId, PieceId, SeatNumber
from warhost.core.messages import msg
from warhost.core.modes import Mode
from warhost.core.orders import Hex, Kind, Order, Piece
from warhost.core.position.derived import derived
from warhost.core.prompts import Choices, OneOf
from warhost.core.refusals import Refusal
from warhost.core.seams import SeamChange
from warhost.core.steps import Procedure, Throw
from warhost.skirmish.magic.invisibility import nearest_poses
from warhost.skirmish.movement.marches import EndMarch, GoOn
from warhost.skirmish.movement.paths import OwnAct, act, movement_points, refuge_at
from warhost.skirmish.notes import DUNGEON_DOORS, recall, remember
from warhost.skirmish.people.questions import HexChoice
from warhost.skirmish.printed.fighters import Health
from warhost.skirmish.printed.tables import DIE
from warhost.skirmish.scenario.muster import NOBODY
from warhost.skirmish.seams import MOVEMENT, OPENING
from warhost.skirmish.specials.base import ScenarioRule, special
from warhost.skirmish.specials.underground.bars import RULE as BARS
from warhost.skirmish.specials.underground.bars import bar, is_barred, unbar
from warhost.skirmish.specials.underground.locks import has_keys
from warhost.skirmish.state import MOVED, OFF, Going, Legs, Skirmish, refuse

TRAVELLERS = "dungeon-travellers"
"""The note of the pieces below: each with the number of its entrance and the turn in which it went down."""
CLIMBING = 1
"""What coming up costs: the hex of the entrance."""
SMALL = frozenset({"dwarf", "goblin", "dog"})
"""The races that fit (DN-5.3-05)."""
ROOMY = frozenset({1, 7, 8})
"""The cells in which players may agree to put the entrance elsewhere than on the circled hex (DN-5.3-04)."""


class Entrance(Struct, frozen=True, forbid_unknown_fields=True):
    """An entrance by its number, open to all who fit (DN-5.3-02).

    Where several hexes are given, a die picks one of them when somebody comes up.
    """

    number: int
    hexes: tuple[str, ...]


@special("deep-dungeons")
class DeepDungeons(ScenarioRule, frozen=True):
    """Entrances and the passages between them; each passage takes some game turns."""

    entrances: tuple[Entrance, ...]
    passages: tuple[tuple[int, int], ...]

    amends = ("DN-5.3-01", "DN-5.3-03")

    def changes(self) -> tuple[SeamChange, ...]:
        return (OPENING.add(MarkEntrances()), MOVEMENT.add(ComingUp()))

    def doors(self, field: Skirmish) -> dict[int, HexId]:
        """The hexes of the entrances whose place is known, by number."""
        return dict(recall(field, DUNGEON_DOORS, ()))

    def written(self, field: Skirmish, number: int) -> HexId:
        """The hex by which an entrance is written down: its own, or the first of those where it can be."""
        names = next(one.hexes for one in self.entrances if one.number == number)
        return self.doors(field).get(number, field.muster.ground.hex(names[0]))

    def number_at(self, field: Skirmish, hex_: HexId) -> int:
        """The number of the entrance in a hex; 0 if there is none."""
        return next((number for number, there in self.doors(field).items() if there == hex_), 0)

    def legs(self, start: int) -> dict[int, int]:
        """The entrances that can be reached from one, with the number of passages to each (DN-5.3-01)."""
        known = {one.number for one in self.entrances}
        found, ring = {start: 0}, [start]
        while ring:
            here = ring.pop(0)
            for one, other in (*self.passages, *((b, a) for a, b in self.passages)):
                if one == here and other in known and other not in found:
                    found[other] = found[here] + 1
                    ring.append(other)
        del found[start]
        return found

    def due(self, field: Skirmish, number: int, turn: int, exit_: int) -> int:
        """The first turn in which a traveller who went down by one entrance can come up at another (DN-5.3-06)."""
        return turn + self.legs(number)[exit_] * int(field.muster.options["dungeon-leg"])


@dataclass(frozen=True, slots=True)
class MarkEntrances(Procedure[Skirmish]):
    """The entrances whose place is known are marked on the map; where the option says so, all are barred."""

    def run(self, field: Skirmish, /) -> None:
        entrances = DeepDungeons.of(field).entrances
        known = [one for one in entrances if len(one.hexes) == 1]
        remember(field, DUNGEON_DOORS, tuple((one.number, field.muster.ground.hex(one.hexes[0])) for one in known))
        if field.muster.options["barred-entrances"] == "on":
            bar(field, *(one.number for one in entrances))
            field.tell(msg("dn-log-all-barred"))


def below(field: Skirmish, piece: PieceId) -> tuple[int, int] | None:
    """The entrance and the turn in which a piece went down; None if it is not in the deep dungeons."""
    return next(((number, turn) for who, number, turn in recall(field, TRAVELLERS, ()) if who == piece), None)


def fits_below(field: Skirmish, piece: PieceId) -> bool:
    """Whether a piece can go through the deep dungeons: a Dwarf, a Goblin or a dog (DN-5.3-05, DN-4.1-07)."""
    return field.muster.fighter[piece].race in SMALL and field.muster.is_fighter[piece]


# Going down


@act
class Descend(OwnAct):
    """``descend:krak``: go down into the deep dungeons from an entrance (DN-5.3-06)."""

    word = "descend"
    crosses = True

    def reasons(self, field: Skirmish, going: Going, piece: PieceId, rest: Legs) -> list[Refusal]:
        rule, me = DeepDungeons.find(field), field.ref(going.piece)
        where = field.hex_ref(field.at[going.piece])
        if rule is None or piece != going.piece or not rule.number_at(field, field.at[piece]):
            return [refuse(msg("dn-no-dungeon-here", piece=me, hex=where), "DN-5.3-03", where)]
        found = []
        if is_barred(field, rule.number_at(field, field.at[piece])):
            found.append(refuse(msg("dn-entrance-is-barred", piece=me, hex=where), BARS, where))
        if not fits_below(field, piece):
            found.append(field.refuse("dn-too-big-for-dungeons", "DN-5.3-05", piece))
        if rest or going.carried != NOBODY:
            found.append(field.refuse("dn-descend-last", "DN-5.3-06", piece))
        return found

    def perform(self, field: Skirmish, going: Going, piece: PieceId, rest: Legs) -> tuple[Going, int]:
        number = DeepDungeons.of(field).number_at(field, field.at[piece])
        travellers = (*recall(field, TRAVELLERS, ()), (piece, number, field.turn[0]))
        remember(field, TRAVELLERS, travellers)
        field.tell(msg("dn-log-descends", piece=field.ref(piece), hex=field.hex_ref(field.at[piece])))
        field.take_off(piece)
        field.push(ChooseExit(piece, number))
        return Going(piece, 0, going.path, refuge=going.refuge), 0


@dataclass(frozen=True, slots=True)
class ComeUpAt(Order):
    """Write down in secret where somebody will come up: ``come-up-at swamp/F8``."""

    verb = "come-up-at"
    binds = True
    hex: Hex


@dataclass(frozen=True, slots=True)
class ChooseExit(HexChoice):
    """The player writes down the exit of a traveller who goes down (DN-5.3-06)."""

    order = ComeUpAt
    rule = "DN-5.3-06"
    asked, label, waiting = "dn-ask-come-up-at", "dn-offer-come-up-at", "dn-wait-come-up-at"
    refused = "dn-no-such-exit"
    piece: PieceId
    number: int

    def chooser(self) -> PieceId:
        return self.piece

    def hexes(self, field: Skirmish, /) -> list[HexId]:
        rule = DeepDungeons.of(field)
        return [rule.written(field, number) for number in sorted(rule.legs(self.number))]

    def moot(self, field: Skirmish, /) -> bool:
        return field.at[self.piece] != OFF or len(self.hexes(field)) < 2

    def skip(self, field: Skirmish, /) -> None:
        for hex_ in self.hexes(field)[:1]:
            self.settle(field, hex_)

    def settle(self, field: Skirmish, hex_: HexId, /) -> None:
        field.set("unseen", self.piece, hex_)
        mine = field.seat(field.seat_of(self.piece))
        field.tell(msg("dn-log-written-down", piece=field.ref(self.piece), hex=field.hex_ref(hex_)), mine)


# Coming up


@dataclass(frozen=True, slots=True)
class ComeUp(Order):
    """Bring somebody up from the deep dungeons: ``come-up krak``."""

    verb = "come-up"
    piece: Piece


def exit_of(field: Skirmish, piece: PieceId) -> int:
    """The number of the entrance that a traveller's player wrote down."""
    rule = DeepDungeons.of(field)
    return next(one.number for one in rule.entrances if rule.written(field, one.number) == field.unseen[piece])


@derived
def due(field: Skirmish, seat: SeatNumber) -> list[PieceId]:
    """The travellers of a seat who can come up now."""
    return [p for p, _, _ in recall(field, TRAVELLERS, ()) if field.seat_of(p) == seat and why_below(field, p) is None]


def why_below(field: Skirmish, piece: PieceId) -> Refusal | None:
    """Why somebody cannot come up now; None if he can."""
    went = below(field, piece)
    if went is None or field.unseen[piece] == OFF:
        return field.refuse("dn-not-in-dungeons", "DN-5.3-06", piece)
    number = exit_of(field, piece)
    if is_barred(field, number) and not has_keys(field, piece, True):
        return field.refuse("dn-cannot-lift-from-below", BARS, piece)
    turn = DeepDungeons.of(field).due(field, *went, number)
    if field.turn[0] < turn:
        return refuse(msg("dn-still-below", piece=field.ref(piece), turn=turn), "DN-5.3-06", field.ref(piece))
    return None


class ComingUp(Mode[Skirmish, SeatNumber, ComeUp]):
    """Bring a traveller up at the exit that was written down, as soon as he is there or later (DN-5.3-06)."""

    order = ComeUp
    label = "dn-offer-come-up"

    def offered(self, field: Skirmish, seat: SeatNumber, /) -> bool:
        return bool(due(field, seat))

    def choices(self, field: Skirmish, seat: SeatNumber, chosen: tuple[Any, ...], /) -> Choices:
        return OneOf(Kind.PIECE, due(field, seat))

    def refusal(self, field: Skirmish, seat: SeatNumber, order: ComeUp, /) -> Refusal | None:
        if field.seat_of(order.piece) != seat:
            return field.refuse("dn-not-yours", "DN-2.12.1-03", order.piece)
        return why_below(field, order.piece)

    def take(self, field: Skirmish, seat: SeatNumber, order: ComeUp, /) -> None:
        number = exit_of(field, order.piece)
        field.push(Surface(order.piece, number))
        if number not in DeepDungeons.of(field).doors(field):
            field.push(CellRoll(number))


@dataclass(frozen=True, slots=True)
class CellRoll(Throw[Skirmish]):
    """A die says in which cell the fourth entrance lies; 9 and 10 are rolled again (DN-5.3-04)."""

    number: int

    def roll(self, field: Skirmish, /) -> Roll:
        return Roll((DIE,), msg("dn-roll-cell"), ("DN-5.3-04",))

    def outcome(self, field: Skirmish, faces: tuple[int, ...], /) -> int:
        names = self._names(field)
        return faces[0] if faces[0] <= len(names) else 0

    def _names(self, field: Skirmish) -> tuple[str, ...]:
        return next(one.hexes for one in DeepDungeons.of(field).entrances if one.number == self.number)

    def settle(self, field: Skirmish, faces: tuple[int, ...], /) -> None:
        cell = self.outcome(field, faces)
        if not cell:
            field.push(self)
            return
        circled, how = field.muster.ground.hex(self._names(field)[cell - 1]), field.muster.options["jails-entrance"]
        if how == "circled" or cell not in ROOMY:
            find_entrance(field, self.number, circled)
        elif how == "random":
            field.push(SpotRoll(self.number, cell, circled))
        else:
            field.push(ChooseSpot(recall(field, TRAVELLERS)[0][0], self.number, cell, circled))


def spots_in_cell(field: Skirmish, jail: int, circled: HexId) -> tuple[HexId, ...]:
    """The hexes of a cell, in the order of the map; its circled hex says on which map it lies."""
    ground = field.muster.ground
    sheet, slash, _ = ground.name(circled).rpartition("/")
    return tuple(sorted(ground.site(f"{sheet}{slash}cell-{jail}")))


def find_entrance(field: Skirmish, number: int, hex_: HexId) -> None:
    """Reveal where an entrance lies; travellers who wrote it down come up there."""
    rule = DeepDungeons.of(field)
    for piece, _, _ in recall(field, TRAVELLERS, ()):
        if field.unseen[piece] == rule.written(field, number):
            field.set("unseen", piece, hex_)
    remember(field, DUNGEON_DOORS, tuple(sorted({**rule.doors(field), number: hex_}.items())))
    field.tell(msg("dn-log-entrance-found", number=number, hex=field.hex_ref(hex_)))


@dataclass(frozen=True, slots=True)
class SpotRoll(Throw[Skirmish]):
    """Dice say in which hex of a cell the entrance lies, all hexes alike (DN-5.3-04).

    One die serves up to ten hexes, two up to a hundred. Results left over are rolled again.
    """

    number: int
    jail: int
    circled: HexId

    def roll(self, field: Skirmish, /) -> Roll:
        dice = 1 if len(spots_in_cell(field, self.jail, self.circled)) <= DIE else 2
        return Roll((DIE,) * dice, msg("dn-roll-spot", cell=self.jail), ("DN-5.3-04",))

    def outcome(self, field: Skirmish, faces: tuple[int, ...], /) -> int:
        """The place of the hex in the cell, counted from 0; -1 to roll again."""
        spots = len(spots_in_cell(field, self.jail, self.circled))
        value = sum((face - 1) * DIE**power for power, face in enumerate(reversed(faces)))
        each = DIE ** len(faces) // spots
        return value // each if value < each * spots else -1

    def settle(self, field: Skirmish, faces: tuple[int, ...], /) -> None:
        place = self.outcome(field, faces)
        if place < 0:
            field.push(self)
        else:
            find_entrance(field, self.number, spots_in_cell(field, self.jail, self.circled)[place])


@dataclass(frozen=True, slots=True)
class ChooseSpot(HexChoice):
    """The player of the travellers says in which hex of a cell the entrance lies (DN-5.3-04)."""

    order = ComeUpAt
    rule = "DN-5.3-04"
    asked, label, waiting = "dn-ask-spot", "dn-offer-spot", "dn-wait-come-up-at"
    refused = "dn-no-spot"
    piece: PieceId
    number: int
    jail: int
    circled: HexId

    def hexes(self, field: Skirmish, /) -> tuple[HexId, ...]:
        return spots_in_cell(field, self.jail, self.circled)

    def settle(self, field: Skirmish, hex_: HexId, /) -> None:
        find_entrance(field, self.number, hex_)


@dataclass(frozen=True, slots=True)
class Surface(HexChoice):
    """A traveller comes up at his exit, or if it is taken in one of the nearest free hexes, as he likes (DN-5.3-06)."""

    order = ComeUpAt
    rule = "DN-5.3-06"
    asked, label, waiting = "dn-ask-surface", "dn-offer-go-there", "dn-wait-come-up-at"
    refused = "dn-not-nearest"
    piece: PieceId
    number: int

    def chooser(self) -> PieceId:
        return self.piece

    def hexes(self, field: Skirmish, /) -> list[HexId]:
        return list(nearest_poses(field, self.piece, field.unseen[self.piece]))

    def skip(self, field: Skirmish, /) -> None:
        for hex_ in self.hexes(field)[:1]:
            self.settle(field, hex_)

    def settle(self, field: Skirmish, hex_: HexId, /) -> None:
        piece = self.piece
        pose = nearest_poses(field, piece, field.unseen[piece])[hex_]
        field.set("unseen", piece, OFF)
        remember(field, TRAVELLERS, tuple(one for one in recall(field, TRAVELLERS, ()) if one[0] != piece))
        field.reveal()
        field.stand(piece, pose)
        field.mark_as(piece, MOVED)
        field.tell(msg("dn-log-comes-up", piece=field.ref(piece), hex=field.hex_ref(field.at[piece])))
        field.note("entered", piece, field.at[piece])
        points = max(movement_points(field, piece) - CLIMBING, 0)
        if is_barred(field, self.number):
            unbar(field, self.number)
            field.tell(msg("dn-log-bars-lifted-from-below", piece=field.ref(piece)))
            points = 0  # lifting the bars costs the whole phase (DN-5.3-02)
        refuge = refuge_at(field, piece)
        field.set("march", 0, Going(piece, points, entered=1, crossed=field.cells(piece), refuge=refuge))
        field.then(GoOn(), EndMarch())


def imagine_travellers(field: Skirmish, seat: SeatNumber, dice: Dice) -> None:
    """Write down some exit for each traveller of the other seats: any that his entrance leads to."""
    rule = DeepDungeons.find(field)
    for piece, number, _ in recall(field, TRAVELLERS, ()) if rule is not None else ():
        assert rule is not None
        if field.seat_of(piece) != seat and field.unseen[piece] != OFF and field.health[piece] != Health.DEAD:
            exits = [rule.written(field, other) for other in sorted(rule.legs(number))]
            field.set("unseen", piece, dice.choose(exits))


ORDERS: tuple[type[Order], ...] = (ComeUpAt, ComeUp)
