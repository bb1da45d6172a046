"""From the wire to the referee: orders as text or as components, each checked before it can do anything."""

from __future__ import annotations

from difflib import get_close_matches
from reprlib import repr as brief_repr
from typing import Any

from warhost.core import Game, MalformedOrder, Order
from warhost.core.messages import msg
from warhost.core.orders import Kind, read_component
from warhost.server.wire.prompts import OrderGiven
from warhost.texts import say

MOST_VALUES = 2000
"""More than any path, set or arrangement of a real order has."""


def order_of(game: Game, given: OrderGiven) -> Order:
    """The order that a client gives."""
    if (given.text is None) == (given.verb is None):
        raise MalformedOrder(say("server-text-or-verb"))
    if given.text is not None:
        return game.read(given.text)
    kind = order_kind(game, given.verb or "")
    parts = kind.parts()
    if len(given.components) != len(parts):
        form = ", ".join(f"{name}: {part}" for name, part in parts) or "-"
        raise MalformedOrder(say("server-components", verb=kind.verb, form=form))
    return kind(*components_of(game, kind, given.components))


def order_kind(game: Game, verb: str) -> type[Order]:
    """The kind of order with this verb."""
    known = game.rulebook.orders
    found = known.get(verb)
    if found is None:
        near = get_close_matches(verb, known, n=1)
        if near:
            raise MalformedOrder(say("core-no-such-order-near", word=verb, hint=near[0]))
        raise MalformedOrder(say("core-no-such-order", word=verb))
    return found


def components_of(game: Game, kind: type[Order], values: list[Any]) -> list[Any]:
    """JSON values as components of an order, each of the right shape and naming things that exist."""
    parts = kind.parts()
    if len(values) > len(parts):
        raise MalformedOrder(say("server-only-components", verb=kind.verb, n=len(parts)))
    return [component(game, part, value) for (_, part), value in zip(parts, values, strict=False)]


def words_of(game: Game, kind: type[Order], words: list[str]) -> list[Any]:
    """Words as components of an order."""
    parts = kind.parts()
    if len(words) > len(parts):
        raise MalformedOrder(say("server-only-components", verb=kind.verb, n=len(parts)))
    return [read_component(part, word, game.state.lexicon) for (_, part), word in zip(parts, words, strict=False)]


def component(game: Game, kind: Kind, value: Any) -> Any:
    """One JSON value as a component."""
    match kind:
        case Kind.PIECE | Kind.HEX | Kind.CARD:
            return _thing(game, kind, value)
        case Kind.NUMBER:
            return _whole(value)
        case Kind.OPTION:
            return read_component(kind, value if isinstance(value, str) else "?", game.state.lexicon)
        case Kind.YESNO:
            if not isinstance(value, bool) and value not in (0, 1):
                raise MalformedOrder(say("server-true-or-false"))
            return int(value)
        case Kind.DONE:
            return 0
    items = _items(value)
    match kind:
        case Kind.HEXSIDE:
            return tuple(_thing(game, Kind.HEX, item) for item in items)
        case Kind.PATH:
            return tuple(_leg(game, item) for item in items)
        case Kind.POINT | Kind.POSE:
            return tuple(_whole(item) for item in items)
        case Kind.SET:
            pieces = [_thing(game, Kind.PIECE, item) for item in items]
            if len(set(pieces)) != len(pieces):
                raise MalformedOrder(say("server-named-twice"))
            return tuple(sorted(pieces))
        case Kind.SEQUENCE:
            return tuple(_thing(game, Kind.PIECE, item) for item in items)
        case Kind.ALLOCATION:
            return tuple((_thing(game, Kind.PIECE, one), _whole(other)) for one, other in map(_pair, items))
        case Kind.ARRANGEMENT:
            pairs = map(_pair, items)
            return tuple((_thing(game, Kind.PIECE, one), _thing(game, Kind.HEX, other)) for one, other in pairs)
        case Kind.POSES:
            pairs = map(_pair, items)
            return tuple((_thing(game, Kind.PIECE, one), tuple(map(_whole, _items(other)))) for one, other in pairs)
    raise AssertionError(kind)


def _whole(value: Any) -> int:
    if type(value) is not int or not -(10**9) < value < 10**9:
        raise MalformedOrder(say("core-no-number", word=_shown(value)))
    return value


def _thing(game: Game, kind: Kind, value: Any) -> int:
    number = _whole(value)
    try:
        if number < 0:
            raise IndexError(number)
        game.state.lexicon.token(kind, number)
    except (LookupError, ValueError):
        raise MalformedOrder(say("server-no-thing", kind=msg(f"core-kind-{kind.value}"), number=number)) from None
    return number


def _items(value: Any) -> list[Any]:
    if not isinstance(value, list) or len(value) > MOST_VALUES:
        raise MalformedOrder(say("server-no-list", word=_shown(value), most=MOST_VALUES))
    return value


def _pair(value: Any) -> tuple[Any, Any]:
    if not isinstance(value, list) or len(value) != 2:
        raise MalformedOrder(say("server-no-pair", word=_shown(value)))
    return value[0], value[1]


def _leg(game: Game, value: Any) -> Any:
    if not isinstance(value, list):
        return _thing(game, Kind.HEX, value)
    form = game.state.lexicon.acts.get(value[0]) if value and isinstance(value[0], str) else None
    if form is not None:
        form.check(value[0], len(value) - 1)
        return value[0], *map(_whole, value[1:])
    act, piece = _pair(value)
    return read_component(Kind.OPTION, act if isinstance(act, str) else "?", game.state.lexicon), _thing(
        game, Kind.PIECE, piece
    )


def _shown(value: Any) -> str:
    text = brief_repr(value)
    return text if len(text) <= 40 else f"{text[:37]}…"
