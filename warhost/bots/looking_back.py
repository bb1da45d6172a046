"""Looking back at a game: the orders that cost most, by a bot's own count.

The game is played again from its records. Before each order the bot says what it would have ordered with what the seat
knew then, and both orders are played on in imagined games with the same dice. What the order made less is its cost, as
a part of the prospects: 1 is the difference between a victory and a defeat. Luck counts for nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from warhost.bots.odds_bot import OddsBot
from warhost.bots.outlooks import looked_ahead, turn_of
from warhost.bots.steady import Steady
from warhost.core import Dice, Game, Order, Seat
from warhost.core.game import start
from warhost.core.messages import Message, msg

MOST: Final = 3
"""How many orders are named."""
TURNS: Final = 3
"""How many turns are played on."""
FAR: Final = 80
"""How many orders are played on at most."""
LEAST: Final = 0.01
"""An order that cost less than this part of the prospects is not named."""
CLOSELY: Final = 4
"""How often the costliest orders are played on; the others once."""
SUSPECTS: Final = 3
"""How many times as many orders are looked at closely as are named."""


class Costly(NamedTuple):
    """An order that cost something."""

    record: int
    """The number of its record: the position before it is that of this number of records."""
    seat: Seat
    turn: int
    order: str
    instead: str
    """What the bot would have ordered."""
    reason: Message | str
    cost: float
    """How much of the prospects it cost, from 0 to 1."""


class Suspect(NamedTuple):
    """An order that may have been costly: the position before it, and what the bot would have ordered."""

    cost: float
    record: int
    game: Game
    seat: Seat
    order: Order
    instead: Order
    reason: Message | str

    def closely(self) -> Costly:
        """What it cost on the mean of several imagined games."""
        cost = sum(cost_of(self.game, self.seat, self.order, self.instead, number) for number in range(CLOSELY))
        given, instead = self.game.write(self.order), self.game.write(self.instead)
        return Costly(self.record, self.seat, turn_of(self.game), given, instead, self.reason, cost / CLOSELY)


def costliest(game: Game, seat: Seat | None = None, watch: Callable[[int, int], None] | None = None) -> list[Costly]:
    """The orders of a seat, or of all, that cost most, the costliest first. ``watch`` is told how far the search is."""
    suspects: list[Suspect] = []
    for suspect in suspected(game, seat, watch):
        suspects = sorted((*suspects, suspect), key=lambda one: -one.cost)[: MOST * SUSPECTS]
    found = sorted((suspect.closely() for suspect in suspects), key=lambda one: -one.cost)
    return [one for one in found[:MOST] if one.cost >= LEAST]


def suspected(game: Game, seat: Seat | None, watch: Callable[[int, int], None] | None) -> Iterator[Suspect]:
    """Every order that the bot would not have given and that did worse than its own in one imagined game."""
    bots = {one: Steady(OddsBot(f"looking back {one}"), (), 0) for one in game.seats}
    whole = len(game.entries)
    for record, before in positions(game):
        if watch is not None:
            watch(record, whole)
        entry = game.entries[record]
        giver = Seat(entry.seat)
        if entry.kind != "order" or entry.auto or seat not in (None, giver):
            continue
        order = before.read(entry.what) if isinstance(entry.what, str) else entry.what
        view = before.view(giver)
        instead = bots[giver].choose(view)
        if instead == order:
            continue
        now = view.imagine(record)
        if now.refusal(order, giver) is not None:
            continue  # what the seat did not know made it possible
        cost = cost_of(now, giver, order, instead, 0)
        if cost > 0:
            yield Suspect(cost, record, now, giver, order, instead, bots[giver].reason)


def positions(game: Game) -> Iterator[tuple[int, Game]]:
    """Every record that counts with the position before it; of a game whose rules changed, those since then."""
    twin = start(game.resolved, game.header, Dice(""))
    twin.keep_no_chronicle()
    if game.epoch >= 0:
        state = game.rulebook.blank(game.resolved)
        state.restore(game.entries[game.epoch].what["state"])
        twin.resume(state)
    for record in game.live:
        if record > game.epoch and game.entries[record].kind in ("order", "claim", "roll", "resign"):
            yield record, twin
            twin.apply(game.entries[record])


def cost_of(game: Game, seat: Seat, order: Order, instead: Order, number: int) -> float:
    """What an order makes less than another, played on with the same dice."""
    ways = (looked_ahead(game, seat, one, number, TURNS, FAR) for one in (instead, order))
    return next(ways) - next(ways)


def told(game: Game, costly: Costly) -> Message:
    """A costly order in a sentence."""
    return msg(
        "bots-costly",
        turn=costly.turn,
        who=game.name_of(costly.seat),
        order=costly.order,
        instead=costly.instead,
        reason=str(costly.reason),
        cost=round(100 * costly.cost),
    )
