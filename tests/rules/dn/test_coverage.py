"""Every rule that The Exile uses is carried out and proven; the rest is marked as belonging to The Challenge."""

from __future__ import annotations

from warhost.rulebooks.books import book
from warhost.rulebooks.coverage import Coverage

CHALLENGE = "dn.challenge"
ONLY_READ = {"DN-1-02", "DN-1.2-05", "DN-1.42-15", "DN-1.51-09"}
"""Tests compare the data of these rules with the book; no test is marked as playing them yet."""


def test_every_executable_rule_of_the_exile_is_cited_by_code_and_played_by_a_test() -> None:
    coverage = Coverage.of_this_package()
    rest = coverage.rest(book("dragon-noir"))
    assert {rule.id for rule in rest if rule.module != CHALLENGE} == ONLY_READ
    assert all(coverage.lacks(rule) == ["play"] for rule in rest if rule.id in ONLY_READ)
    assert rest, "The Challenge is still to come"
