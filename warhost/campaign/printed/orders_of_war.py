"""The Orders of War: an army of the strategic game as regiments on the table (chapter 20, DG-20-01 to DG-20-22).

Only figures: which units, how many counters, under whom. The bridge between the scales builds the battle from them.

>>> from warhost.campaign.printed.counters import load_manifest
>>> kender = orders_of_war().chart(load_manifest()["hylo-1"])
>>> kender.counters(), kender.counters(depleted=True)
(180, 120)
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Literal

from msgspec import Struct, field

from warhost.campaign.printed.counters import DATA, ArmyKind, CounterSpec, Tag
from warhost.core.messages import msg
from warhost.datafiles import DataError, TomlFile

DEPLETED_MORALE = -2
"""What every counter of a depleted army suffers (DG-20-02)."""


def remaining(count: int) -> int:
    """Counters of one line that a depleted army still has: two thirds, rounded down (DG-20-02).

    >>> [remaining(count) for count in (24, 15, 12, 9, 16, 34)]
    [16, 10, 8, 6, 10, 22]
    """
    return count * 2 // 3


class Commander(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody who leads: a line of the chart without a number (DG-20-01)."""

    title: str
    level: int
    calling: str | None = field(name="class", default=None)
    breed: Literal["ba", "kp"] | None = None


class Unit(Struct, frozen=True, forbid_unknown_fields=True):
    """One line of a chart (DG-20-01)."""

    count: int
    type: str
    hd: int
    breed: Literal["ba", "kp"] | None = None
    elite: bool = False
    conscripts: bool = False
    unruly: bool = False


class Brigade(Struct, frozen=True, forbid_unknown_fields=True):
    """Units under the same commanders: two or more under one elf (DG-20-14); gully dwarves have none (DG-20-16)."""

    commanders: tuple[Commander, ...]
    units: tuple[Unit, ...]


class Selector(Struct, frozen=True, forbid_unknown_fields=True):
    """Which armies a chart is for."""

    kind: ArmyKind
    race: str | None = None
    nation: str | None = None

    def fits(self, army: CounterSpec) -> bool:
        """Whether the army is one of these."""
        return army.kind == self.kind and self.race in (None, army.race) and self.nation in (None, army.nation)


class Chart(Struct, frozen=True, forbid_unknown_fields=True):
    """The organisation of one army at full strength."""

    id: str
    armies: tuple[Selector, ...] = field(name="for")
    rule: str
    source: Tag
    brigades: tuple[Brigade, ...] = field(name="brigade")
    commander: Commander | None = None
    second: Commander | None = None
    council: bool = False
    dragonwing: bool = False
    doubt: str = ""

    def counters(self, *, depleted: bool = False) -> int:
        """How many counters of troops it puts on the table."""
        counts = [unit.count for brigade in self.brigades for unit in brigade.units]
        return sum(remaining(count) for count in counts) if depleted else sum(counts)

    def commanders(self) -> tuple[Commander, ...]:
        """All its commanders, the highest first."""
        above = tuple(leader for leader in (self.commander, self.second) if leader is not None)
        return above + tuple(leader for brigade in self.brigades for leader in brigade.commanders)


class Flier(Struct, frozen=True, forbid_unknown_fields=True):
    """What a pegasus or griffon army is (DG-20-15)."""

    kind: Literal["pegasus", "griffon"]
    rule: str
    count: int
    hd: int


class Dragon(Struct, frozen=True, forbid_unknown_fields=True):
    """Dragons of one age and size in a wing."""

    count: int
    age: str
    size: str
    hp: int


class Wing(Struct, frozen=True, forbid_unknown_fields=True):
    """What an evil dragon army is (DG-20-11)."""

    colour: str
    rule: str
    dragons: tuple[Dragon, ...]
    elite: bool = False
    doubt: str = ""


class FlyingCitadel(Struct, frozen=True, forbid_unknown_fields=True):
    """A citadel over the table: inches, feet, armies (DG-20-12)."""

    rule: str
    move: int
    ceiling: int
    carries: int


class WizardLevel(Struct, frozen=True, forbid_unknown_fields=True):
    """How to find a wizard's level, good or evil: a die and what is added (DG-20-09, DG-20-10)."""

    rule: str
    die: int
    plus: int


class TauntOnTheTable(Struct, frozen=True, forbid_unknown_fields=True):
    """The penalty of enemies taunted by kender, added to rolls to hit and to Armor Class (DG-20-13)."""

    rule: str
    to_hit: int
    armor_class: int


class OrdersOfWar(Struct, frozen=True, forbid_unknown_fields=True):
    """All charts."""

    charts: tuple[Chart, ...] = field(name="chart")
    fliers: tuple[Flier, ...] = field(name="flier")
    wings: tuple[Wing, ...] = field(name="wing")
    citadel: FlyingCitadel
    wizard: WizardLevel
    taunt: TauntOnTheTable

    def chart(self, army: CounterSpec) -> Chart:
        """The chart of a ground army; LookupError if the book has none, as for the undead and for ships (DG-20-19).

        A nation's own chart comes first, so that all human countries but the Knights' use the common one (DG-20-21).
        """
        fitting = [(chart, each) for chart in self.charts for each in chart.armies if each.fits(army)]
        if not fitting:
            raise LookupError(f"the Orders of War have no chart for {army.name}")
        return max(fitting, key=lambda found: found[1].nation is not None)[0]

    def flier(self, army: CounterSpec) -> Flier:
        """What a pegasus or griffon army is."""
        return next(flier for flier in self.fliers if flier.kind == army.kind)

    def wing(self, army: CounterSpec) -> Wing | None:
        """The wing of an evil dragon army; none is printed for good dragons (DG-20-11)."""
        return next((wing for wing in self.wings if wing.colour == army.colour), None)


@cache
def orders_of_war(folder: Path = DATA) -> OrdersOfWar:
    """Read ``orders-of-war.toml``, with each army as the book converts it.

    DG-20-03, DG-20-04, DG-20-05, DG-20-06, DG-20-07, DG-20-17, DG-20-18, DG-20-20
    """
    file = TomlFile(folder / "orders-of-war.toml", "counters/orders-of-war.toml")
    orders = file.decode(OrdersOfWar)
    faults = [
        file.at(("chart", index), msg("dg-data-no-commander", id=chart.id))
        for index, chart in enumerate(orders.charts)
        if (chart.commander is None) != chart.council
    ]
    if faults:
        raise DataError(faults)
    return orders
