"""The table of budgets: what can be measured is named, and a misspelt part is told."""

from __future__ import annotations

from typing import Any

import pytest

benchmarks: Any = pytest.importorskip("benchmarks.__main__", reason="needs the peers", exc_type=ImportError)


def test_the_help_names_every_budget(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="0"):
        benchmarks.main(["--help"])
    told = capsys.readouterr().out.splitlines()
    assert {f"  {budget.what}" for budget in benchmarks.budgets()} <= set(told)


def test_a_part_that_does_not_exist_is_told_and_nothing_is_measured(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        benchmarks.main(["--only", "dragon's breath"])
    assert "no budget has “dragon's breath” in its name" in capsys.readouterr().err
