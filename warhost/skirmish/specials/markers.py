"""Markers of The Challenge: the Suns over possible exits, and the Mauve Orb (DN-1.53-03, DN-1.53-05).

Nobody knows which Sun is real, so nothing is kept secret: a marker is drawn when it is turned over, one chance in those
that are left.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from warhost.core.breakdowns import Modifier
from warhost.core.dice import Roll
from warhost.core.ids import HexId, PieceId
from warhost.core.messages import msg
from warhost.core.refusals import Refusal
from warhost.core.seams import Change
from warhost.core.steps import Throw
from warhost.skirmish.magic.incantations import CASTING_MODIFIERS, Incantation
from warhost.skirmish.notes import recall, remember
from warhost.skirmish.prospects import may_act
from warhost.skirmish.scenario.muster import NOBODY
from warhost.skirmish.seams import EXIT_BARS, LISTENERS
from warhost.skirmish.specials.base import ScenarioRule, occur, seat_of_side, special
from warhost.skirmish.state import OFF, Skirmish, refuse

TURNED, SUN = "suns-turned", "sun-real"
ORB_AT, ORB_BEARER = "orb-at", "orb-bearer"


@special("suns")
class Suns(ScenarioRule, frozen=True):
    """Four exits under markers; only the one with the sun on its back leads out."""

    side: str
    exits: tuple[tuple[str, ...], ...]
    """The hexes of each exit."""

    amends = ("DN-1.53-05",)

    def changes(self) -> tuple[Change, ...]:
        return (LISTENERS.add(self.hear), EXIT_BARS.add(self.leads_nowhere))

    def number_of(self, field: Skirmish, hex_: HexId) -> int:
        """The number of the exit in which a hex lies; -1 if in none."""
        ground = field.muster.ground
        return next((n for n, names in enumerate(self.exits) if hex_ in map(ground.hex, names)), -1)

    def doorway(self, field: Skirmish, number: int) -> HexId:
        """The first hex of an exit, where its marker lies."""
        return field.muster.ground.hex(self.exits[number][0])

    def hidden(self, field: Skirmish) -> list[int]:
        """The exits whose markers have not been turned."""
        if recall(field, SUN, -1) >= 0:
            return []
        return [n for n in range(len(self.exits)) if n not in recall(field, TURNED, ())]

    def hear(self, field: Skirmish, news: tuple[Any, ...]) -> None:
        """An Adventurer able to act who enters an exit turns its marker."""
        if news[0] != "entered" or field.at[news[1]] == OFF:
            return
        number = self.number_of(field, field.at[news[1]])
        mine = field.seat_of(news[1]) == seat_of_side(field, self.side)
        if number in self.hidden(field) and mine and field.is_able(news[1]):
            field.push(TurnSun(news[1], number))

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
        left = len(Suns.of(field).hidden(field))
        return Roll((left,), msg("dn-roll-sun", piece=field.ref(self.piece)), ("DN-1.53-05",))

    def outcome(self, field: Skirmish, faces: tuple[int, ...], /) -> str:
        return "sun" if faces[0] == 1 else "dark"

    def settle(self, field: Skirmish, faces: tuple[int, ...], /) -> None:
        outcome, me = self.outcome(field, faces), field.ref(self.piece)
        remember(field, TURNED, tuple(sorted({*recall(field, TURNED, ()), self.number})))
        if outcome == "sun":
            remember(field, SUN, self.number)
        field.tell(
            msg(f"dn-log-turned-{outcome}", piece=me, hex=field.hex_ref(Suns.of(field).doorway(field, self.number)))
        )


@special("orb")
class Orb(ScenarioRule, frozen=True):
    """The Mauve Orb: somebody bears it, it falls with him, and who bears it out of the map wins by it."""

    side: str
    bearer: str

    amends = ("DN-1.53-03",)

    def changes(self) -> tuple[Change, ...]:
        shine = Modifier("orb", "DN-1.53-03", self.shine, msg("dn-orb"))
        return (LISTENERS.add(self.hear), CASTING_MODIFIERS.add(shine))

    def carrier(self, field: Skirmish) -> PieceId:
        """Who bears the Orb; NOBODY while it lies on the ground."""
        found: PieceId = recall(field, ORB_BEARER, field.muster.index[self.bearer])
        return found

    def shine(self, field: Skirmish, caster: PieceId, _cast: Incantation) -> int:
        """One more for a caster of its side on the map where the Orb is borne."""
        carrier, sheet = self.carrier(field), field.muster.ground.sheet
        if carrier == NOBODY or OFF in (field.at[carrier], field.at[caster]):
            return 0
        return int(sheet[field.at[carrier]] == sheet[field.at[caster]] and field.are_friends(carrier, caster))

    def hear(self, field: Skirmish, news: tuple[Any, ...]) -> None:
        """It falls with its bearer, is taken up by whoever of its side steps there, and leaves with who bears it."""
        if len(news) < 2:
            return
        piece = news[1]
        if news[0] == "left" and piece == self.carrier(field):
            occur(field, "orb-left")
        elif news[0] == "died" and piece == self.carrier(field) and field.at[piece] != OFF:
            remember(field, ORB_BEARER, NOBODY)
            remember(field, ORB_AT, field.at[piece])
            field.tell(msg("dn-log-orb-falls", piece=field.ref(piece), hex=field.hex_ref(field.at[piece])))
        elif news[0] == "entered" and self.carrier(field) == NOBODY and self._takes(field, piece):
            remember(field, ORB_BEARER, piece)
            remember(field, ORB_AT, OFF)
            field.tell(msg("dn-log-orb-taken", piece=field.ref(piece)))

    def _takes(self, field: Skirmish, piece: PieceId) -> bool:
        mine = field.seat_of(piece) == seat_of_side(field, self.side) and field.muster.fighter[piece].is_adventurer
        return mine and field.is_able(piece) and field.at[piece] == recall(field, ORB_AT, OFF) != OFF

    def still(self, field: Skirmish, event: str) -> tuple[int, int] | None:
        if event != "orb-left":
            return None
        return 0, int(not field.times(event) and may_act(field, seat_of_side(field, self.side)))


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
    if rule is None:
        return OFF
    carrier = rule.carrier(field)
    return field.at[carrier] if carrier != NOBODY else recall(field, ORB_AT, OFF)
