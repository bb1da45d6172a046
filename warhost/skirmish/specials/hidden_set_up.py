"""Hidden set-up: a side lies in wait until it acts or is found (The Silent Valley, The Tablet of Uzun).

Finding nothing is information too: a search, by moving or by standing up again, can't be taken back.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from warhost.core.breakdowns import Modifier
from warhost.core.ids import HexId, PieceId, SeatNumber, each_piece
from warhost.core.messages import msg
from warhost.core.orders import Hex, Kind, Order, Piece
from warhost.core.prompts import Ask, Choices, OneOf
from warhost.core.refusals import Refusal
from warhost.core.seams import SeamChange
from warhost.core.steps import Decision, Step
from warhost.skirmish.fire.modifiers import SHOT_MODIFIERS, AimedShot
from warhost.skirmish.movement.marches import GoOn
from warhost.skirmish.movement.stacking import nearest_free
from warhost.skirmish.notes import recall, remember
from warhost.skirmish.people.hiding import hides, uncover
from warhost.skirmish.people.questions import NearbyChoice, question
from warhost.skirmish.places import Pose, upper
from warhost.skirmish.seams import AFTER_MOVEMENT, LISTENERS, TURN_BEGINS, TURN_ENDS
from warhost.skirmish.set_up.placing import areas_of, pose_in, seen_elsewhere
from warhost.skirmish.sight.judged_lines import visible
from warhost.skirmish.specials.base import RULE, ScenarioRule, seat_of_side, side_number, special
from warhost.skirmish.state import OFF, Skirmish, refuse

HIDDEN = "DN-1.31-03"


@special("hidden-set-up")
class HiddenSetUp(ScenarioRule, frozen=True):
    """A side is set up in secret; its fighters are shown when they act or when an enemy finds them."""

    side: str
    near: int
    """A fighter is found when an enemy able to act is within this many hexes,"""
    seen: int
    """or within this many on a clear line to open ground."""
    open: tuple[str, ...] = ()
    """What open ground is; any ground if nothing is named."""

    amends = ("DN-1.31-03", "DN-5.15.1-01")

    def changes(self) -> tuple[SeamChange, ...]:
        return (LISTENERS.add(self.hear), TURN_BEGINS.add(self.look_out), TURN_ENDS.add(self.look_out))

    def lurking(self, field: Skirmish) -> list[PieceId]:
        """Those who are hidden."""
        side = side_number(field, self.side)
        return [p for p, hidden in each_piece(field.hidden) if hidden and field.at[p] != OFF and field.side[p] == side]

    def spotted(self, field: Skirmish, piece: PieceId) -> bool:
        """Whether some enemy finds a hidden piece where it is."""
        return any(
            field.are_enemies(piece, enemy) and self.finds(field, enemy, piece)
            for enemy in field.muster.everybody
            if field.is_able(enemy)
        )

    def finds(self, field: Skirmish, enemy: PieceId, piece: PieceId) -> bool:
        """Whether an enemy who is able to act finds a hidden piece."""
        distance = field.distance(enemy, piece)
        if distance <= self.near:
            return True
        if distance > self.seen:
            return False
        ground = field.ground
        in_the_open = [h for h in field.cells(piece) if not self.open or ground.kind(h).key in self.open]
        hex_of = ground.hex_of
        return any(
            field.grid.distance(hex_of(eye), hex_of(place)) <= self.seen and visible(ground, eye, place)
            for place in in_the_open
            for eye in field.cells(enemy)
        )

    def hear(self, field: Skirmish, news: tuple[Any, ...]) -> None:
        """Reveal pieces that act or are hurt, and pieces that approaching enemies find."""
        match news[0]:
            case "attacked":
                self._show(field, (*news[1], *news[2]))
            case "shot" | "stunned" | "wounded" | "died" | "marched":
                self._show(field, (news[1],))
            case "entered":
                self._search(field, news[1])

    def _show(self, field: Skirmish, pieces: Iterable[PieceId]) -> None:
        for piece in pieces:
            if field.at[piece] != OFF:
                uncover(field, piece)

    def _search(self, field: Skirmish, seeker: PieceId) -> None:
        """A moving enemy looks around; finding somebody interrupts his march."""
        seat = seat_of_side(field, self.side)
        if not field.opposes(seeker, seat) or not hides(field, seat):
            return
        field.reveal()
        upon = [p for p in self.lurking(field) if set(field.cells(p)) & set(field.cells(seeker))]
        found = [
            p for p in self.lurking(field) if p in upon or (field.is_able(seeker) and self.finds(field, seeker, p))
        ]
        self._show(field, found)
        going = field.march[0]
        if found and going is not None and going.piece == seeker and going.path:
            field.set("march", 0, replace(going, path=()))
            field.push(GoOn())
        if upon:
            SteppingOff(seeker).decide(field)

    def look_out(self, field: Skirmish, seat: SeatNumber) -> None:
        """As a turn begins and ends, fighters who have stood up again look around too."""
        if hides(field, seat_of_side(field, self.side)):
            field.reveal()
            self._show(field, [piece for piece in self.lurking(field) if self.spotted(field, piece)])


@dataclass(frozen=True, slots=True)
class SteppingOff(NearbyChoice):
    """Whoever came down upon somebody hidden goes to one of the nearest free hexes: there is no room for two."""

    rule = HIDDEN
    asked, waiting, refused = "dn-ask-step-off", "dn-wait-step-aside", "dn-not-nearest"
    piece: PieceId

    def hexes(self, field: Skirmish, /) -> dict[HexId, Pose]:
        return nearest_free(field, self.piece, field.place(self.piece))

    def settle(self, field: Skirmish, hex_: HexId, /) -> None:
        field.stand(self.piece, self.hexes(field)[hex_])


@special("ambush")
class Ambush(ScenarioRule, frozen=True):
    """A shot out of hiding has a bonus."""

    side: str
    die: int

    def changes(self) -> tuple[SeamChange, ...]:
        return (SHOT_MODIFIERS.add(Modifier("ambush", RULE, self.out_of_hiding, msg("dn-ambush"))),)

    def out_of_hiding(self, shot: AimedShot) -> int:
        """What is added to the die of a shooter who was hidden until now."""
        mine = shot.field.side[shot.shooter] == side_number(shot.field, self.side)
        return self.die if shot.lurking and mine else 0


@dataclass(frozen=True, slots=True)
class Relocate(Order):
    """Move somebody hidden to another place: ``relocate aruk H12``."""

    verb = "relocate"
    piece: Piece
    hex: Hex


@dataclass(frozen=True, slots=True)
class NoMoreMoves(Order):
    """Leave the hidden where they are: ``stay-hidden``."""

    verb = "stay-hidden"
    binds = True


@special("warned")
class Warned(ScenarioRule, frozen=True):
    """After the enemy's first movement a hidden side may change the places of some who are still hidden."""

    side: str
    moves: int

    def changes(self) -> tuple[SeamChange, ...]:
        return (AFTER_MOVEMENT.add(self.after_movement),)

    def after_movement(self, field: Skirmish, seat: SeatNumber) -> Step[Skirmish] | None:
        """Once, when the enemy has moved for the first time."""
        mine = seat_of_side(field, self.side)
        if seat == mine or recall(field, self.key) or not hides(field, mine):
            return None
        remember(field, self.key, 1)
        return Relocation(mine, self.moves)


