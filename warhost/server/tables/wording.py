"""Records in words, for people who are asked about them: what the log told, else the order as one would say it."""

from __future__ import annotations

from typing import Any

from warhost.core import Game, Order, Ref, listed, msg
from warhost.core.orders import Kind
from warhost.core.saving.chronicle import ChronicleEntry
from warhost.texts import render, say_or

NAMED = {Kind.PIECE: "piece", Kind.HEX: "hex", Kind.PATH: "hex"}
"""The components that name a thing, and what thing; of a path its end."""


def entry_in_words(game: Game, entry: ChronicleEntry) -> str:
    """The order of a record in words."""
    return order_in_words(game, game.read(entry.what) if isinstance(entry.what, str) else entry.what)


def order_in_words(game: Game, order: Order) -> str:
    """An order as its button calls it, with the things that it names: “Shoot: Attrag, Laberne”."""
    plain = order.verb.replace("-", " ").capitalize()
    label = say_or(f"{game.rulebook.words}-offer-{order.verb}", plain)
    things = [thing for name, kind in order.parts() for thing in _things(game, kind, getattr(order, name))]
    return render(msg("server-deed", deed=label, things=listed(things))) if things else label


def _things(game: Game, kind: Kind, value: Any) -> list[Ref]:
    if kind not in NAMED:
        return []
    found = [one for one in value if isinstance(one, int)][-1:] if kind is Kind.PATH else [value]
    return [game.rulebook.ref(game.state, NAMED[kind], id) for id in found]
