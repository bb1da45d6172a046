"""How much of each book is carried out by code and proven by tests, as far as they cite its rules.

A rule is proven when a test that names it plays it. A test that only compares a data file with the printed book reads
the rule (``@rule("DG-22-01", data=True)``); such rules are counted apart.
"""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import Literal, NamedTuple

from warhost.rulebooks.books import BOOKS, Book
from warhost.rulebooks.catalogue import Rule, catalogue
from warhost.rulebooks.citations import Places, citations, marks

# These know no game: what they cite are examples.
_NOT_THE_ENGINE = ("core", "rulebooks", "commands", "cli.py", "server/static")
_NOT_A_PROOF = ("catalogue", "rulemark.py", "conftest.py")


Gap = Literal["code", "play", "test"]
"""What a rule can lack: code, a test that plays it though one reads it, any test."""


class Proofs(NamedTuple):
    """Where tests name the rules that they prove."""

    played: Places
    """By tests that play the rule."""
    read: Places
    """By tests that only read data."""


class RuleTally(NamedTuple):
    """How many executable rules of a book have what."""

    executable: int
    in_code: int
    played: int
    only_read: int
    done: int
    """Cited by code and played by a test."""


class Coverage:
    """The citations of an engine and of its tests, set against the catalogues."""

    def __init__(self, code: Places, proofs: Proofs | None) -> None:
        self.code = code
        self.proofs = proofs
        """None where the tests are not at hand, as in an installed package."""

    @classmethod
    def of_this_package(cls) -> Coverage:
        """Coverage by this very package and, in a checkout, by the tests beside it."""
        package = Path(__file__).parent.parent
        tests = package.parent / "tests"
        proofs = Proofs(*marks(tests, _NOT_A_PROOF)) if (tests / "rulemark.py").is_file() else None
        return cls(citations(package, _NOT_THE_ENGINE), proofs)

    def tally(self, book: Book) -> RuleTally:
        """Where a book stands."""
        rules = executable(book)
        only_read = [rule for rule in rules if self.is_read(rule) and not self.is_played(rule)]
        return RuleTally(
            executable=len(rules),
            in_code=sum(self.is_in_code(rule) for rule in rules),
            played=sum(self.is_played(rule) for rule in rules),
            only_read=len(only_read),
            done=sum(self.is_in_code(rule) and self.is_played(rule) for rule in rules),
        )

    def is_in_code(self, rule: Rule) -> bool:
        """Whether code or data of the engine cites a rule."""
        return rule.id in self.code

    def is_played(self, rule: Rule) -> bool:
        """Whether a test plays a rule."""
        return self.proofs is not None and rule.id in self.proofs.played

    def is_read(self, rule: Rule) -> bool:
        """Whether a test compares the data of a rule with the book."""
        return self.proofs is not None and rule.id in self.proofs.read

    def lacks(self, rule: Rule) -> list[Gap]:
        """What a rule lacks: code, or a test that plays it. Tests are left out if they are not installed."""
        found: list[Gap] = [] if self.is_in_code(rule) else ["code"]
        if self.proofs is not None and not self.is_played(rule):
            found.append("play" if self.is_read(rule) else "test")
        return found

    def rest(self, book: Book) -> list[Rule]:
        """The executable rules of a book that lack something."""
        return [rule for rule in executable(book) if self.lacks(rule)]

    @cached_property
    def unknown(self) -> Places:
        """Citations of ids that no catalogue has."""
        known = {rule_id for book in BOOKS for rule_id in catalogue(book.name)}
        return {
            rule_id: found
            for places in (self.code, *(self.proofs or ()))
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
