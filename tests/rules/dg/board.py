"""A board for rule tests: any counters of the war, put anywhere, at any step.

war = board().place("Hylo 1", at="1515").place("Throtyl 1", at="1414").moving(WS)
war.give("march hylo-1 - 1516")
assert war.refuses("march hylo-1 - 1414").because("DG-05-19")
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Self

from warhost.campaign.combat.kender_taunts import Taunts
from warhost.campaign.land.movement import open_movement
from warhost.campaign.position.bars import open_step
from warhost.campaign.printed.sides import HL, NEUTRAL, OFF, WS, enemy
from warhost.campaign.rulebook import DragonsOfGlory
from warhost.campaign.sequence import Combat, Movement, OpenCombat
from warhost.campaign.state import War
from warhost.core import CHANCE, Refusal, new_game
from warhost.core.ids import HexId, PieceId, Side
from warhost.core.orders import Kind
from warhost.core.prompts import Preview
from warhost.core.steps import Step

__all__ = ["HL", "WS", "Board", "battlefield", "board"]

HIGHLORD_NATIONS = {
    *(
        "highlord",
        "draconian",
        "lord-soth",
        "throtyl",
        "kern",
        "blode",
        "khur",
        "lemish",
        "sanction",
        "mithas",
        "kothas",
    )
}


@dataclass(frozen=True)
class Refused:
    """A refusal to ask about."""

    refusal: Refusal | None

    def because(self, rule: str) -> bool:
        """Whether the order was refused, by this rule."""
        return self.refusal is not None and rule in self.refusal.all_rules

    def __bool__(self) -> bool:
        return self.refusal is not None


class Board:
    """A war with an empty map, to be set up by hand."""

    def __init__(self, scenario: str, book: DragonsOfGlory | None = None, /, **options: str) -> None:
        chosen = {name.replace("_", "-"): value for name, value in options.items()}
        self.game = new_game(book or DragonsOfGlory(), scenario, seed="board", options=chosen)
        assert isinstance(self.game.state, War)
        self.war: War = self.game.state
        self.war.set("turn", 0, self.war.theatre.scenario.first_turn)

    def piece(self, name: str) -> PieceId:
        """The piece of a token or a display name."""
        found = self.war.theatre.piece_index.get(name)
        if found is None:
            names = [counter.name for counter in self.war.theatre.pieces]
            found = PieceId(names.index(name))
        return found

    def hex(self, name: str) -> HexId:
        """The hex of a number or a place's name; a river station of ships is written ``3311/3412``."""
        return self.war.lexicon.value(Kind.HEX, name) if "/" in name else self.war.theatre.atlas.hex_of(name)

    def place(
        self, *names: str, at: str, side: Side | None = None, depleted: bool = False, aboard: str | None = None
    ) -> Self:
        """Put pieces into a hex, aboard a ship or citadel there if one is named; their nation is then on their side."""
        for name in names:
            piece = self.piece(name)
            if self.war.owner[piece] == NEUTRAL or side is not None:
                nation = self.war.theatre.of.nation[piece]
                default = HL if nation in HIGHLORD_NATIONS or name.startswith("hl-") else WS
                self.war.put(piece, OFF)
                self.war.set("owner", piece, default if side is None else side)
            self.war.set("depleted", piece, int(depleted))
            self.war.put(piece, self.hex(at))
            if aboard is not None:
                self.war.board(piece, self.piece(aboard))
            if self.war.theatre.nation_of[piece] >= 0:
                self.ally(self.war.theatre.of.nation[piece], side=self.war.owner[piece])
        return self

    def ally(self, *nations: str, side: Side) -> Self:
        """Let nations be on a side; nothing is placed."""
        for nation in nations:
            self.war.set("allegiance", self.war.theatre.nation_index[nation], side)
        return self

    def hold(self, *places: str, side: Side) -> Self:
        """Let a side control places."""
        for place in places:
            self.war.set("holder", self.war.theatre.atlas.place(place).index, side)
        return self

    def doing(self, *steps: Step[War]) -> Self:
        """Go on from these steps; the last one is done first."""
        self.war.set("stack", 0, steps)
        self.game.settle()
        self.game.resume(self.war)
        return self

    def moving(self, side: Side) -> Self:
        """A side's Movement Step."""
        open_movement(self.war, side)
        open_step(self.war, side, "movement")
        return self.doing(Movement(side))

    def fighting(self, side: Side) -> Self:
        """A side's Combat Step."""
        return self.doing(Combat(side), OpenCombat(side))

    def taunting(self, side: Side) -> Self:
        """The moment between the enemy's movement and his first attack, when a side's kender may taunt."""
        return self.doing(Combat(enemy(side)), OpenCombat(enemy(side)), Taunts(side))

    def give(self, order: str, *dice: int) -> Self:
        """Give an order of the asked seat, then roll these dice as they are asked for."""
        self.game.give(order)
        return self.roll(*dice)

    def roll(self, *dice: int) -> Self:
        """Roll with these faces, one roll after the other."""
        faces = list(dice)
        while faces:
            roll = self.game.pending_roll
            assert roll is not None, f"no roll is asked for; dice left: {faces}"
            self.game.roll(*[faces.pop(0) for _ in roll.sides])
        return self

    def refuses(self, order: str) -> Refused:
        """Whether the asked seat's order is refused."""
        return Refused(self.game.refusal(self.game.read(order)))

    def orders(self) -> set[str]:
        """All orders that the asked seat is offered, as text."""
        return {self.game.write(order) for order in self.game.orders()}

    def at(self, name: str) -> str | HexId:
        """The hex number where a piece is, or its code off the map."""
        hex = self.war.at[self.piece(name)]
        return self.war.theatre.atlas.token(hex) if hex >= 0 else hex

    def station(self, name: str) -> str:
        """Where a ship is: a hex number, or ``3311/3412`` on a river."""
        return self.war.theatre.waters.token(self.war.station(self.piece(name)))

    def carrier(self, name: str) -> str:
        """The ship or citadel that a piece is aboard; empty if it is aboard nothing."""
        carrier = self.war.aboard[self.piece(name)]
        return self.war.theatre.pieces[carrier].token if carrier >= 0 else ""

    def is_depleted(self, name: str) -> bool:
        """Whether a piece is on its depleted side."""
        return bool(self.war.depleted[self.piece(name)])

    @property
    def asked(self) -> str:
        """The seat that must act."""
        return self.game.ask.seat

    @property
    def waits_for_dice(self) -> bool:
        """Whether dice are to be rolled."""
        return self.game.ask.seat is CHANCE

    @property
    def roll_preview(self) -> Preview:
        """What the roll that is waited for would mean."""
        seen = self.game.roll_preview()
        assert seen is not None
        return seen

    def offered(self) -> set[str]:
        """The verbs that can be given now."""
        return {offer.order.verb for offer in self.game.offers()}

    def reach(self, name: str, *along: str) -> set[str]:
        """The hexes that a piece can march to."""
        from warhost.campaign.land.movement import March

        others: Iterable[Any] = sorted(self.piece(other) for other in along)
        found = self.game.choices(March, self.piece(name), tuple(others))
        return {self.war.theatre.atlas.token(path[-1]) for path in found.all()}


def board(scenario: str = "campaign", book: DragonsOfGlory | None = None, /, **options: str) -> Board:
    """An empty map with every counter of the standard game in the box; ``book``: with layers of the tests' own."""
    return Board(scenario, book, **options)


def battlefield(scenario: str = "campaign", book: DragonsOfGlory | None = None, /, **options: str) -> Board:
    """An empty map on which every nation has chosen its side, so that no border is crossed by accident."""
    war = board(scenario, book, **options)
    for nation in war.war.theatre.nations:
        war.ally(nation, side=HL if nation in HIGHLORD_NATIONS else WS)
    return war
