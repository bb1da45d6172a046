"""Every rule that The Exile uses is carried out and proven; the rest is marked as belonging to The Challenge."""

from __future__ import annotations

from warhost.rulebooks.books import book
from warhost.rulebooks.coverage import Coverage

CHALLENGE = "dn.challenge"


def test_every_executable_rule_of_the_exile_is_cited_by_code_and_by_a_test() -> None:
    rest = Coverage.of_this_package().rest(book("dragon-noir"))
    assert [rule.id for rule in rest if rule.module != CHALLENGE] == []
    assert rest, "The Challenge is still to come"
