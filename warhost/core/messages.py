"""Texts as values: an id and arguments, rendered outside the rules.

Rules never build sentences. They say ``msg("dg-mountain-hexside", army=ref)``; the sentence lives in a text file,
where other languages stand beside English. Core is given the renderer that reads these files, see :func:`render_with`.

    >>> msg("dawn", who="Kronin").bare()
    'dawn (who Kronin)'
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, Self, overload

from warhost.core.seats import Seat


class Ref(NamedTuple):
    """A piece, hex or other thing named inside a text, so that a reader can click on it."""

    kind: str
    id: int
    name: str | Message
    """A name, the same in every language, or a phrase that stands for one: “the woods south-east of Hylo”."""

    @property
    def text(self) -> str:
        """The name in the language that is spoken."""
        return str(self.name)

    def __str__(self) -> str:
        return self.text

    def __format__(self, spec: str) -> str:
        return format(self.text, spec)


class Message(tuple[Any, ...]):
    """One text: the id of its template, and the names and values of the arguments that fill it.

    A game keeps thousands of them. So messages of one kind share the tuple of names, and a message is a single tuple of
    id, names and values: every further object would cost the garbage collector time.
    """

    __slots__ = ()

    def __new__(cls, id: str, names: tuple[str, ...] = (), values: tuple[Argument, ...] = ()) -> Self:
        return tuple.__new__(cls, (id, names, *values))

    def __getnewargs__(self) -> tuple[str, tuple[str, ...], tuple[Argument, ...]]:
        return self.id, self.names, self.values

    def __repr__(self) -> str:
        return f"Message({self.id!r}, {self.names!r}, {self.values!r})"

    @property
    def id(self) -> str:
        """The id of its template."""
        return str(self[0])

    @property
    def names(self) -> tuple[str, ...]:
        """The names of its arguments."""
        names: tuple[str, ...] = self[1]
        return names

    @property
    def values(self) -> tuple[Argument, ...]:
        """The values of its arguments, in the same order."""
        return tuple(self[2:])

    @property
    def args(self) -> tuple[tuple[str, Argument], ...]:
        """The arguments, each with its name."""
        return tuple(zip(self.names, self.values, strict=True))

    def __str__(self) -> str:
        return _renderer(self)

    def bare(self) -> str:
        """The message without a text: its id and arguments."""
        listed = ", ".join(f"{name} {value}" for name, value in self.args)
        return f"{self.id} ({listed})" if listed else self.id

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)

    def plain(self) -> dict[str, Any]:
        """The message as JSON, in which things that can be clicked on differ from plain words."""
        args = {name: _plain(value) for name, value in self.args}
        return {"id": self.id, "args": args} if args else {"id": self.id}


Argument = int | str | Ref | Message
"""What can fill a template."""


Renderer = Callable[[Message], str]
"""Makes a sentence of a message, in the language that is spoken."""

_renderer: Renderer = Message.bare


def render_with(renderer: Renderer) -> None:
    """Set the function that makes sentences of messages. Until then ``str(message)`` is its id and arguments."""
    global _renderer
    _renderer = renderer


def _plain(value: Argument) -> Any:
    if isinstance(value, Ref):
        name = value.name
        said = {"said": name.plain()} if isinstance(name, Message) else {"text": name}
        return {"kind": value.kind, "ref": value.id, **said}
    return value.plain() if isinstance(value, Message) else value


def read_message(plain: Any) -> Message:
    """The message that :meth:`Message.plain` wrote; raises ValueError if it is none."""
    if not isinstance(plain, Mapping) or not isinstance(plain.get("id"), str):
        raise ValueError("not a message")
    args = plain.get("args", {})
    if not isinstance(args, Mapping):
        raise ValueError("the arguments of a message are named")
    return msg(plain["id"], **{str(name): _unplain(value) for name, value in args.items()})


def _unplain(value: Any) -> Argument:
    if isinstance(value, Mapping) and "ref" in value:
        name = read_message(value["said"]) if "said" in value else str(value.get("text"))
        return Ref(str(value.get("kind")), int(value["ref"]), name)
    if isinstance(value, Mapping):
        return read_message(value)
    if isinstance(value, int | str):
        return value
    raise ValueError("an argument of a message is a number, a word, a thing or a message")


_NAMES: dict[tuple[str, ...], tuple[str, ...]] = {}


def msg(id: str, /, **args: Argument) -> Message:
    """A message by id; the arguments fill the template's braces."""
    names = tuple(args)
    # Message(...) would do the same by way of one more call.
    return tuple.__new__(Message, (id, _NAMES.setdefault(names, names), *args.values()))


LIST = "list"
"""The id of a message that is a list; its arguments are numbered from 1."""


def listed(things: Iterable[Argument]) -> Message:
    """Things named one after the other, as part of a text; each language joins them in its own way."""
    values = tuple(things)
    names = tuple([str(number) for number in range(1, len(values) + 1)])
    return tuple.__new__(Message, (LIST, _NAMES.setdefault(names, names), *values))


Line = tuple[Message, tuple[Seat, ...]]
"""A line of the log with the seats that may read it; none named: everyone."""


class Log(Sequence[Line]):
    """What a game has told, line by line.

    Nearly every line is for everyone, so readers are kept only for the few lines that are not.
    """

    __slots__ = ("messages", "readers")

    def __init__(self) -> None:
        self.messages: list[Message] = []
        self.readers: dict[int, tuple[Seat, ...]] = {}
        """By the number of a line, those who may read it if that is not everyone."""

    def __len__(self) -> int:
        return len(self.messages)

    @overload
    def __getitem__(self, which: int) -> Line: ...

    @overload
    def __getitem__(self, which: slice) -> list[Line]: ...

    def __getitem__(self, which: int | slice) -> Line | list[Line]:
        numbers = range(len(self.messages))[which]
        if isinstance(numbers, int):
            return self.messages[numbers], self.readers.get(numbers, ())
        return [(self.messages[number], self.readers.get(number, ())) for number in numbers]

    def pop(self) -> None:
        """Take back the last line."""
        self.messages.pop()
        self.readers.pop(len(self.messages), None)
