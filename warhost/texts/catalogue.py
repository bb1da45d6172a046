"""The messages of one language: read from Fluent files, parsed one by one when they are first needed.

Parsing all files takes longer than a short command does, so a file is only cut into its entries at first.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from babel import Locale, localedata
from babel.plural import to_python
from fluent.runtime import FluentBundle
from fluent.runtime.types import FluentInt, FluentType
from fluent.syntax import FluentParser, ast, visitor

from warhost.core.messages import LIST, Argument, Message, Ref, msg

UNTOLD = "…"
"""Stands for an argument that a message does not have: a kept line may be older than its text."""
OPEN, CLOSE = "\ue000", "\ue001"
"""Enclose the number of a thing that a text names, until the text is cut at these marks."""
MARKS = re.compile(f"{OPEN}([0-9]+){CLOSE}")
ENTRY = re.compile(r"^(-?[A-Za-z][A-Za-z0-9_-]*) *=", re.MULTILINE)
"""The head of a message or term; whatever belongs to it is indented."""
COMMENT = re.compile(r"^#.*$", re.MULTILINE)
NUMBERED = re.compile(r"^(.*?)( [0-9]+)?$")
"""A name and the number behind it: the fourth counter of one kind is called ``Mercenaries 4``."""


class FaultyText(ValueError):
    """A text that is no Fluent, or a file that has one text twice."""


class ParsedMessage(NamedTuple):
    """A parsed message: what it is filled with, and the pattern that fills it."""

    variables: frozenset[str]
    plain: tuple[str, ...] | None
    """Words and names of arguments in turn, if the message is nothing else; most are, and are filled without Fluent."""
    pattern: Any
    attributes: Mapping[str, Any]


class _References(visitor.Visitor):
    """Collects what a message refers to."""

    def __init__(self) -> None:
        self.variables: set[str] = set()
        self.entries: set[str] = set()

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802
        self.variables.add(node.id.name)

    def visit_MessageReference(self, node: ast.MessageReference) -> None:  # noqa: N802
        self.entries.add(node.id.name)

    def visit_TermReference(self, node: ast.TermReference) -> None:  # noqa: N802
        self.entries.add("-" + node.id.name)


class _Thing(FluentType):
    """A thing or a nested message inside a text."""

    def __init__(self, value: Ref | Message, catalogue: Catalogue, named: list[Ref]) -> None:
        self.value = value
        self.catalogue = catalogue
        self.named = named

    def format(self, locale: Any) -> str:
        return self.catalogue.words(self.value, self.named)


class Catalogue:
    """The texts of one language, with those of another behind it for what is missing."""

    def __init__(self, language: str, files: Iterable[Path], behind: Catalogue | None = None) -> None:
        self.language = language
        self.behind = behind
        self._sources: dict[str, str] = {}
        self._entries: dict[str, ParsedMessage | None] = {}
        self._names: dict[str, str] = {}
        for file in files:
            self.add(file.read_text(encoding="utf-8"), str(file))

    def add(self, source: str, name: str) -> None:
        """Add the messages of a file; a second text for the same id is a mistake."""
        heads = list(ENTRY.finditer(source))
        ends = [*(head.start() for head in heads[1:]), len(source)][: len(heads)]
        for head, end in zip(heads, ends, strict=True):
            id = head[1]
            if id in self._sources:
                raise FaultyText(f"{name}: {id} has a text already")
            self._sources[id] = COMMENT.sub("", source[head.start() : end])
        self._entries.clear()
        self._names.clear()

    def ids(self) -> Iterator[str]:
        """The ids of all messages of this language itself."""
        return (id for id in self._sources if not id.startswith("-"))

    def __contains__(self, id: str) -> bool:
        return id in self._sources or (self.behind is not None and id in self.behind)

    @cached_property
    def _bundle(self) -> FluentBundle:
        functions: dict[str, Any] = {"AGREE": self._agree, "SIGNED": _signed}
        return FluentBundle([self.language, "en"], functions=functions, use_isolating=False)

    @cached_property
    def _plural(self) -> Callable[[int], str]:
        """The plural category of a number."""
        return to_python(Locale.parse(self.language if localedata.exists(self.language) else "en").plural_form)

    def entry(self, id: str) -> ParsedMessage | None:
        """A message of this language itself, parsed; None if it has no text."""
        if id not in self._entries:
            self._entries[id] = self._parse(id) if id in self._sources else None
        return self._entries[id]

    def _parse(self, id: str) -> ParsedMessage:
        """Parse a message and all entries that it refers to."""
        variables: set[str] = set()
        plain: tuple[str, ...] | None = None
        wanted, known = [id], {id}
        while wanted:
            one = wanted.pop()
            resource = FluentParser(with_spans=False).parse(self._sources[one])
            if any(isinstance(part, ast.Junk) for part in resource.body):
                raise FaultyText(f"{self.language}: {one} is no Fluent text")
            if one == id:
                plain = _plain(resource)
            self._bundle.add_resource(resource)
            found = _References()
            found.visit(resource)
            variables |= found.variables
            missing = found.entries - self._sources.keys()
            if missing:
                raise FaultyText(f"{self.language}: {one} refers to {', '.join(sorted(missing))}, which has no text")
            wanted += found.entries - known
            known |= found.entries
        message = self._bundle.get_message(id)
        return ParsedMessage(frozenset(variables), plain, message.value, message.attributes)

    # Filling

    def text(self, message: Message) -> str:
        """The message as a sentence."""
        named: list[Ref] = []
        filled = self.fill(message, named)
        return MARKS.sub(lambda mark: self.called(named[int(mark[1])]), filled) if named else filled

    def parts(self, message: Message) -> list[str | Ref]:
        """The sentence cut at the things that it names."""
        named: list[Ref] = []
        pieces = MARKS.split(self.fill(message, named))
        cut: list[str | Ref] = []
        for at, piece in enumerate(pieces):
            if at % 2:
                thing = named[int(piece)]
                cut.append(thing._replace(name=self.called(thing)))
            elif piece:
                cut.append(piece)
        return cut

    def fill(self, message: Message, named: list[Ref]) -> str:
        """The sentence with a mark for every thing, which is added to ``named``."""
        if message.id == LIST:
            return self._list([self.words(one, named) for one in message.values])
        entry = self.entry(message.id)
        if entry is None or entry.pattern is None:
            return self.behind.fill(message, named) if self.behind is not None else message.bare()
        if entry.plain is not None:
            given = dict(zip(message.names, message.values, strict=True))
            return "".join(
                [self.words(given.get(part, UNTOLD), named) if at % 2 else part for at, part in enumerate(entry.plain)]
            )
        args = {name: self._filling(value, named) for name, value in message.args}
        for name in entry.variables - args.keys():
            args[name] = UNTOLD
        filled, faults = self._bundle.format_pattern(entry.pattern, args)
        if faults:
            raise FaultyText(f"{self.language}: {message.id}: {faults[0]}")
        return str(filled)

    def _list(self, items: list[str]) -> str:
        """Items joined as the language joins them."""
        if not items:
            return self.fill(msg("list-none"), [])
        *most, said = items
        for at, item in enumerate(reversed(most)):
            said = self.fill(msg("list-more" if at else "list-last", one=item, rest=said), [])
        return said

    def words(self, value: Argument, named: list[Ref]) -> str:
        """An argument in words, with a mark for every thing."""
        if isinstance(value, Ref):
            named.append(value)
            return f"{OPEN}{len(named) - 1}{CLOSE}"
        return self.fill(value, named) if isinstance(value, Message) else str(value)

    def _filling(self, value: Argument, named: list[Ref]) -> Any:
        if isinstance(value, int):
            # As it is written on a counter: without thousands separators.
            return FluentInt(value, useGrouping=False)
        return _Thing(value, self, named) if isinstance(value, Ref | Message) else value

    # Names

    def called(self, thing: Ref) -> str:
        """What this language calls a thing."""
        return self.text(thing.name) if isinstance(thing.name, Message) else self.name(thing.name)

    def name(self, name: str) -> str:
        """A name as this language has it: mostly as it stands in the data."""
        known = self._names.get(name)
        if known is None:
            entry, number = self._named(name)
            known = f"{self._bundle.format_pattern(entry.pattern)[0]}{number}" if entry and entry.pattern else name
            self._names[name] = known
        return known

    def _named(self, name: str) -> tuple[ParsedMessage | None, str]:
        """What the language says of a name, and the number behind it."""
        found = NUMBERED.match(name)
        stem, number = (found[1], found[2] or "") if found else (name, "")
        return self.entry(name_id(stem)), number

    def _is_plural(self, entry: ParsedMessage | None) -> bool:
        number = entry.attributes.get("number") if entry else None
        return number is not None and self._bundle.format_pattern(number)[0] == "plural"

    def _agree(self, value: Any, *, other: str, **variants: str) -> str:
        """AGREE($who, one: "is", other: "are"): the word that goes with somebody, something, a list or a number."""
        count = self.count(value.value if isinstance(value, _Thing) else value)
        return variants.get(self._plural(count), other)

    def count(self, value: Argument) -> int:
        """How many a text speaks of: one for a thing, two for a plural name, all of them for a list."""
        if isinstance(value, int):
            return value
        if isinstance(value, Message):
            if value.id == LIST:
                return sum(self.count(one) for one in value.values)
            if self._is_plural(self.entry(value.id)):
                return 2
            return sum(self.count(one) for one in value.values if isinstance(one, Ref | Message)) or 1
        return 2 if self._is_plural(self._named(str(value))[0]) else 1


def _plain(resource: ast.Resource) -> tuple[str, ...] | None:
    """The words of a message and the names of its arguments in turn; None if the message has selectors or functions."""
    (message,) = resource.body
    if not isinstance(message, ast.Message) or message.value is None:
        return None
    found = [""]
    for element in message.value.elements:
        if isinstance(element, ast.TextElement):
            found[-1] += element.value
        elif isinstance(element.expression, ast.VariableReference):
            found += [element.expression.id.name, ""]
        else:
            return None
    return tuple(found)


def name_id(name: str) -> str:
    """The id under which a language can say something of a name.

    >>> name_id("Red dragons")
    'name-red-dragons'
    """
    return "name-" + re.sub(r"[^a-z0-9]+", "-", name.casefold()).strip("-")


def _signed(value: Any) -> str:
    """SIGNED($n): a number with its sign, as modifiers are written."""
    return f"{int(value):+d}"
