"""A field for rule tests: a small drawn ground with any fighters on it, at any phase of a real game.

board = Field.on(
    '''
    A   .   .   .   .
    B     .   t   .   .
    ''',
    rebels=["konrad@A2>E", "matt@B1", "rix-horse@B4>W"],
    orks=["zugun@A4", "krular@B3 wounded"],
).moving("rebels")
board.give("march matt B2")
assert board.refuses("march konrad B2").because("DN-2.31-02")

``konrad@A2>E`` rides: his front half is in A2 and faces east. Without ``>`` he is on foot, and his horse is not there
unless it is named too. A fighter without ``@`` takes part but is off the map.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from warhost.core import CHANCE, Refusal, new_game
from warhost.core.board.hexes import DIRECTION_NAMES
from warhost.core.ids import HexId, PieceId, SeatNumber, each_piece
from warhost.core.orders import Kind
from warhost.core.rulebook import Resolved, ScenarioCard
from warhost.core.seams import SeamChange
from warhost.core.seats import Seat
from warhost.core.steps import Step
from warhost.skirmish.maps.drawings import Letter
from warhost.skirmish.maps.ground import Ground
from warhost.skirmish.movement.marches import March
from warhost.skirmish.places import Place, upper
from warhost.skirmish.printed.fighters import Health, load_fighters
from warhost.skirmish.rulebook import DragonNoir, seams_of
from warhost.skirmish.scenario.conditions import Always
from warhost.skirmish.scenario.muster import Muster
from warhost.skirmish.scenario.scenarios import Force, Scenario, Victory
from warhost.skirmish.sequence import (
    PHASES,
    AfterMovement,
    NextTurn,
    OffensiveFire,
    OpenCombat,
    OpenMovement,
    Recovery,
)
from warhost.skirmish.state import OFF, Skirmish
from warhost.skirmish.turns import PlayerTurn

__all__ = ["Field", "Refused"]

_SPOT = re.compile(
    r"(?P<who>[\w-]+)(?:@(?P<hex>[\w/]+))?(?:>(?P<facing>E|SE|SW|W|NW|NE))?(?: (?P<state>wounded|stunned|dead|baby))?"
)
_FIRST = {
    "fire": OffensiveFire,
    "movement": OpenMovement,
    "after-movement": AfterMovement,
    "combat": OpenCombat,
    "recovery": Recovery,
}
"""Where each phase begins among those of a player turn."""


class Drawn(Scenario, frozen=True, kw_only=True):
    """A scenario on a drawing."""

    drawing: str
    legend: dict[str, Letter] | None = None
    sites: dict[str, tuple[str, ...]] | None = None
    dark: bool = False

    def ground(self) -> Ground:
        return Ground.drawn(self.drawing, self.legend, self.sites, dark=self.dark)


class DrawnBook(DragonNoir):
    """The rulebook with one scenario, which is drawn."""

    def __init__(self, scenario: Drawn, seams: Sequence[SeamChange]) -> None:
        self.scenario = scenario
        self.seams = seams

    def scenarios(self) -> Sequence[ScenarioCard]:
        seats = tuple(Seat(side.key) for side in self.scenario.sides if side.is_led)
        return [ScenarioCard(self.scenario.key, "A drawing", "", seats)]

    def resolve(self, scenario: str, options: Mapping[str, str]) -> Resolved:
        muster = Muster(self.scenario, dict(options))
        return Resolved(self, scenario, options, muster.seats, seams_of(muster, self.seams), muster)

    def begin(self, resolved: Resolved) -> Skirmish:
        """Nothing happens before the test says what."""
        field = super().begin(resolved)
        field.set("stack", 0, ())
        return field


@dataclass(frozen=True)
class Refused:
    """A refusal to ask about."""

    refusal: Refusal | None

    def because(self, *rules: str) -> bool:
        """Whether the order was refused, by all these rules."""
        return self.refusal is not None and set(rules) <= set(self.refusal.all_rules)

    def __bool__(self) -> bool:
        return self.refusal is not None


class Field:
    """A fight on a drawn ground."""

    def __init__(
        self,
        drawing: str,
        sides: Mapping[str, Sequence[str]],
        *,
        options: Mapping[str, str] | None = None,
        seams: Sequence[SeamChange] = (),
        **more: Any,
    ) -> None:
        spots = {side: [_read(spot) for spot in listed] for side, listed in sides.items()}
        roster = load_fighters(more.get("volume", "exile"))
        forces = []
        for side, listed in spots.items():
            people = list(dict.fromkeys(spot["who"].removesuffix("-horse") for spot in listed))
            spirits = [who for who in people if roster[who].people == "spirits"]
            people = [who for who in people if who not in spirits]
            riders = tuple(who for who in people if roster[who].is_rider)
            neutral, wild = side == "neutrals", side.startswith("wild")
            forces.append(Force(side, side.title(), tuple(people), mounted=riders, neutral=neutral, wild=wild))
        drawn = {"key": "drawn", "number": 1, "title": "A drawing", "volume": "exile", "turns": 99, "story": ""}
        nobody = Victory("Nobody wins.", Always(), "end", level="draw")
        scenario = Drawn(
            **{**drawn, "layout": (), "first": next(iter(sides)), "victories": (nobody,), **more},
            sides=tuple(forces),
            drawing=textwrap.dedent(drawing).replace("    A", "A"),
        )
        self.game = new_game(DrawnBook(scenario, seams), "drawn", seed="field", options=options)
        assert isinstance(self.game.state, Skirmish)
        self.field: Skirmish = self.game.state
        for number, listed in enumerate(spots.values()):
            self._set_up(number, listed)

    @classmethod
    def on(cls, drawing: str, *, options: Mapping[str, str] | None = None, **sides: Any) -> Field:
        """Fighters on a drawing; ``rebels=[…], orks=[…]`` (or ``elves``, ``neutrals``, ``wild…``) say who and where.

        Further keys that a scenario knows (``spells``, ``turns``, ``specials``, ``legend``, ``sites``, ``dark``) are
        taken too.
        """
        known = ("spells", "turns", "specials", "legend", "sites", "dark", "first", "seams", "victories", "volume")
        more = {key: sides.pop(key) for key in known if key in sides}
        return cls(drawing, sides, options=options, **more)

    @classmethod
    def of(cls, scenario: str, **spots: str) -> Field:
        """A scenario of the shelf with some fighters where a test wants them, and nobody else on the map."""
        board = cls.__new__(cls)
        board.game = new_game(DragonNoir(), scenario, seed="field")
        assert isinstance(board.game.state, Skirmish)
        board.field = board.game.state
        board.field.set("stack", 0, ())
        for name, hex_ in spots.items():
            board.field.put(board.piece(name.replace("_", "-")), board.place(hex_))
        return board

    def _set_up(self, side: int, listed: list[dict[str, str]]) -> None:
        field = self.field
        named = {spot["who"] for spot in listed}
        for piece, counter in each_piece(field.muster.pieces):
            if counter.sort in ("fighter", "horse") and counter.side == side:
                field.set("gone", piece, int(counter.token not in named))
            if counter.sort == "horse" and counter.side == side:
                field.set("mount", counter.owner, -1)
                field.set("rider", piece, -1)
        for spot in listed:
            piece = self.piece(spot["who"])
            field.set("side", piece, side)
            facing = DIRECTION_NAMES.index(spot["facing"]) if spot["facing"] else None
            if facing is not None and piece in field.muster.horse_of:
                horse = field.muster.horse_of[piece]
                field.set("mount", piece, horse)
                field.set("rider", horse, piece)
                field.set("gone", horse, 0)
            if spot["state"] == "baby":
                field.set("baby", piece, 1)
            if spot["hex"]:
                field.put(piece, self.place(spot["hex"]), facing)
            if spot["state"] not in ("", "baby"):
                field.become(piece, Health[spot["state"].upper()])

    # Naming

    def piece(self, name: str) -> PieceId:
        """The piece of a name."""
        return self.field.muster.index[name]

    def hex(self, name: str) -> HexId:
        """The hex of a name."""
        return self.field.muster.ground.hex(name)

    def place(self, name: str) -> Place:
        """The place of a hex; the upper one where it has two."""
        return upper(self.hex(name))

    def side(self, name: str) -> SeatNumber:
        """The seat of a name."""
        return self.field.muster.seat_index[Seat(name)]

    def put_below(self, name: str) -> None:
        """Put a piece into the lower place of its hex: into an entrance, or under a walkway."""
        field, piece = self.field, self.piece(name)
        field.put(piece, field.ground.places_in(field.at[piece])[1])

    # Beginning

    def doing(self, *steps: Step[Skirmish]) -> Field:
        """Go on from these steps; the last one is done first."""
        self.field.set("stack", 0, steps)
        self.game.settle()
        self.game.resume(self.field)
        return self

    def turn_of(self, side: str, phase: str) -> Field:
        """A side's player turn from one of its phases on: fire, movement, after-movement, combat or recovery."""
        field, seat = self.field, self.side(side)
        field.set("turn", 0, 1)
        field.set("player_turn", 0, field.player_turn[0] + 1)
        field.set("active", 0, seat)
        field.set("phase", 0, phase if phase != "after-movement" else "movement")
        phases = [type(step) for step in PlayerTurn(0, seat).listed(field)]
        first = next(kind for kind in PHASES[PHASES.index(_FIRST[phase]) :] if kind in phases)
        return self.doing(NextTurn(), PlayerTurn(phases.index(first), seat))

    def shooting(self, side: str) -> Field:
        """A side's fire phase."""
        return self.turn_of(side, "fire")

    def moving(self, side: str) -> Field:
        """A side's movement phase."""
        return self.turn_of(side, "movement")

    def fighting(self, side: str) -> Field:
        """A side's combat phase."""
        return self.turn_of(side, "combat")

    # Playing

    def give(self, order: str, *dice: int) -> Field:
        """Give an order of the asked seat, then roll these dice as they are asked for."""
        self.game.give(order)
        return self.roll(*dice)

    def claim(self, side: str, order: str, *dice: int) -> Field:
        """Give an order of a seat that need not be asked, then roll these dice."""
        self.game.give(order, Seat(side))
        return self.roll(*dice)

    def roll(self, *dice: int) -> Field:
        """Roll with these faces, one roll after the other."""
        for face in dice:
            assert self.game.pending_roll is not None, f"no roll is asked for; a {face} is left"
            self.game.roll(face)
        return self

    def refuses(self, order: str, side: str | None = None) -> Refused:
        """Whether an order of the asked seat, or of another, is refused."""
        seat = None if side is None else Seat(side)
        return Refused(self.game.refusal(self.game.read(order), seat))

    def refusal_rules(self, order: str, side: str) -> tuple[str, ...]:
        """The rules that refuse an order of a seat; none if it is allowed or the book does not know it."""
        refusal = self.game.refusal(self.game.read(order), Seat(side))
        return refusal.all_rules if refusal is not None else ()

    # Looking

    def at(self, name: str) -> str:
        """The hex where a piece is; empty off the map."""
        hex_ = self.field.at[self.piece(name)]
        return self.field.muster.ground.name(hex_) if hex_ != OFF else ""

    def pose(self, name: str) -> str:
        """Where a large piece is and how it faces, such as ``A2>E``."""
        return f"{self.at(name)}>{DIRECTION_NAMES[self.field.facing[self.piece(name)]]}"

    def cells(self, name: str) -> set[str]:
        """All hexes that a piece covers."""
        return {self.field.muster.ground.name(h) for h in self.field.hexes(self.piece(name))}

    def health(self, name: str) -> str:
        """How a piece is: fit, stunned, wounded or dead."""
        return Health(self.field.health[self.piece(name)]).name.lower()

    def is_mounted(self, name: str) -> bool:
        """Whether a fighter rides."""
        return self.field.is_mounted(self.piece(name))

    @property
    def points(self) -> int:
        """The movement points that the marcher has left."""
        going = self.field.march[0]
        assert going is not None, "nobody marches"
        return going.points

    @property
    def asked(self) -> str:
        """The seat that must act; the dice are ``chance``."""
        seat = self.game.ask.seat
        return "chance" if seat is CHANCE else str(seat)

    @property
    def waits_for_dice(self) -> bool:
        """Whether dice are to be rolled."""
        return self.game.ask.seat is CHANCE

    def offered(self) -> set[str]:
        """The verbs that can be given now."""
        return {offer.order.verb for offer in self.game.offers()}

    def reach(self, name: str) -> dict[str, int]:
        """The hexes to which a fighter can march, with their cost."""
        found: Any = self.game.choices(March, self.piece(name))
        return {self.field.muster.ground.name(hex_): cost for hex_, cost in found.cost.items()}

    def orders(self, verb: str) -> set[str]:
        """Every order of one kind that can be given now, as text."""
        kind = self.game.rulebook.orders[verb]
        return {self.game.write(order) for order in self.game.completions(kind)}

    def hexes(self, verb: str, *chosen: str) -> set[str]:
        """The hexes among which an order lets one choose, after the pieces named."""
        kind = self.game.rulebook.orders[verb]
        found = self.game.choices(kind, *(self.piece(name) for name in chosen))
        return {self.field.lexicon.token(Kind.HEX, value) for value in found.all()}

    @property
    def log(self) -> list[str]:
        """What has been told so far."""
        return [str(message) for message, _ in self.field.log or ()]


def _read(spot: str) -> dict[str, str]:
    found = _SPOT.fullmatch(spot)
    assert found is not None, f"{spot!r} is not written like konrad@A2>E wounded"
    return {key: value or "" for key, value in found.groupdict().items()}
