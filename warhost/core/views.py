"""Views: the only thing that leaves the referee for a seat."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from warhost.core.dice import Dice
from warhost.core.game import Game
from warhost.core.goals import Tally
from warhost.core.messages import Message
from warhost.core.odds import Odds
from warhost.core.orders import Order
from warhost.core.position.values import Plain
from warhost.core.prompts import Ask, Choices, Preview
from warhost.core.refusals import Refusal
from warhost.core.rulebook import Verdict
from warhost.core.seats import CHANCE, Seat


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
        return self._game.preview(order, self.seat) if self._game.refusal(order, self.seat) is None else None

    def odds(self) -> Odds[Any] | None:
        """The exact odds of the roll that is waited for, on the facts known to this seat."""
        return self._game.odds(self.seat)

    def roll_preview(self) -> Preview | None:
        """The numbers behind the roll that is waited for, if this seat may see them."""
        return self._game.roll_preview(self.seat)

    def forced(self) -> Order | None:
        """The only order that this seat can give, if it may be given automatically."""
        return self._game.forced(self.seat)

    def can_undo(self) -> bool:
        """Whether this seat may take back its last order freely."""
        return self._game.can_undo(self.seat)

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

    def goals(self) -> Tally | None:
        """How the game stands: the ways to win it and how far they have come."""
        return self._game.rulebook.goals(self._game.state, self.seat)

    def row(self, table: str, row: int) -> dict[str, Plain]:
        """What this seat may see of one row."""
        return self._game.rulebook.row(self._game.state, self.seat, table, row)

    def snapshot(self) -> dict[str, Plain]:
        """Everything this seat may see, as plain JSON."""
        game = self._game
        tables: dict[str, Plain] = {
            table.name: [self.row(table.name, row) for row in range(game.state.size(table.name))]
            for table in game.state.tables
            if table.saved
        }
        return {"seat": self.seat, "facts": game.rulebook.facts(game.state, self.seat), "tables": tables}

    def feed(self) -> Feed:
        """A stream of numbered changes for this seat, beginning with everything."""
        return Feed(self._game, self.seat)


class Feed:
    """What a seat is sent: a full view on joining, then numbered changes.

    A row is sent only if what the seat may see of it has changed: that something was written in a row that it cannot
    see must not show either::

        feed = game.view(seat).feed()
        send(feed.whole)
        game.listeners.append(feed.hear)
        send(feed.changes())
    """

    def __init__(self, game: Game, seat: Seat) -> None:
        self.number = 0
        self._game = game
        self._view = View(game, seat)
        self._touched: dict[str, set[int]] = {}
        self.whole = self._view.snapshot()
        """The full view at the time when it was last sent, changes included."""

    def hear(self, game: Game, entry: object, touched: Mapping[str, set[int]]) -> None:
        """Note which rows were written; fits :attr:`Game.listeners`."""
        for table, rows in touched.items():
            self._touched.setdefault(table, set()).update(rows)

    def changes(self) -> dict[str, Plain]:
        """What has changed for the seat since the last call; see :func:`apply_changes`."""
        game, state = self._game, self._game.state
        touched = game.rulebook.affected(state, self._view.seat, self._touched)
        self._touched = {}
        self.number += 1
        rows: dict[str, Plain] = {}
        sizes: dict[str, Plain] = {}
        tables: Any = self.whole["tables"]
        for table in state.tables:
            if not table.saved:
                continue
            known = tables[table.name]
            size = state.size(table.name)
            if size != len(known):
                sizes[table.name] = size
                del known[size:]
                known.extend({} for _ in range(size - len(known)))
            found: dict[str, Plain] = {}
            for row in sorted(touched.get(table.name, ())):
                if row < size:
                    now = self._view.row(table.name, row)
                    if now != known[row]:
                        found[str(row)] = known[row] = now
            if found:
                rows[table.name] = found
        changes: dict[str, Plain] = {"n": self.number, "tables": rows}
        if sizes:
            changes["sizes"] = sizes
        facts = game.rulebook.facts(state, self._view.seat)
        if facts != self.whole["facts"]:
            changes["facts"] = self.whole["facts"] = facts
        return changes


def apply_changes(whole: dict[str, Any], changes: Mapping[str, Any]) -> None:
    """Bring a full view up to date, as a client does."""
    if "facts" in changes:
        whole["facts"] = changes["facts"]
    for name, size in changes.get("sizes", {}).items():
        rows = whole["tables"][name]
        del rows[size:]
        rows.extend({} for _ in range(size - len(rows)))
    for name, found in changes["tables"].items():
        for row, seen in found.items():
            whole["tables"][name][int(row)] = seen
