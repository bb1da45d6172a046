"""Views: the only thing that leaves the referee for a seat."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from warhost.core.dice import Dice
from warhost.core.game import Game
from warhost.core.messages import Message
from warhost.core.odds import Odds
from warhost.core.orders import Order
from warhost.core.prompts import Ask, Choices, Preview
from warhost.core.refusals import Refusal
from warhost.core.rulebook import Verdict
from warhost.core.seats import CHANCE, Seat
from warhost.core.values import Plain


class View:
    """A game as one seat may see it: its asks, choices, refusals, odds, the log and the visible rows.

    A player made of code is given a view and nothing else; :meth:`imagine` gives it games to search in.
    """

    __slots__ = ("_game", "seat")

    def __init__(self, game: Game, seat: Seat) -> None:
        self._game = game
        self.seat = seat

    @property
    def ask(self) -> Ask | None:
        """What this seat must decide now."""
        return self._game.ask_of(self.seat)

    @property
    def waiting_for(self) -> tuple[tuple[Seat, Message | None], ...]:
        """Who must act, and what the others may read about it."""
        return tuple(
            (ask.seat, ask.message if ask.seat in (self.seat, CHANCE) else ask.waiting) for ask in self._game.asks
        )

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._game.over

    @property
    def verdict(self) -> Verdict | None:
        """How the game ended."""
        return self._game.verdict

    def choices(self, order: type[Order], *chosen: Any) -> Choices:
        """The values of the next component of an order."""
        return self._game.choices(order, *chosen, seat=self.seat)

    def refusal(self, order: Order) -> Refusal | None:
        """Why an order of this seat is not allowed now; None if it is."""
        return self._game.refusal(order, self.seat)

    def suggest(self, dice: Dice) -> Order:
        """A legal order at random."""
        return self._game.suggest(dice, self.seat)

    def claims(self) -> tuple[type[Order], ...]:
        """The kinds of orders that this seat can give unasked."""
        return self._game.claims(self.seat)

    def preview(self, order: Order) -> Preview | None:
        """What an order of this seat would mean."""
        return self._game.preview(order) if self._game.refusal(order, self.seat) is None else None

    def odds(self) -> Odds[Any] | None:
        """The exact odds of the roll that is waited for."""
        return self._game.odds()

    def write(self, order: Order) -> str:
        """The order as text."""
        return self._game.write(order)

    def read(self, text: str) -> Order:
        """The order that a text means."""
        return self._game.read(text)

    def imagine(self, salt: str | int = 0) -> Game:
        """A game to search in: what this seat cannot see is resampled."""
        return self._game.imagine(self.seat, salt)

    def log(self) -> list[Message]:
        """The lines of the log that this seat may read."""
        return [message for message, seats in self._game.log if not seats or self.seat in seats]

    def row(self, table: str, row: int) -> dict[str, Plain]:
        """What this seat may see of one row."""
        return self._game.rulebook.row(self._game.state, self.seat, table, row)

    def snapshot(self) -> dict[str, Plain]:
        """Everything this seat may see, as plain JSON."""
        game = self._game
        tables: dict[str, Plain] = {
            table.name: [self.row(table.name, row) for row in range(game.state.size(table.name))]
            for table in game.state.tables
        }
        return {"seat": self.seat, "facts": game.rulebook.facts(game.state, self.seat), "tables": tables}

    def changes(self, touched: Mapping[str, set[int]]) -> dict[str, Plain]:
        """What changed for this seat in the rows that the journal says were written."""
        game = self._game
        names = {table.name for table in game.state.tables}
        tables: dict[str, Plain] = {
            name: {str(row): self.row(name, row) for row in sorted(rows)}
            for name, rows in touched.items()
            if name in names
        }
        return {"facts": game.rulebook.facts(game.state, self.seat), "tables": tables}
