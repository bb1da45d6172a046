"""Every rule of Dragons of Glory that can be carried out is cited by the code and played by a test."""

from __future__ import annotations

from warhost.rulebooks import book
from warhost.rulebooks.coverage import Coverage

OF_OTHER_LAYERS = {"MD-05-02", "MD-05-07"}
"""Interception in winter: it is carried out with the layer of interception."""


OPEN = {"DG-13-04"}
"""Victory by the quest of the role-playing campaign: nothing tells the referee yet that the quest is completed."""


def test_every_executable_rule_stands_in_code_and_is_played() -> None:
    rest = Coverage.of_this_package().rest(book("dragons-of-glory"))
    assert {rule.id for rule in rest} == OPEN


def test_every_rule_of_winter_stands_in_code_and_tests() -> None:
    rest = Coverage.of_this_package().rest(book("more-dragons-of-glory"))
    assert [rule.id for rule in rest if rule.module == "md.winter" and rule.id not in OF_OTHER_LAYERS] == []
