"""The five books, their names and the prefixes of their rule ids."""

from __future__ import annotations

import difflib

import msgspec

from warhost.core.messages import msg


class Book(msgspec.Struct, frozen=True):
    """A rulebook whose rules are catalogued."""

    name: str
    """The name used in commands and file names, such as ``dragons-of-glory``."""
    prefix: str
    """The first part of its rule ids, such as ``DG``."""
    title: str
    about: str


class UnknownBook(LookupError):
    """No book has this name."""


BOOKS = (
    Book("dragons-of-glory", "DG", "Dragons of Glory", "strategic war on a continent of hexes"),
    Book("more-dragons-of-glory", "MD", "More Dragons of Glory", "advanced rules and scenarios over Dragons of Glory"),
    Book("paths-of-the-lance", "PL", "Paths of the Lance", "card-driven expansion of Dragons of Glory"),
    Book("battlesystem", "BS", "BATTLESYSTEM", "mass battles on a table measured in inches"),
    Book("dragon-noir", "DN", "Dragon Noir 1 and 2", "skirmishes of single fighters above and below ground"),
)

_BY_PREFIX = {book.prefix: book for book in BOOKS}
_BY_NAME = {book.name: book for book in BOOKS} | {prefix.lower(): book for prefix, book in _BY_PREFIX.items()}


def book(name: str) -> Book:
    """The book of this name or prefix.

    >>> book("dragon-noir").prefix, book("DG").name
    ('DN', 'dragons-of-glory')
    """
    found = _BY_NAME.get(name.lower())
    if found is None:
        near = difflib.get_close_matches(name.lower(), _BY_NAME, n=1)
        if near:
            raise UnknownBook(str(msg("data-no-book-near", name=name, near=_BY_NAME[near[0]].name)))
        raise UnknownBook(str(msg("data-no-book", name=name, known=", ".join(book.name for book in BOOKS))))
    return found


def book_of(rule_id: str) -> Book | None:
    """The book to which a rule id belongs by its prefix, or None.

    >>> book_of("MD-05-01").title
    'More Dragons of Glory'
    """
    return _BY_PREFIX.get(rule_id.partition("-")[0].upper())
