"""The marker with which a test names the rules that it proves.

    @rule("DG-07-09")
    def test_29_against_10_is_only_two_to_one(): ...

    @rule("DG-05-15", refused="kender")
    def test_kender_stack_with_nobody(war): ...

    @rule("DG-22-01", data=True)
    def test_ten_highlords_have_ratings_that_sum_to_23(manifest): ...

`pytest --rule DG-07` runs the tests of a rule or a chapter.
"""

from __future__ import annotations

import pytest

from warhost import rulebooks


def rule(*ids: str, refused: str | None = None, data: bool = False) -> pytest.MarkDecorator:
    """Mark a test with the rules that it proves; an unknown id fails the collection at this very line.

    Args:
        ids: ids of the catalogue.
        refused: who or what is refused, when the test shows the rule forbidding something.
        data: whether the test only compares a data file with the book. Such a test reads a rule and does not play it;
            `warhost rules --coverage` counts it apart.
    """
    if not ids:
        raise ValueError("a test that is marked with a rule names at least one")
    for rule_id in ids:
        if rulebooks.rule(rule_id).id != rule_id:
            raise ValueError(f"write {rule_id!r} as the catalogue does: {rulebooks.rule(rule_id).id!r}")
    return pytest.mark.rule(*ids, refused=refused, data=data)
