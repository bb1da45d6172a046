"""Every rule of Dragon Noir is carried out and proven, but for those of the campaigns of The Challenge."""

from __future__ import annotations

from warhost.rulebooks.books import book
from warhost.rulebooks.coverage import Coverage

CAMPAIGNS = {
    "DN-1.2-04",  # two campaigns beside the five scenarios
    *("DN-5.21-01", "DN-5.21-02", "DN-5.21-03", "DN-5.21.1-01"),  # the strategic plan, its boxes and moves
    "DN-5.21.3-02",  # solitaire
    "DN-5.22-04",  # group cards
}
"""Rules that only a campaign plays."""


def test_every_executable_rule_but_those_of_the_campaigns_is_cited_by_code_and_played_by_a_test() -> None:
    rest = Coverage.of_this_package().rest(book("dragon-noir"))
    assert {rule.id for rule in rest} == CAMPAIGNS