@dataclass(frozen=True, slots=True)
class Relocation(Decision[Skirmish, Order]):
    """Some who are hidden may change their places."""

    seat: SeatNumber
    moves: int
    moved: tuple[PieceId, ...] = ()

    def _able(self, field: Skirmish) -> list[PieceId]:
        return [
            piece
            for piece in HiddenSetUp.of(field).lurking(field)
            if field.seat_of(piece) == self.seat and piece not in self.moved
        ]

    def _places(self, field: Skirmish, piece: PieceId) -> list[HexId]:
        taken = seen_elsewhere(field, (piece,), self.seat)
        area = areas_of(field.muster, field.muster.pieces[piece].side)[piece]
        return [h for h in area if pose_in(field, piece, h, taken) is not None and not self._found(field, piece, h)]

    def _found(self, field: Skirmish, piece: PieceId, hex_: HexId) -> bool:
        with field.tried():
            field.put(piece, upper(hex_))
            return HiddenSetUp.of(field).spotted(field, piece)

    def moot(self, field: Skirmish, /) -> bool:
        return not self.moves or not self._able(field)

    def ask(self, field: Skirmish, /) -> Ask:
        offers = {Relocate: "dn-offer-relocate", NoMoreMoves: "dn-offer-stay-hidden"}
        return question(field, self.seat, "dn-ask-relocate", offers, HIDDEN, "dn-wait-relocate", n=self.moves)

    def choices(self, field: Skirmish, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        if chosen:
            return OneOf(Kind.HEX, self._places(field, chosen[0]))
        return OneOf(Kind.PIECE, self._able(field))

    def refusal(self, field: Skirmish, order: Order, /) -> Refusal | None:
        if not isinstance(order, Relocate):
            return None
        me, where = field.ref(order.piece), field.hex_ref(order.hex)
        if order.piece not in self._able(field):
            return field.refuse("dn-not-hidden", HIDDEN, order.piece)
        if order.hex not in self._places(field, order.piece):
            return refuse(msg("dn-no-hiding-place", piece=me, hex=where), HIDDEN, me, where)
        return None

    def take(self, field: Skirmish, order: Order, /) -> None:
        if isinstance(order, Relocate):
            taken = seen_elsewhere(field, (order.piece,), self.seat)
            pose = pose_in(field, order.piece, order.hex, taken)
            assert pose is not None
            field.stand(order.piece, pose)
            field.push(Relocation(self.seat, self.moves - 1, (*self.moved, order.piece)))
