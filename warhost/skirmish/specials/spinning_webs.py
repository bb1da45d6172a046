"""The webs of a scenario: where they hang, or how many the Krobs spin and where they may (DN-1.53-02)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from warhost.core.ids import HexId
from warhost.core.messages import msg
from warhost.core.orders import Hex, Kind, Order
from warhost.core.prompts import Ask, Choices, OneOf
from warhost.core.refusals import Refusal
from warhost.core.seams import SeamChange
from warhost.core.steps import Decision, Procedure
from warhost.skirmish.combat.webs import COUNTERS, spin, webs
from warhost.skirmish.people.questions import question
from warhost.skirmish.scenario.conditions import Area
from warhost.skirmish.scenario.scenarios import hexes_of
from warhost.skirmish.seams import OPENING
from warhost.skirmish.specials.base import ScenarioRule, seat_of_side, special
from warhost.skirmish.state import Skirmish, refuse

RULE = "DN-1.53-02"


@special("webs")
class Webs(ScenarioRule, frozen=True):
    """Webs hang in some hexes; a side spins more where it likes within an area."""

    hexes: tuple[str, ...] = ()
    side: str = ""
    spins: int = 0
    """How many the side may spin."""
    area: Area | None = None
    apart: int = 0
    """No web may be spun within this many hexes of where others enter; 0 allows it anywhere."""

    amends = (RULE,)

    def changes(self) -> tuple[SeamChange, ...]:
        return (OPENING.add(Hang()), *((OPENING.add(Spinning()),) if self.spins else ()))

    def looms(self, field: Skirmish) -> list[HexId]:
        """Where the side may spin its next web: in the area, where nobody stands and no web hangs."""
        assert self.area is not None
        barred = {*webs(field), *self._before_doors(field)}
        return [h for h in hexes_of(field.muster.ground, self.area) if h not in barred and not field.in_hex(h)]

    def _before_doors(self, field: Skirmish) -> Iterator[HexId]:
        """The hexes too near to where others enter."""
        for force in field.muster.sides if self.apart else ():
            for entry in force.enter if force.key != self.side else ():
                for hex_ in hexes_of(field.muster.ground, entry.area):
                    yield from field.grid.within(hex_, self.apart)


@dataclass(frozen=True, slots=True)
class Hang(Procedure[Skirmish]):
    """The webs that the scenario names hang from the first."""

    def run(self, field: Skirmish, /) -> None:
        for name in Webs.of(field).hexes:
            spin(field, field.muster.ground.hex(name))


@dataclass(frozen=True, slots=True)
class Spin(Order):
    """Spin a web in a hex: ``spin F12``."""

    verb = "spin"
    hex: Hex


@dataclass(frozen=True, slots=True)
class NoMoreWebs(Order):
    """Spin no further web: ``no-more-webs``."""

    verb = "no-more-webs"


@dataclass(frozen=True, slots=True)
class Spinning(Decision[Skirmish, Order]):
    """A side spins its webs, one after the other."""

    spun: int = 0

    def moot(self, field: Skirmish, /) -> bool:
        rule = Webs.of(field)
        full = self.spun >= rule.spins or len(webs(field)) >= COUNTERS
        return full or not rule.looms(field)

    def ask(self, field: Skirmish, /) -> Ask:
        rule = Webs.of(field)
        offers: dict[type[Order], str] = {Spin: "dn-offer-spin", NoMoreWebs: "dn-offer-no-more-webs"}
        seat, left = seat_of_side(field, rule.side), rule.spins - self.spun
        return question(field, seat, "dn-ask-spin", offers, RULE, "dn-wait-spin", n=left)

    def choices(self, field: Skirmish, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        return OneOf(Kind.HEX, Webs.of(field).looms(field))

    def refusal(self, field: Skirmish, order: Order, /) -> Refusal | None:
        if not isinstance(order, Spin) or order.hex in Webs.of(field).looms(field):
            return None
        where = field.hex_ref(order.hex)
        return refuse(msg("dn-no-loom", hex=where), RULE, where)

    def take(self, field: Skirmish, order: Order, /) -> None:
        if isinstance(order, Spin):
            spin(field, order.hex)
            field.push(Spinning(self.spun + 1))
