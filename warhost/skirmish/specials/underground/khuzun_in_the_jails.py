"""Khuzun in the Jails: eight cells under markers, and one of them holds the prisoner (DN-1.53-04).

The Krobs write the number of his cell down in secret. An Adventurer who enters a cell turns its marker over; one who is
then in the cell and beside the prisoner sets him free.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from warhost.core.dice import Dice
from warhost.core.ids import HexId, PieceId, SeatNumber
from warhost.core.messages import msg
from warhost.core.orders import Kind, Number, Order
from warhost.core.prompts import Ask, Choices, OneOf
from warhost.core.refusals import Refusal
from warhost.core.seams import SeamChange
from warhost.core.steps import Decision, Procedure
from warhost.skirmish.movement.stacking import nearest_free, room_in
from warhost.skirmish.notes import PRISON, confide, confided, recall, remember
from warhost.skirmish.people.questions import question
from warhost.skirmish.places import Pose, upper
from warhost.skirmish.seams import ATTACK_BARS, LISTENERS, OPENING, SHOT_BARS, TURN_BEGINS
from warhost.skirmish.specials.base import occur, seat_of_side, special
from warhost.skirmish.specials.captives import Confined
from warhost.skirmish.state import OFF, Skirmish, refuse

RULE = "DN-1.53-04"
TURNED = "cells-turned"
"""The note of the markers that have been turned over, by number."""
NO_CELL = 0
"""The number of no cell: they are numbered from 1."""


@special("cells")
class Cells(Confined, frozen=True):
    """A prisoner sits in one of some cells, and only his keepers know in which."""

    side: str
    keepers: str
    cells: tuple[str, ...]
    """The place of each cell."""
    seats: tuple[str, ...]
    """The hex of each cell where its prisoner sits."""

    spared_text = "dn-kept"
    amends = (RULE,)

    def changes(self) -> tuple[SeamChange, ...]:
        bars = (ATTACK_BARS.add(self.spared), SHOT_BARS.add(self.spared))
        return (OPENING.add(Imprison()), LISTENERS.add(self.hear), TURN_BEGINS.add(self.look), *bars)

    def prisoner(self, field: Skirmish) -> PieceId:
        """Who sits in one of the cells."""
        return field.muster.named(*self.who)[0]

    def seat_in(self, field: Skirmish, number: int) -> HexId:
        """Where the prisoner of a cell sits; cells are numbered from 1."""
        return field.muster.ground.hex(self.seats[number - 1])

    def is_found(self, field: Skirmish) -> bool:
        """Whether everybody knows where the prisoner is, or has been."""
        return field.at[self.prisoner(field)] != OFF or not field.idle[self.prisoner(field)]

    def unturned(self, field: Skirmish) -> list[int]:
        """The cells whose markers have not been turned over; none once the prisoner is found."""
        if self.is_found(field):
            return []
        return [n for n in range(1, len(self.cells) + 1) if n not in recall(field, TURNED, ())]

    def cell_at(self, field: Skirmish, hex_: HexId) -> int:
        """The number of the cell in which a hex lies; :data:`NO_CELL` outside them."""
        site = field.muster.ground.site
        return next((n for n, name in enumerate(self.cells, 1) if hex_ in site(name)), NO_CELL)

    def hear(self, field: Skirmish, news: tuple[Any, ...]) -> None:
        """An Adventurer who enters a cell turns its marker over, and frees the prisoner if he reaches him."""
        if news[0] != "entered" or field.at[news[1]] == OFF or not self._is_mine(field, news[1]):
            return
        number = self.cell_at(field, field.at[news[1]])
        if number in self.unturned(field):
            self._turn(field, news[1], number)
        self._free(field, [news[1]])

    def look(self, field: Skirmish, seat: SeatNumber) -> None:
        """At the start of a turn, an Adventurer who has stood up again beside the prisoner frees him."""
        self._free(field, list(field.pieces_of(seat_of_side(field, self.side))))

    def _is_mine(self, field: Skirmish, piece: PieceId) -> bool:
        mine = field.seat_of(piece) == seat_of_side(field, self.side)
        return mine and field.muster.fighter[piece].is_adventurer and field.is_alive(piece)

    def _turn(self, field: Skirmish, piece: PieceId, number: int) -> None:
        remember(field, TURNED, tuple(sorted({*recall(field, TURNED, ()), number})))
        field.reveal()
        him, me = self.prisoner(field), field.ref(piece)
        if confided(field, PRISON) != number:
            field.tell(msg("dn-log-cell-empty", piece=me, cell=number))
            return
        field.stand(him, self._place_for(field, him, number))
        field.tell(msg("dn-log-prisoner-found", piece=me, who=field.ref(him), cell=number))

    def _place_for(self, field: Skirmish, him: PieceId, number: int) -> Pose:
        """Where the prisoner is found: on his seat, or if somebody stands there, nearest to it in his cell."""
        seat = self.seat_in(field, number)
        cell = sorted(field.muster.ground.site(self.cells[number - 1]), key=lambda h: (field.grid.distance(seat, h), h))
        poses = (room_in(field, him, hex_) for hex_ in cell)
        inside = next((pose for pose in poses if pose is not None), None)
        return next(iter(nearest_free(field, him, upper(seat)).values())) if inside is None else inside

    def _free(self, field: Skirmish, friends: list[PieceId]) -> None:
        """Free the prisoner if an Adventurer able to act is beside him, in his cell or on his very hex.

        If the cell was so full that he was found outside it, being beside him is enough.
        """
        him = self.prisoner(field)
        if not field.idle[him] or field.at[him] == OFF:
            return
        cell = self.cell_at(field, field.at[him])
        for friend in friends:
            able = friend != him and self._is_mine(field, friend) and field.is_able(friend)
            near = able and field.distance(friend, him) <= 1
            if near and cell in (NO_CELL, self.cell_at(field, field.at[friend])):
                field.set("idle", him, 0)
                field.tell(msg("dn-log-freed", piece=field.ref(him), by=field.ref(friend)))
                occur(field, "prisoner-freed")
                return

    def imagine(self, field: Skirmish, seat: SeatNumber, dice: Dice, notes: Mapping[str, Any]) -> None:
        keepers = seat_of_side(field, self.keepers)
        if seat != keepers and f"secret-{keepers}:{PRISON}" in notes:
            known = confided(field, PRISON)
            able = self.unturned(field) or [notes[f"secret-{keepers}:{PRISON}"]]
            confide(field, keepers, PRISON, dice.choose(able) if known is None else known)


@dataclass(frozen=True, slots=True)
class Imprison(Procedure[Skirmish]):
    """Before the first turn the prisoner is in some cell, and his keepers say in which."""

    def run(self, field: Skirmish, /) -> None:
        rule = Cells.of(field)
        field.set("idle", rule.prisoner(field), 1)
        field.push(ChooseCell())


@dataclass(frozen=True, slots=True)
class Jail(Order):
    """Write down in which cell the prisoner sits: ``jail 5``."""

    verb = "jail"
    binds = True
    cell: Number


@dataclass(frozen=True, slots=True)
class ChooseCell(Decision[Skirmish, Jail]):
    """The keepers write down the number of the cell (DN-1.53-04)."""

    def ask(self, field: Skirmish, /) -> Ask:
        rule = Cells.of(field)
        him, seat = field.ref(rule.prisoner(field)), seat_of_side(field, rule.keepers)
        asked = question(field, seat, "dn-ask-jail", {Jail: "dn-offer-jail"}, RULE, "dn-wait-jail", piece=him)
        return replace(asked, waiting=msg("dn-wait-jail", piece=him))

    def choices(self, field: Skirmish, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        return OneOf(Kind.NUMBER, range(1, len(Cells.of(field).cells) + 1))

    def refusal(self, field: Skirmish, order: Any, /) -> Refusal | None:
        rule = Cells.of(field)
        last, where = len(rule.cells), field.hex_ref(rule.seat_in(field, 1))
        return None if 1 <= order.cell <= last else refuse(msg("dn-no-such-cell", last=last), RULE, where)

    def take(self, field: Skirmish, order: Jail, /) -> None:
        confide(field, seat_of_side(field, Cells.of(field).keepers), PRISON, order.cell)


def cells_of(field: Skirmish) -> list[HexId]:
    """The hexes of the markers that have not been turned over."""
    rule = Cells.find(field)
    return [rule.seat_in(field, number) for number in rule.unturned(field)] if rule is not None else []


ORDERS: tuple[type[Order], ...] = (Jail,)
