"""Markers of The Challenge: the Suns over possible exits, the Mauve Orb and its lights (DN-1.53-03, DN-1.53-05).

Nobody knows which Sun or light is real, so nothing is kept secret: a marker is drawn when it is turned over, one chance
in those that are left.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from warhost.core.breakdowns import Modifier
from warhost.core.dice import Roll
from warhost.core.ids import HexId, PieceId
from warhost.core.messages import msg
from warhost.core.refusals import Refusal
from warhost.core.seams import SeamChange
from warhost.core.steps import Throw
from warhost.skirmish.magic.range_and_energy import CASTING_MODIFIERS, Incantation
from warhost.skirmish.movement.paths import OwnAct, act
from warhost.skirmish.notes import confided, recall, remember
from warhost.skirmish.prospects import may_act
from warhost.skirmish.scenario.muster import NOBODY
from warhost.skirmish.seams import ALLOWANCES, EXIT_BARS, LISTENERS
from warhost.skirmish.specials.base import ScenarioRule, occur, seat_of_side, special
from warhost.skirmish.state import OFF, Going, Legs, Skirmish, refuse

TURNED, SUN = "suns-turned", "sun-real"
ORB_AT, ORB_BEARER = "orb-at", "orb-bearer"
ORB_TRUTH, SUN_TRUTH = "orb-truth", "sun-truth"
"""The secrets of a side that has located the Orb or the Sun: which marker is real."""
ORB_NOT, SUN_NOT = "orb-not", "sun-not"
"""The secrets of a side that has looked for them on a wrong map: which markers are not real."""
LIGHTS_TURNED, LIGHT = "lights-turned", "light-real"


def told_of(field: Skirmish, number: int, truth: str, ruled_out: str) -> bool | None:
    """Whether a marker is real, if a spell has told somebody; None if it has not."""
    known = confided(field, truth)
    if known is not None:
        return bool(known == number)
    return False if number in (confided(field, ruled_out) or ()) else None


@special("suns")
class Suns(ScenarioRule, frozen=True):
    """Four exits under markers; only the one with the sun on its back leads out."""

    side: str
    exits: tuple[tuple[str, ...], ...]
    """The hexes of each exit."""

    amends = ("DN-1.53-05",)

    def changes(self) -> tuple[SeamChange, ...]:
        return (LISTENERS.add(self.hear), EXIT_BARS.add(self.leads_nowhere))

    def number_of(self, field: Skirmish, hex_: HexId) -> int:
        """The number of the exit in which a hex lies; -1 if in none."""
        ground = field.muster.ground
        return next((n for n, names in enumerate(self.exits) if hex_ in map(ground.hex, names)), -1)

    def doorway(self, field: Skirmish, number: int) -> HexId:
        """The first hex of an exit, where its marker lies."""
        return field.muster.ground.hex(self.exits[number][0])

    def real(self, field: Skirmish) -> int:
        """The number of the exit that is known to everybody as the real one; -1 before."""
        found: int = recall(field, SUN, -1)
        return found

    def hidden(self, field: Skirmish) -> list[int]:
        """The exits whose markers have not been turned."""
        if recall(field, SUN, -1) >= 0:
            return []
        return [n for n in range(len(self.exits)) if n not in recall(field, TURNED, ())]

    def likely(self, field: Skirmish) -> list[int]:
        """The exits that may still be real: those that are hidden and that no spell has ruled out."""
        return [number for number in self.hidden(field) if number not in (confided(field, SUN_NOT) or ())]

    def hear(self, field: Skirmish, news: tuple[Any, ...]) -> None:
        """An Adventurer able to act who enters an exit turns its marker."""
        if news[0] != "entered" or field.at[news[1]] == OFF:
            return
        number = self.number_of(field, field.at[news[1]])
        mine = field.seat_of(news[1]) == seat_of_side(field, self.side) and field.muster.fighter[news[1]].is_adventurer
        if number in self.hidden(field) and mine and field.is_able(news[1]):
            turn = TurnSun(news[1], number)
            known = told_of(field, number, SUN_TRUTH, SUN_NOT)
            if known is None:
                field.push(turn)
            else:
                turn.show(field, "sun" if known else "dark")

    def leads_nowhere(self, field: Skirmish, piece: PieceId, hex_: HexId) -> Refusal | None:
        """Only the exit under the sun leads out."""
        number = self.number_of(field, hex_)
        if number < 0 or number == recall(field, SUN, -1):
            return None
        me, where = field.ref(piece), field.hex_ref(hex_)
        return refuse(msg("dn-no-sun", piece=me, hex=where), "DN-1.53-05", where)

    def dark(self, field: Skirmish) -> frozenset[HexId]:
        """The hexes of exits that are known to lead nowhere."""
        ground, real = field.muster.ground, recall(field, SUN, -1)
        blind = [n for n in range(len(self.exits)) if n != real and (real >= 0 or n in recall(field, TURNED, ()))]
        return frozenset(ground.hex(name) for n in blind for name in self.exits[n])


@dataclass(frozen=True, slots=True)
class TurnSun(Throw[Skirmish]):
    """A marker is turned over: one chance in those that are left (DN-1.53-05)."""

    piece: PieceId
    number: int

    def roll(self, field: Skirmish, /) -> Roll:
        left = len(Suns.of(field).likely(field))
        return Roll((left,), msg("dn-roll-sun", piece=field.ref(self.piece)), ("DN-1.53-05",))

    def outcome(self, field: Skirmish, faces: tuple[int, ...], /) -> str:
        return "sun" if faces[0] == 1 else "dark"

    def settle(self, field: Skirmish, faces: tuple[int, ...], /) -> None:
        self.show(field, self.outcome(field, faces))

    def show(self, field: Skirmish, outcome: str) -> None:
        """Everybody sees what is under the marker."""
        me = field.ref(self.piece)
        remember(field, TURNED, tuple(sorted({*recall(field, TURNED, ()), self.number})))
        if outcome == "sun":
            remember(field, SUN, self.number)
        field.tell(
            msg(f"dn-log-turned-{outcome}", piece=me, hex=field.hex_ref(Suns.of(field).doorway(field, self.number)))
        )


@special("orb")
class Orb(ScenarioRule, frozen=True):
    """The Mauve Orb: somebody bears it or it lies under one of some lights; who bears it out of the map wins by it.

    It falls with its bearer. A Krob can carry it off, at half its allowance, and lets it fall when it is hurt or driven
    back.
    """

    side: str
    bearer: str = ""
    lights: tuple[str, ...] = ()
    """The hexes of the markers of which one is the Orb; none if somebody bears it from the first."""

    amends = ("DN-1.53-03",)

    def changes(self) -> tuple[SeamChange, ...]:
        shine = Modifier("orb", "DN-1.53-03", self.shine, msg("dn-orb"))
        return (LISTENERS.add(self.hear), CASTING_MODIFIERS.add(shine), ALLOWANCES.add(self.burdened))

    def carrier(self, field: Skirmish) -> PieceId:
        """Who bears the Orb; NOBODY while it lies on the ground."""
        first = field.muster.index[self.bearer] if self.bearer else NOBODY
        found: PieceId = recall(field, ORB_BEARER, first)
        return found

    def shine(self, field: Skirmish, caster: PieceId, _cast: Incantation) -> int:
        """What the Orb adds for a caster of its side on the map where it is carried: 1, else 0."""
        carrier, sheet = self.carrier(field), field.muster.ground.sheet
        if carrier == NOBODY or OFF in (field.at[carrier], field.at[caster]):
            return 0
        return int(sheet[field.at[carrier]] == sheet[field.at[caster]] and field.are_friends(carrier, caster))

    def burdened(self, field: Skirmish, piece: PieceId, points: int) -> int:
        """A Krob that bears the Orb has half its points."""
        return points // 2 if piece == self.carrier(field) and _is_krob(field, piece) else points

    # Lights

    def hidden(self, field: Skirmish) -> list[int]:
        """The lights that have not been turned over, by number; none once the Orb is found."""
        if recall(field, LIGHT, -1) >= 0:
            return []
        return [number for number in range(len(self.lights)) if number not in recall(field, LIGHTS_TURNED, ())]

    def likely(self, field: Skirmish) -> list[int]:
        """The lights that may still be the Orb: those that are hidden and that no spell has ruled out."""
        return [number for number in self.hidden(field) if number not in (confided(field, ORB_NOT) or ())]

    def light_at(self, field: Skirmish, hex_: HexId) -> int:
        """The number of the light in a hex that has not been turned over; -1 if there is none."""
        ground = field.muster.ground
        return next((n for n in self.hidden(field) if ground.hex(self.lights[n]) == hex_), -1)

    def can_turn(self, field: Skirmish, piece: PieceId) -> bool:
        """Whether a piece is an Adventurer of the side, able to act and on a light."""
        return self._is_mine(field, piece) and field.is_able(piece) and self.light_at(field, field.at[piece]) >= 0

    # Bearers

    def hear(self, field: Skirmish, news: tuple[Any, ...]) -> None:
        """The Orb falls with its bearer, whoever of its side steps there takes it up, and it leaves with its bearer."""
        if len(news) < 2:
            return
        piece, borne = news[1], self.carrier(field)
        if news[0] == "turned-light" and piece != NOBODY:
            turn, known = TurnLight(piece, news[2]), told_of(field, news[2], ORB_TRUTH, ORB_NOT)
            if known is None:
                field.push(turn)
            else:
                turn.show(field, "orb" if known else "nothing")
        elif news[0] == "left" and piece == borne:
            occur(field, "orb-left")
        elif piece == borne and field.at[piece] != OFF and self._is_lost(field, piece, news[0]):
            self.drop(field, field.at[piece])
        elif news[0] == "entered" and borne == NOBODY and self._is_mine(field, piece) and self.lies_under(field, piece):
            self.give(field, piece)

    def _is_lost(self, field: Skirmish, piece: PieceId, what: str) -> bool:
        """Whether a bearer lets the Orb fall: when he dies, and a Krob when it is hurt or driven back."""
        return what == "died" or (what in ("wounded", "stunned", "driven-back") and _is_krob(field, piece))

    def drop(self, field: Skirmish, hex_: HexId) -> None:
        """The Orb falls to the ground."""
        fallen = self.carrier(field)
        remember(field, ORB_BEARER, NOBODY)
        remember(field, ORB_AT, hex_)
        field.tell(msg("dn-log-orb-falls", piece=field.ref(fallen), hex=field.hex_ref(hex_)))

    def give(self, field: Skirmish, piece: PieceId) -> None:
        """Somebody takes the Orb up."""
        remember(field, ORB_BEARER, piece)
        remember(field, ORB_AT, OFF)
        field.tell(msg("dn-log-orb-taken", piece=field.ref(piece)))

    def lies_under(self, field: Skirmish, piece: PieceId) -> bool:
        """Whether the Orb lies in the hex of a piece that is able to take it."""
        return field.is_able(piece) and field.at[piece] == recall(field, ORB_AT, OFF) != OFF

    def _is_mine(self, field: Skirmish, piece: PieceId) -> bool:
        return field.seat_of(piece) == seat_of_side(field, self.side) and field.muster.fighter[piece].is_adventurer

    def still(self, field: Skirmish, event: str) -> tuple[int, int] | None:
        if event != "orb-left":
            return None
        return 0, int(not field.times(event) and may_act(field, seat_of_side(field, self.side)))


def _is_krob(field: Skirmish, piece: PieceId) -> bool:
    return field.muster.fighter[piece].people == "krobs"


@act
class TurnOver(OwnAct):
    """``turn-over:sarah``: turn over the light on which an Adventurer stands (DN-1.53-03)."""

    word = "turn-over"

    def reasons(self, field: Skirmish, going: Going, piece: PieceId, rest: Legs) -> list[Refusal]:
        rule = Orb.find(field)
        if rule is None or piece != going.piece or not rule.can_turn(field, piece):
            return [field.refuse("dn-no-light-here", "DN-1.53-03", going.piece)]
        return []

    def perform(self, field: Skirmish, going: Going, piece: PieceId, rest: Legs) -> tuple[Going, int]:
        field.note("turned-light", piece, Orb.of(field).light_at(field, field.at[piece]))
        return going, 0


@act
class TakeOrb(OwnAct):
    """``take-orb:hunter-3``: a grown Krob takes up the Orb that lies in its hex (DN-1.53-03)."""

    word = "take-orb"

    def reasons(self, field: Skirmish, going: Going, piece: PieceId, rest: Legs) -> list[Refusal]:
        rule = Orb.find(field)
        able = rule is not None and piece == going.piece and _is_krob(field, piece) and not field.baby[piece]
        if not able or rule is None or not rule.lies_under(field, piece):
            return [field.refuse("dn-no-orb-here", "DN-1.53-03", going.piece)]
        return []

    def perform(self, field: Skirmish, going: Going, piece: PieceId, rest: Legs) -> tuple[Going, int]:
        Orb.of(field).give(field, piece)
        return replace(going, points=going.points // 2), 0


@dataclass(frozen=True, slots=True)
class TurnLight(Throw[Skirmish]):
    """A light is turned over: one chance in those that are left that it is the Orb (DN-1.53-03)."""

    piece: PieceId
    number: int

    def roll(self, field: Skirmish, /) -> Roll:
        left = len(Orb.of(field).likely(field))
        return Roll((left,), msg("dn-roll-light", piece=field.ref(self.piece)), ("DN-1.53-03",))

    def outcome(self, field: Skirmish, faces: tuple[int, ...], /) -> str:
        return "orb" if faces[0] == 1 else "nothing"

    def settle(self, field: Skirmish, faces: tuple[int, ...], /) -> None:
        self.show(field, self.outcome(field, faces))

    def show(self, field: Skirmish, outcome: str) -> None:
        """Everybody sees what the light is."""
        rule = Orb.of(field)
        remember(field, LIGHTS_TURNED, tuple(sorted({*recall(field, LIGHTS_TURNED, ()), self.number})))
        where = field.hex_ref(field.muster.ground.hex(rule.lights[self.number]))
        field.tell(msg(f"dn-log-light-{outcome}", piece=field.ref(self.piece), hex=where))
        if outcome == "orb":
            remember(field, LIGHT, self.number)
            rule.give(field, self.piece)


def suns_of(field: Skirmish) -> list[HexId]:
    """The hexes under Sun markers: those that are not turned, and the real one."""
    rule = Suns.find(field)
    if rule is None:
        return []
    numbers = [*rule.hidden(field), *(n for n in (recall(field, SUN, -1),) if n >= 0)]
    return [rule.doorway(field, number) for number in numbers]


def orb_of(field: Skirmish) -> HexId:
    """The hex where the Orb is, borne or lying; OFF if there is none on the map."""
    rule = Orb.find(field)
    if rule is None or rule.hidden(field):
        return OFF
    carrier = rule.carrier(field)
    return field.at[carrier] if carrier != NOBODY else recall(field, ORB_AT, OFF)


def lights_of(field: Skirmish) -> list[HexId]:
    """The hexes of the lights that have not been turned over."""
    rule = Orb.find(field)
    ground = field.muster.ground
    return [ground.hex(rule.lights[number]) for number in rule.hidden(field)] if rule is not None else []
