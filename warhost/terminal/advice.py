"""“What would you do?” at the terminal: a bot's order with its reason, its odds and the board after it.

The order is shown, never given.
"""

from __future__ import annotations

from collections.abc import Sequence

from warhost.bots import adviser, role_in, steady_bot
from warhost.core import Game, Order, Seat, State, View, WarhostError, msg
from warhost.core.orders import Kind
from warhost.terminal.chart import chart
from warhost.terminal.screen import Screen
from warhost.texts import say, say_or


class Adviser:
    """Advises people at a terminal: one who plays alone, or several once all of them allow it."""

    def __init__(self) -> None:
        self._allowing: set[Seat] = set()

    def allow(self, seat: Seat, people: Sequence[Seat]) -> str:
        """Note that a player allows advice; what there is to say of it."""
        self._allowing.add(seat)
        return say("terminal-advice-allowed" if self._is_allowed(people) else "terminal-advice-allowed-here")

    def _is_allowed(self, people: Sequence[Seat]) -> bool:
        return len(people) == 1 or self._allowing.issuperset(people)

    def advise(self, screen: Screen, game: Game, seat: Seat, people: Sequence[Seat]) -> None:
        """Show what a bot would do, from what the seat knows."""
        if not self._is_allowed(people):
            raise WarhostError(msg("terminal-no-advice"))
        book = game.rulebook.id
        player = steady_bot(book, adviser(book), f"advice {len(game.entries)}")
        view = game.view(seat)
        title = role_in(book, player.name).title
        name = say_or(f"bots-{title}", title)
        with screen.thinking(say("terminal-thinks", who=name)):
            order = player.choose(view)
        preview = view.preview(order)
        screen.show(chart(_after(view, order), _goal(game, order), seat))
        if preview is not None:
            screen.preview(preview)
        screen.line((say("terminal-advice", bot=name), "bold"), f" {view.write(order)}")
        screen.line((f"  {player.reason}", "italic"))
        screen.line((say("terminal-advice-not-given"), "dim"))


def _after(view: View, order: Order) -> State:
    """The board as it would be after an order, before any dice."""
    twin = view.imagine()
    twin.give(order, view.seat)
    return twin.state


def _goal(game: Game, order: Order) -> str:
    """The hex that an order leads to, as people type it; empty if it names none."""
    for name, kind in reversed(order.parts()):
        value = getattr(order, name)
        if kind is Kind.HEX:
            return game.state.lexicon.token(Kind.HEX, value)
        hexes = [leg for leg in value if isinstance(leg, int)] if kind is Kind.PATH else []
        if hexes:
            return game.state.lexicon.token(Kind.HEX, hexes[-1])
    return ""
