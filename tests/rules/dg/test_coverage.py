"""Every rule of Dragons of Glory that can be carried out is cited by the code and played by a test."""

from __future__ import annotations

from warhost.rulebooks import book, rule
from warhost.rulebooks.coverage import Coverage

OF_OTHER_LAYERS = {"MD-05-02", "MD-05-07"}
"""Interception in winter: it is carried out with the layer of interception."""

CHARTS = {f"DG-20-{number:02}" for number in (1, *range(3, 8), 9, 10, *range(12, 19), 20, 22)}
"""The Orders of War: charts for battles with miniatures, which are read and not played on our map."""


def test_every_executable_rule_stands_in_code_and_is_played() -> None:
    rest = Coverage.of_this_package().rest(book("dragons-of-glory"))
    assert {one.id for one in rest} == CHARTS


def test_every_chart_of_the_orders_of_war_stands_in_data_and_is_read() -> None:
    coverage = Coverage.of_this_package()
    assert {tuple(coverage.lacks(rule(id))) for id in CHARTS} == {("play",)}


def test_every_rule_of_winter_stands_in_code_and_tests() -> None:
    rest = Coverage.of_this_package().rest(book("more-dragons-of-glory"))
    assert [one.id for one in rest if one.module == "md.winter" and one.id not in OF_OTHER_LAYERS] == []
