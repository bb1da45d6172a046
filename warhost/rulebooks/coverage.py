"""How much of each book is carried out by code and proven by tests, as far as they cite its rules."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path

from warhost.rulebooks.books import BOOKS, Book
from warhost.rulebooks.catalogue import Rule, catalogue
from warhost.rulebooks.citations import Places, citations

# These know no game: what they cite are examples.
_NOT_THE_ENGINE = ("core", "rulebooks", "commands", "cli.py", "server/static")
_NOT_A_PROOF = ("catalogue", "rulemark.py", "conftest.py")


class Coverage:
    """The citations of an engine and of its tests, set against the catalogues."""

    def __init__(self, code: Places, tests: Places | None) -> None:
        self.code = code
        self.tests = tests
        """None where the tests are not at hand, as in an installed package."""

    @classmethod
    def of_this_package(cls) -> Coverage:
        """Coverage by this very package and, in a checkout, by the tests beside it."""
        package = Path(__file__).parent.parent
        tests = package.parent / "tests"
        proofs = citations(tests, _NOT_A_PROOF) if (tests / "rulemark.py").is_file() else None
        return cls(citations(package, _NOT_THE_ENGINE), proofs)

    def counts(self, book: Book) -> tuple[int, int, int]:
        """How many executable rules of a book are cited by code, by tests, by both."""
        return len(self.in_code(book)), len(self.in_tests(book)), len(self.in_both(book))

    def in_code(self, book: Book) -> list[Rule]:
        """The executable rules of a book that code or data cites."""
        return [rule for rule in executable(book) if rule.id in self.code]

    def in_tests(self, book: Book) -> list[Rule]:
        """The executable rules of a book that a test cites."""
        return [rule for rule in executable(book) if rule.id in (self.tests or {})]

    def in_both(self, book: Book) -> list[Rule]:
        """The executable rules of a book that are cited by code and by tests."""
        return [rule for rule in self.in_tests(book) if rule.id in self.code]

    def rest(self, book: Book) -> list[Rule]:
        """The executable rules of a book that lack code or test."""
        done = {rule.id for rule in self.in_both(book)} if self.tests is not None else self.code.keys()
        return [rule for rule in executable(book) if rule.id not in done]

    @cached_property
    def unknown(self) -> Places:
        """Citations of ids that no catalogue has."""
        known = {rule_id for book in BOOKS for rule_id in catalogue(book.name)}
        return {
            rule_id: found
            for places in (self.code, self.tests or {})
            for rule_id, found in places.items()
            if rule_id not in known
        }


def executable(book: Book) -> list[Rule]:
    """The rules of a book that an engine has to carry out."""
    return [rule for rule in catalogue(book.name).values() if rule.is_executable]


def by_chapter(rules: list[Rule]) -> dict[str, list[str]]:
    """The running numbers of rules under their chapter, for compact lists.

    >>> from warhost.rulebooks import rule
    >>> by_chapter([rule("DG-07-09"), rule("DG-07-10"), rule("DG-12-01")])
    {'DG-07': ['09', '10'], 'DG-12': ['01']}
    """
    chapters: dict[str, list[str]] = {}
    for rule in rules:
        chapter, _, number = rule.id.rpartition("-")
        chapters.setdefault(chapter, []).append(number)
    return chapters
