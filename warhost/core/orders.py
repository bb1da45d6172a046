"""Orders: small immutable values with a stable text form.

An order is a frozen dataclass whose fields are annotated with the closed vocabulary of components below. From them
comes its text form, read and written without loss:

    @dataclass(frozen=True, slots=True)
    class March(Order):
        verb = "march"
        piece: Piece
        path: Path

    march hylo-1 1619>1618
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from difflib import get_close_matches
from enum import StrEnum
from typing import Annotated, Any, ClassVar, Literal, Protocol, TypeAlias, get_args, get_type_hints, overload

from warhost.core.ids import HexId, PieceId
from warhost.core.messages import Message, msg
from warhost.core.position.notation import WHOLE, ActForm, Notation, Notations
from warhost.core.position.values import Record, Value
from warhost.core.refusals import AmbiguousOrder, MalformedOrder


class Kind(StrEnum):
    """The closed vocabulary of what a player can be asked for."""

    PIECE = "piece"
    HEX = "hex"
    HEXSIDE = "hexside"
    PATH = "path"
    POINT = "point"
    POSE = "pose"
    CARD = "card"
    NUMBER = "number"
    OPTION = "option"
    SET = "set"
    SEQUENCE = "sequence"
    ALLOCATION = "allocation"
    ARRANGEMENT = "arrangement"
    POSES = "poses"
    YESNO = "yes-no"
    DONE = "done"


Piece: TypeAlias = Annotated[Any, Kind.PIECE]
Hex: TypeAlias = Annotated[Any, Kind.HEX]
Hexside: TypeAlias = Annotated[tuple[Any, ...], Kind.HEXSIDE]
Path: TypeAlias = Annotated[tuple[Any, ...], Kind.PATH]
"""An itinerary: hexes, and acts on the way, as (word, piece) pairs or as a word with the numbers of its form."""
Point: TypeAlias = Annotated[tuple[int, ...], Kind.POINT]
OnePose: TypeAlias = Annotated[tuple[int, ...], Kind.POSE]
Card: TypeAlias = Annotated[int, Kind.CARD]
Number: TypeAlias = Annotated[int, Kind.NUMBER]
Word: TypeAlias = Annotated[str, Kind.OPTION]
Pieces: TypeAlias = Annotated[tuple[Any, ...], Kind.SET]
Ordered: TypeAlias = Annotated[tuple[Any, ...], Kind.SEQUENCE]
Allocation: TypeAlias = Annotated[tuple[tuple[Any, int], ...], Kind.ALLOCATION]
Arrangement: TypeAlias = Annotated[tuple[tuple[Any, Any], ...], Kind.ARRANGEMENT]
PoseArrangement: TypeAlias = Annotated[tuple[tuple[Any, tuple[int, ...]], ...], Kind.POSES]
"""Pieces to poses, for games that are played on a table."""
YesNo: TypeAlias = Annotated[int, Kind.YESNO]

_NOTHING = "-"
_BESIDE = "|"
"""Stands between the numbers of each of several poses, for commas stand between pieces."""


class Lexicon(Notations, Protocol):
    """The names of a game's things: the rulebook's tokens for pieces, hexes, cards, and how its numbers are written."""

    def token(self, kind: Kind, value: int) -> str:
        """The stable name of a piece, hex or card."""
        ...

    @overload
    def value(self, kind: Literal[Kind.PIECE], token: str) -> PieceId: ...
    @overload
    def value(self, kind: Literal[Kind.HEX], token: str) -> HexId: ...
    @overload
    def value(self, kind: Kind, token: str) -> int: ...
    def value(self, kind: Kind, token: str) -> int:
        """The thing of that name; raises MalformedOrder or AmbiguousOrder."""
        ...

    def count(self, kind: Kind) -> int:
        """How many things of a kind have names."""
        ...


class Names:
    """A lexicon over plain lists of tokens; a unique beginning of a name is enough.

    >>> names = Names({Kind.PIECE: ["hylo-1", "hylo-2", "kronin"]})
    >>> names.value(Kind.PIECE, "kro")
    2
    """

    def __init__(
        self,
        tokens: Mapping[Kind, Iterable[str]],
        acts: Mapping[str, ActForm] | None = None,
        pose: tuple[Notation, ...] = (),
    ) -> None:
        self.acts = acts or {}
        self.pose = pose
        self._tokens = {kind: list(names) for kind, names in tokens.items()}
        for kind, names in self._tokens.items():
            for name in names:
                if name == _NOTHING or not re.fullmatch(r"[^\s,:>@|]+", name):
                    raise ValueError(f"no {kind} can be called {name!r}")
            if len(set(names)) != len(names):
                raise ValueError(f"two of the same {kind} name: {next(n for n in names if names.count(n) > 1)!r}")
        self._values = {kind: {name: i for i, name in enumerate(names)} for kind, names in self._tokens.items()}

    def token(self, kind: Kind, value: int) -> str:
        """The stable name of a thing."""
        return self._tokens[kind][value]

    def count(self, kind: Kind) -> int:
        """How many things of a kind have names."""
        return len(self._tokens.get(kind, ()))

    @overload
    def value(self, kind: Literal[Kind.PIECE], token: str) -> PieceId: ...
    @overload
    def value(self, kind: Literal[Kind.HEX], token: str) -> HexId: ...
    @overload
    def value(self, kind: Kind, token: str) -> int: ...
    def value(self, kind: Kind, token: str) -> int:
        """The thing of that name or of that unique beginning."""
        known = self._values.get(kind, {})
        if token in known:
            return known[token]
        found = [name for name in known if name.startswith(token)] if token else []
        if len(found) == 1:
            return known[found[0]]
        if found:
            raise AmbiguousOrder(token, tuple(found[:8]))
        near = get_close_matches(token, known, n=1)
        what = msg(f"core-kind-{kind}")
        if near:
            raise MalformedOrder(msg("core-no-such-thing-near", kind=what, word=token, hint=near[0]))
        raise MalformedOrder(msg("core-no-such-thing", kind=what, word=token))


_PARTS: dict[type[Order], tuple[tuple[str, Kind], ...]] = {}


class Order(Record):
    """Base of all orders of all rulebooks."""

    __slots__ = ()
    verb: ClassVar[str] = ""
    ends_phase: ClassVar[bool] = False
    """Whether the order ends a phase or hands over; such an order is never given automatically."""
    binds: ClassVar[bool] = False
    """Whether the order may roll, reveal or hand over though it ends no phase.

    Orders that bind or end a phase are refused while a violation stands, and are never given automatically.
    """

    @classmethod
    def parts(cls) -> tuple[tuple[str, Kind], ...]:
        """The name and kind of each component, in the order in which they are asked for."""
        known = _PARTS.get(cls)
        if known is None:
            hints = get_type_hints(cls, include_extras=True)
            known = _PARTS[cls] = tuple(
                (name, kind) for name, hint in hints.items() for kind in get_args(hint)[1:] if isinstance(kind, Kind)
            )
        return known

    @staticmethod
    def part_text(name: str) -> Message:
        """What a component is called when a person is asked for it."""
        return msg(f"core-part-{name.replace('_', '-')}")

    def components(self) -> tuple[Value, ...]:
        """The values of the components."""
        return tuple(getattr(self, name) for name, _ in self.parts())


def write_order(order: Order, lexicon: Lexicon) -> str:
    """The order as text."""
    words = [order.verb]
    for name, kind in order.parts():
        words.append(write_component(kind, getattr(order, name), lexicon))
    return " ".join(words)


def read_order(text: str, orders: Mapping[str, type[Order]], lexicon: Lexicon) -> Order:
    """The order that a text means; malformed and ambiguous texts raise their own errors."""
    words = text.split()
    if not words:
        raise MalformedOrder(msg("core-empty-line"))
    kind = orders.get(words[0])
    if kind is None:
        near = get_close_matches(words[0], orders, n=1)
        if near:
            raise MalformedOrder(msg("core-no-such-order-near", word=words[0], hint=near[0]))
        raise MalformedOrder(msg("core-no-such-order", word=words[0]))
    parts = kind.parts()
    if len(words) - 1 != len(parts):
        form: str | Message = kind.verb
        for name, _ in parts:
            form = msg("core-form-part", head=form, part=kind.part_text(name))
        raise MalformedOrder(msg("core-form", verb=kind.verb, form=form))
    return kind(*(read_component(part, word, lexicon) for (_, part), word in zip(parts, words[1:], strict=True)))


def write_component(kind: Kind, value: Any, lexicon: Lexicon) -> str:
    """One component as a word without spaces."""
    match kind:
        case Kind.PIECE | Kind.HEX | Kind.CARD:
            return lexicon.token(kind, value)
        case Kind.NUMBER:
            return str(int(value))
        case Kind.OPTION:
            return str(value)
        case Kind.YESNO:
            return "yes" if value else "no"
        case Kind.DONE:
            return _NOTHING
    if not value:
        return _NOTHING
    match kind:
        case Kind.HEXSIDE:
            return "|".join(lexicon.token(Kind.HEX, h) for h in value)
        case Kind.PATH:
            return ">".join(_written_leg(leg, lexicon) for leg in value)
        case Kind.POINT:
            return ",".join(map(str, value))
        case Kind.POSE:
            return ",".join(_written_pose(value, lexicon))
        case Kind.SET | Kind.SEQUENCE:
            return ",".join(lexicon.token(Kind.PIECE, p) for p in value)
        case Kind.ALLOCATION:
            return ",".join(f"{lexicon.token(Kind.PIECE, p)}:{n}" for p, n in value)
        case Kind.ARRANGEMENT:
            return ",".join(f"{lexicon.token(Kind.PIECE, p)}@{lexicon.token(Kind.HEX, h)}" for p, h in value)
        case Kind.POSES:
            return ",".join(
                f"{lexicon.token(Kind.PIECE, p)}@{_BESIDE.join(_written_pose(pose, lexicon))}" for p, pose in value
            )
    raise AssertionError(kind)


def _written_leg(leg: Any, lexicon: Lexicon) -> str:
    if isinstance(leg, int):
        return lexicon.token(Kind.HEX, leg)
    form = lexicon.acts.get(leg[0])
    return f"{leg[0]}:{lexicon.token(Kind.PIECE, leg[1])}" if form is None else form.write(leg[0], leg[1:])


def _written_pose(pose: Sequence[int], lexicon: Lexicon) -> list[str]:
    return [notation.write(value) for notation, value in zip(_notations(lexicon, len(pose)), pose, strict=True)]


def _notations(lexicon: Lexicon, n: int) -> tuple[Notation, ...]:
    """How n numbers of a pose are written."""
    return (*lexicon.pose, *[WHOLE] * n)[:n]


def read_component(kind: Kind, word: str, lexicon: Lexicon) -> Any:
    """One component from its word."""
    if word == _NOTHING and kind in _MAY_BE_EMPTY:
        return ()
    return _READERS[kind](word, lexicon)


def _numbers(word: str) -> tuple[int, ...]:
    return tuple(map(WHOLE.read, word.split(",")))


def _word(word: str) -> str:
    if not re.fullmatch(r"[a-z0-9][a-z0-9_-]*", word):
        raise MalformedOrder(msg("core-no-word", word=word))
    return word


def _so_many(found: tuple[int, ...], sizes: tuple[int, ...], law: str) -> tuple[int, ...]:
    if len(found) not in sizes:
        raise MalformedOrder(msg(law, n=len(found)))
    return found


def _pieces(words: Sequence[str], lexicon: Lexicon) -> tuple[int, ...]:
    found = tuple(lexicon.value(Kind.PIECE, w) for w in words)
    if len(set(found)) != len(found):
        raise MalformedOrder(msg("core-named-twice", words=",".join(words)))
    return found


def _leg(word: str, lexicon: Lexicon) -> Any:
    act, colon, piece = word.partition(":")
    form = lexicon.acts.get(act)
    if form is not None:
        return form.read(act, piece.split(":") if colon else ())
    if not colon:
        return lexicon.value(Kind.HEX, word)
    return (_word(act), lexicon.value(Kind.PIECE, piece))


def _pairs(word: str, sign: str) -> list[tuple[str, str]]:
    pairs = []
    for item in word.split(","):
        left, found, right = item.partition(sign)
        if not found:
            raise MalformedOrder(msg("core-pair", word=item, sign=sign))
        pairs.append((left, right))
    return pairs


def _yes_or_no(word: str, _: Lexicon) -> int:
    if word not in ("yes", "no"):
        raise MalformedOrder(msg("core-yes-or-no", word=word))
    return int(word == "yes")


def _done(word: str, _: Lexicon) -> int:
    if word != _NOTHING:
        raise MalformedOrder(msg("core-nothing", nothing=_NOTHING, word=word))
    return 0


def _hexside(word: str, lexicon: Lexicon) -> tuple[int, ...]:
    return _so_many(tuple(lexicon.value(Kind.HEX, w) for w in word.split("|")), (2,), "core-hexside-size")


def _point(word: str, _: Lexicon) -> tuple[int, ...]:
    return _so_many(_numbers(word), (2, 3), "core-point-size")


def _pose(word: str, lexicon: Lexicon, sign: str = ",") -> tuple[int, ...]:
    words = word.split(sign)
    found = tuple(notation.read(one) for notation, one in zip(_notations(lexicon, len(words)), words, strict=True))
    return _so_many(found, (3, 4, 5), "core-pose-size")


def _path(word: str, lexicon: Lexicon) -> tuple[Any, ...]:
    return tuple(_leg(w, lexicon) for w in word.split(">"))


def _allocation(word: str, lexicon: Lexicon) -> tuple[tuple[int, int], ...]:
    names, shares = zip(*_pairs(word, ":"), strict=True)
    return tuple(zip(_pieces(names, lexicon), map(WHOLE.read, shares), strict=True))


def _arrangement(word: str, lexicon: Lexicon) -> tuple[tuple[int, int], ...]:
    names, places = zip(*_pairs(word, "@"), strict=True)
    hexes = (lexicon.value(Kind.HEX, place) for place in places)
    return tuple(zip(_pieces(names, lexicon), hexes, strict=True))


def _poses(word: str, lexicon: Lexicon) -> tuple[tuple[int, tuple[int, ...]], ...]:
    names, places = zip(*_pairs(word, "@"), strict=True)
    poses = (_pose(place, lexicon, _BESIDE) for place in places)
    return tuple(zip(_pieces(names, lexicon), poses, strict=True))


_MAY_BE_EMPTY = frozenset((Kind.PATH, Kind.SET, Kind.SEQUENCE, Kind.ALLOCATION, Kind.ARRANGEMENT, Kind.POSES))
_READERS: Mapping[Kind, Callable[[str, Lexicon], Any]] = {
    Kind.PIECE: lambda word, lexicon: lexicon.value(Kind.PIECE, word),
    Kind.HEX: lambda word, lexicon: lexicon.value(Kind.HEX, word),
    Kind.CARD: lambda word, lexicon: lexicon.value(Kind.CARD, word),
    Kind.NUMBER: lambda word, _: WHOLE.read(word),
    Kind.OPTION: lambda word, _: _word(word),
    Kind.YESNO: _yes_or_no,
    Kind.DONE: _done,
    Kind.HEXSIDE: _hexside,
    Kind.POINT: _point,
    Kind.POSE: _pose,
    Kind.PATH: _path,
    Kind.SET: lambda word, lexicon: tuple(sorted(_pieces(word.split(","), lexicon))),
    Kind.SEQUENCE: lambda word, lexicon: _pieces(word.split(","), lexicon),
    Kind.ALLOCATION: _allocation,
    Kind.ARRANGEMENT: _arrangement,
    Kind.POSES: _poses,
}
