"""Who takes part in a fight, and everything that never changes during it; shared by every copy of a game.

Every counter that can come onto the map is a piece: fighters, horses, the parts of the Black Dragon, the palps of
Guards, spirits.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache, cached_property, lru_cache
from typing import Final, Literal, NamedTuple

from warhost.core.ids import PieceId, SeatNumber, Side, all_hexes, each_piece, each_side
from warhost.core.messages import Ref
from warhost.core.orders import Kind, Names
from warhost.core.seats import Seat
from warhost.skirmish.maps.floors import floored
from warhost.skirmish.maps.ground import Ground
from warhost.skirmish.printed.bodies import Body, body_of_footprint, load_bodies
from warhost.skirmish.printed.fighters import Fighter, Health, Special, Values, load_fighters
from warhost.skirmish.printed.spells import Spell, load_spells
from warhost.skirmish.printed.tables import Tables, load_tables
from warhost.skirmish.printed.weapons import Weapon, load_weapons
from warhost.skirmish.scenario.conditions import Area
from warhost.skirmish.scenario.scenarios import Force, Scenario

Sort = Literal["fighter", "horse", "part", "spirit"]
NOBODY: Final = PieceId(-1)
"""No piece."""
NO_SIDE: Final = Side(-1)
NO_SEAT: Final = SeatNumber(-1)
"""The leader of a side that nobody leads and that is neutral."""
WILD: Final = SeatNumber(-2)
"""The leader of a side that nobody leads and that is the enemy of all others."""
RIDER, CARCASS, PERSON = (load_bodies()[name] for name in ("rider", "carcass", "person"))
CORPSE_LOAD, HORSE_LOAD = 1, 3
"""A dead horse is in the way like three dead persons (DN-2.31-13)."""
BEASTS_BELOW = ("krobs", "gharvs")
"""The peoples of the caverns, who are no Adventurers (DN-1.51-04, DN-1.51-05)."""
NO_LAIR = ("rock", "interior", "paved", "balcony")
"""Where no part of the Black Dragon fits."""


class PieceCounter(NamedTuple):
    """One piece."""

    token: str
    name: str
    sort: Sort
    fighter: Fighter
    """The fighter himself; for a horse its first rider, for a part the whole beast."""
    side: Side
    """The side it begins with; spirits begin with none."""
    owner: PieceId = NOBODY
    """For a horse its first rider, for a part the body."""
    part: str = ""


class Muster:
    """A scenario prepared for play."""

    def __init__(self, scenario: Scenario, options: Mapping[str, str]) -> None:
        self.scenario = scenario
        self.options = options
        self.ground: Ground = floored(scenario.ground(), options)
        self.tables: Tables = load_tables()
        self.weapons: Mapping[str, Weapon] = load_weapons()
        self.spells: Mapping[str, Spell] = load_spells()
        self.sides: tuple[Force, ...] = scenario.sides
        self.side_index = {force.key: side for side, force in each_side(self.sides)}
        # One seat for each side, however many people share it (DN-1.2-01).
        self.seats = tuple(Seat(side.key) for side in self.sides if side.is_led)
        self.seat_index = {seat: SeatNumber(number) for number, seat in enumerate(self.seats)}
        self.pieces: tuple[PieceCounter, ...] = tuple(_counters(scenario))
        self.index = {counter.token: piece for piece, counter in each_piece(self.pieces)}
        self.named: Callable[..., tuple[PieceId, ...]] = cache(self._those_named)
        """The pieces of some names; the name of a side stands for all its fighters."""
        self.size = len(self.pieces)
        self.everybody = tuple(piece for piece, _ in each_piece(self.pieces))
        self.is_horse = tuple(counter.sort == "horse" for counter in self.pieces)
        self.is_fighter = tuple(counter.sort in ("fighter", "spirit") for counter in self.pieces)
        self.walkers = tuple(piece for piece in self.everybody if self.is_fighter[piece])
        """Everybody who moves by himself."""
        self.fighter = tuple(counter.fighter for counter in self.pieces)
        self.body = tuple(_body(counter) for counter in self.pieces)
        """The shape of each counter while nobody rides (DN-1.51-02)."""
        self.horses = tuple(piece for piece in self.everybody if self.is_horse[piece])
        self.is_palp = tuple(counter.sort == "part" and not counter.fighter.parts for counter in self.pieces)
        """Whether a piece is a palp of a Guard: it strikes, and is no target itself (DN-4.44-02)."""
        self.bearer = tuple(self.body_of(piece) if self.is_palp[piece] else piece for piece in self.everybody)
        """Who bears the wounds and spells of a piece: of a palp the whole Guard."""
        self.palps = {piece: parts for piece, parts in self.parts_of.items() if not self.fighter[piece].parts}
        """The palps of each Guard, by name."""
        self.tramplers = {piece: parts for piece, parts in self.parts_of.items() if self.fighter[piece].parts}
        """The Black Dragon, if it takes part, with its parts: it alone pushes others aside (DN-4.3-08)."""
        self.has_arcs = any(body.has_rear for body in self.body)
        """Whether anybody takes part who strikes to the front alone (DN-4.44-05)."""
        self.is_from_below = tuple(counter.fighter.people in BEASTS_BELOW for counter in self.pieces)
        """Whether a piece is a Krob or a Gharv."""
        self.weight = tuple(
            0 if below else HORSE_LOAD if body.is_large else CORPSE_LOAD
            for body, below in zip(self.body, self.is_from_below, strict=True)
        )
        """How much each is in the way when dead, in bodies; those of Krobs and Gharvs are not (DN-2.31-13)."""
        self.krobs = tuple(piece for piece in self.walkers if self.fighter[piece].people == "krobs")
        self.gharvs = tuple(piece for piece in self.walkers if self.fighter[piece].people == "gharvs")
        self.specials: tuple[frozenset[Special], ...] = tuple(
            frozenset() if counter.sort == "horse" else counter.fighter.specials for counter in self.pieces
        )
        self.horse_of = {counter.owner: piece for piece, counter in each_piece(self.pieces) if counter.sort == "horse"}
        climbing = next((s for s in scenario.specials if s.key == "climbing-dragon"), None)
        self.climbing: int = climbing.figures["cost"] if climbing else 0
        """What the Black Dragon pays for changing levels; 0 where it cannot."""
        self.lair: Area | None = None
        """The ground to which the scenario binds the Black Dragon."""
        if climbing:
            figures = climbing.figures
            self.lair = Area(map=figures["map"], rows=figures["rows"], columns=figures["columns"], not_terrain=NO_LAIR)
        below = next((s for s in scenario.specials if s.key == "deep-dungeons"), None)
        doors = [one["hexes"] for one in below.figures["entrances"]] if below else []
        self.entrances = frozenset(self.ground.hex(names[0]) for names in doors if len(names) == 1)
        """The entrances to the deep dungeons that everybody knows from the first (DN-5.3-02)."""
        caged = next((s for s in scenario.specials if s.key == "captive-gharvs"), None)
        self.captives = frozenset(self.index[token] for token in caged.figures["who"]) if caged else frozenset()
        """The Gharvs that never leave their pit (DN-5.3-07)."""
        self.values: Callable[[PieceId, int, int, bool], Values] = cache(self._in_state)
        """The printed values of a fighter by piece, health and wounds, and whether he rides."""
        self.lexicon = Names(
            {
                Kind.PIECE: [counter.token for counter in self.pieces],
                Kind.HEX: [self.ground.name(h) for h in all_hexes(self.ground.size)],
            }
        )

    def _in_state(self, piece: PieceId, health: int, wounds: int, mounted: bool) -> Values:
        return self.fighter[piece].in_state(Health(health), wounds=wounds, mounted=mounted)

    def _those_named(self, *keys: str) -> tuple[PieceId, ...]:
        found: list[PieceId] = []
        for key in keys:
            if key in self.side_index:
                side = self.side_index[key]
                found += [p for p, counter in each_piece(self.pieces) if counter.side == side and self.is_fighter[p]]
            elif key in self.index:
                found.append(self.index[key])
        return tuple(found)

    @cached_property
    def refs(self) -> tuple[Ref, ...]:
        """Every piece as texts name it."""
        return tuple(Ref("piece", number, counter.name) for number, counter in enumerate(self.pieces))

    @cached_property
    def hex_refs(self) -> tuple[Ref, ...]:
        """Every hex as texts name it."""
        return tuple(Ref("hex", hex_, self.ground.name(hex_)) for hex_ in all_hexes(self.ground.size))

    @cached_property
    def parts_of(self) -> dict[PieceId, dict[str, PieceId]]:
        """The parts of each beast that has some, by name."""
        found: dict[PieceId, dict[str, PieceId]] = {}
        for number, counter in each_piece(self.pieces):
            if counter.sort == "part":
                found.setdefault(counter.owner, {})[counter.part] = number
        return found

    def body_of(self, piece: PieceId) -> PieceId:
        """The whole beast of a part; anything else is itself."""
        counter = self.pieces[piece]
        return counter.owner if counter.part else piece

    def part_values(self, piece: PieceId, wounds: int) -> Values:
        """The values of a part after so many wounds; a palp has the attack of its Guard and nothing else."""
        counter = self.pieces[piece]
        if self.is_palp[piece]:  # DN-4.44-02
            return Values(counter.fighter.foot[min(wounds, len(counter.fighter.foot) - 1)].attack, 0, False, 0)
        stages = counter.fighter.parts[counter.part]  # DN-4.3-07
        return stages[min(wounds, len(stages) - 1)]


@lru_cache(maxsize=64)
def order_of_play(muster: Muster) -> tuple[SeatNumber, ...]:
    """The seats as they play in a game turn: the one that goes first, then the others as the scenario lists them."""
    first = muster.seat_index[Seat(muster.scenario.first)]
    return (first, *(seat for seat in muster.seat_index.values() if seat != first))


def _body(counter: PieceCounter) -> Body:
    if counter.sort == "horse":
        return RIDER
    return body_of_footprint(1 if counter.sort == "part" else counter.fighter.footprint)


def parts_of_fighter(fighter: Fighter) -> tuple[str, ...]:
    """The parts that are pieces of their own: those of the Black Dragon, and the palps of a Guard."""
    if fighter.foot[0].attacks > 1:
        return tuple(body_of_footprint(fighter.footprint).parts)
    return tuple(fighter.parts)


def _counters(scenario: Scenario) -> Iterator[PieceCounter]:
    roster = load_fighters(scenario.volume)
    number = 0
    riders: list[tuple[PieceId, Side, Fighter]] = []
    beasts: list[tuple[PieceId, Side, Fighter]] = []
    casters = False
    for side_number, side in each_side(scenario.sides):
        for key in (*side.fighters, *side.allies):
            fighter = roster[key]
            yield PieceCounter(key, fighter.name, "fighter", fighter, side_number)
            if key in side.mounted:
                riders.append((PieceId(number), side_number, fighter))
            if parts_of_fighter(fighter):
                beasts.append((PieceId(number), side_number, fighter))
            casters = casters or "spellcaster" in fighter.specials
            number += 1
    for owner, side_number, fighter in riders:
        name = f"{fighter.name.partition(' the ')[0]}’s horse"
        yield PieceCounter(f"{fighter.key}-horse", name, "horse", fighter, side_number, owner)
    for owner, side_number, fighter in beasts:
        for part in parts_of_fighter(fighter):
            name = f"{fighter.name}’s {part.replace('-', ' ')}"
            yield PieceCounter(f"{fighter.key}-{part}", name, "part", fighter, side_number, owner, part)
    if casters and scenario.spells:
        for fighter in roster.of("spirits"):
            yield PieceCounter(fighter.key, fighter.name, "spirit", fighter, NO_SIDE)
