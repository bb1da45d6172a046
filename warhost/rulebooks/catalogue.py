"""The rules themselves: reading the catalogue files, finding a rule by id or by words."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Literal, get_args

import msgspec
import yaml

from warhost.core.messages import Message, msg
from warhost.datafiles import in_language
from warhost.rulebooks.books import BOOKS, Book, book, book_of

# The C parser is ten times faster; a Python without it still reads the same.
_Loader: type[yaml.CSafeLoader | yaml.SafeLoader] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

Kind = Literal[
    "campaign",
    "component",
    "magic",
    "mechanic",
    "optional",
    "scenario",
    "sequence",
    "setup",
    "table",
    "victory",
]
"""What a rule is about."""

EXECUTABLE_KINDS: frozenset[str] = frozenset(get_args(Kind)) - {"component"}
"""The kinds that the engine carries out: each such rule deserves code and a test that plays it."""


class Rule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One atomic rule of a book."""

    id: str
    lines: str
    """Where it stands in the book's plain text; ``MD:512`` names a line of another book."""
    title: str
    kind: Kind
    rule: str
    """The rule in our own words."""
    check: str
    """A case that shows whether it is kept."""
    ambiguity: str | None = None
    ruling: str | None = None
    """How we decide what the text leaves open."""
    data: dict[Any, Any] | list[Any] | None = None
    """Figures and tables of the rule, as the book gives them."""
    module: str | None = None
    """The package of rules to which it belongs, where packages can be switched."""
    amends: str | None = None
    """What it changes in the game below its layer."""
    source: str | None = None
    """Where it comes from, when not from the book itself."""

    @property
    def book(self) -> Book:
        """The book in which the rule stands."""
        found = book_of(self.id)
        assert found is not None, self.id
        return found

    @property
    def is_executable(self) -> bool:
        """Whether the engine carries this rule out. Other rules describe components."""
        return self.kind in EXECUTABLE_KINDS


class CatalogueError(ValueError):
    """A catalogue file that cannot be read; the message names file, line and fault."""


class UnknownRule(LookupError):
    """No rule has this id; ``nearest`` holds ids that look like it."""

    def __init__(self, rule_id: str, nearest: tuple[str, ...]) -> None:
        self.rule_id = rule_id
        self.nearest = nearest
        known = ", ".join(f"{book.prefix}- ({book.title})" for book in BOOKS)
        near = msg("data-rules-near", rules=either(nearest)) if nearest else msg("data-rule-ids", known=known)
        super().__init__(str(msg("data-no-rule-near", rule=rule_id, hint=near)))


def either(names: Sequence[str]) -> Message | str:
    """Names of which one is meant."""
    first, *rest = names
    return msg("data-either", one=first, rest=either(rest)) if rest else first


def _at_line(name: str, line: int, fault: Message | str) -> str:
    return str(msg("data-at-line", file=name, line=line, fault=fault))


def read_catalogue(text: str, name: str, prefix: str) -> dict[str, Rule]:
    """Read the text of one catalogue file.

    Args:
        text: YAML, a list of rules.
        name: the file's name, for error messages.
        prefix: with which every id in it must start.
    """
    try:
        rules = msgspec.convert(yaml.load(text, _Loader), list[Rule])
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else 1
        raise CatalogueError(_at_line(name, line, str(error.problem))) from error
    except msgspec.ValidationError as error:
        raise CatalogueError(_at_line(name, _line_of_fault(text, str(error)), str(error))) from error
    found: dict[str, Rule] = {}
    for number, entry in enumerate(rules):
        if not entry.id.startswith(f"{prefix}-"):
            fault = msg("data-rule-prefix", rule=entry.id, prefix=prefix)
            raise CatalogueError(_at_line(name, _line_of_entry(text, number), fault))
        if entry.id in found:
            fault = msg("data-rule-twice", rule=entry.id)
            raise CatalogueError(_at_line(name, _line_of_entry(text, number), fault))
        found[entry.id] = entry
    return found


def _line_of_fault(text: str, message: str) -> int:
    entry = re.search(r"\$\[(\d+)\]", message)
    return _line_of_entry(text, int(entry[1])) if entry else 1


def _line_of_entry(text: str, number: int) -> int:
    starts = (line for line, content in enumerate(text.splitlines(), start=1) if content.startswith("- "))
    return next((line for at, line in enumerate(starts) if at == number), 1)


@cache
def catalogue(name: str, language: str = "en") -> Mapping[str, Rule]:
    """All rules of one book by id, in the book's order.

    Another language stands beside the English file, as ``dragon-noir.de.yaml``; a rule that it has not is in English.

    >>> len(catalogue("dragons-of-glory"))
    334
    """
    volume = book(name)
    file = Path(__file__).with_name(f"{volume.name}.yaml")
    rules = read_catalogue(file.read_text("utf-8"), file.name, volume.prefix)
    if language != "en" and (other := in_language(file, language)):
        told = read_catalogue(other.read_text("utf-8"), other.name, volume.prefix)
        rules = {id: told.get(id, rule) for id, rule in rules.items()}
    return MappingProxyType(rules)


def rule(rule_id: str, language: str = "en") -> Rule:
    """The rule with this id, in any case of letters, in a language or else in English.

    Raises:
        UnknownRule: with the nearest ids.
    """
    wanted = rule_id.strip().upper()
    volume = book_of(wanted)
    if volume is not None and (found := catalogue(volume.name, language).get(wanted)) is not None:
        return found
    raise UnknownRule(rule_id, nearest_ids(wanted))


def nearest_ids(rule_id: str, most: int = 3) -> tuple[str, ...]:
    """Ids that look like this one, the nearest first; empty if nothing does.

    >>> nearest_ids("DG-7-9", most=1)
    ('DG-07-09',)
    """
    volume = book_of(rule_id)
    known = catalogue(volume.name) if volume else [entry for b in BOOKS for entry in catalogue(b.name)]
    padded = re.sub(r"(?<=-)(\d)(?=-|$)", r"0\1", rule_id.upper())
    return tuple(difflib.get_close_matches(padded, known, n=most, cutoff=0.7))


def search(text: str, within: str | None = None, language: str = "en") -> list[Rule]:
    """Rules that contain all the words, the ones whose title does first.

    Args:
        text: words or parts of words, in any case of letters.
        within: a book's name; all books without it.
        language: in which the rules are read, where somebody has translated them.
    """
    words = text.lower().split()
    if not words:
        return []
    volumes = BOOKS if within is None else (book(within),)
    hits = [entry for b in volumes for entry in catalogue(b.name, language).values() if _has_all(words, _texts(entry))]
    return sorted(hits, key=lambda entry: not _has_all(words, [entry.title]))


def _texts(entry: Rule) -> Iterable[str]:
    return (entry.id, entry.title, entry.rule, entry.check, entry.ambiguity or "", entry.ruling or "")


def _has_all(words: list[str], texts: Iterable[str]) -> bool:
    whole = "\n".join(texts).lower()
    return all(word in whole for word in words)
