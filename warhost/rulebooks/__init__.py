"""The rule catalogues: every atomic rule of the five books, in our own words, found by its id.

Refusals, modifiers, log lines and tests cite a rule by its id; this package says what the id means.

    >>> rule("DG-07-09").title
    'Odds columns and rounding'
    >>> search("kender stack", within="dragons-of-glory")[0].title
    'Kender stack only with kender'

A catalogue is read when it is first asked for, one book at a time.
"""

from warhost.rulebooks.books import BOOKS, Book, UnknownBook, book, book_of
from warhost.rulebooks.catalogue import (
    EXECUTABLE_KINDS,
    CatalogueError,
    Kind,
    Rule,
    UnknownRule,
    catalogue,
    nearest_ids,
    read_catalogue,
    rule,
    search,
)
from warhost.rulebooks.citations import RULE_ID, Citation, citations, cited_ids

__all__ = [
    "BOOKS",
    "EXECUTABLE_KINDS",
    "RULE_ID",
    "Book",
    "CatalogueError",
    "Citation",
    "Kind",
    "Rule",
    "UnknownBook",
    "UnknownRule",
    "book",
    "book_of",
    "catalogue",
    "citations",
    "cited_ids",
    "nearest_ids",
    "read_catalogue",
    "rule",
    "search",
]
