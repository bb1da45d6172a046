"""Secret dice at the terminal: their faces are shown if everyone who sits there may see them."""

from __future__ import annotations

import re
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from tests.core.test_secret_dice import at_the_errands
from warhost.bots import bot
from warhost.core import Seat
from warhost.terminal.table import TerminalTable


def nobody_types(_prompt: str) -> str:
    """End of the input."""
    raise EOFError


@pytest.mark.parametrize(("computer", "shown"), [("blue", ["red"]), ("red", ["blue"]), ("", [])])
def test_faces_are_shown_to_a_table_that_may_see_them(tmp_path: Path, computer: str, shown: list[str]) -> None:
    out = StringIO()
    players = {Seat(computer): bot("random", seed=1)} if computer else {}
    TerminalTable(at_the_errands(), players, Console(file=out, width=120), nobody_types, tmp_path / "kept.jsonl").play()
    rolls = re.findall(r"errand of (\w+) lie\?: (.*)", out.getvalue())
    assert [crew for crew, _ in rolls] == ["red", "blue"]
    assert [crew for crew, faces in rolls if re.fullmatch(r"d\d+:\d+", faces)] == shown
    assert {faces for crew, faces in rolls if crew not in shown} == {"not for everyone here to see"}
