"""Whether tests play the rules that they say they play: `pytest --evidence tests/rules`.

A test plays a rule when it makes a position, runs code of a rulebook beyond reading its data, or runs a function whose
own lines cite the rule. A test that does none of it only reads data and says so: ``@rule("DG-22-01", data=True)``.
Every call is watched, so such a run takes several times as long; `make test-long` has it as the part `evidence`.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Generator
from pathlib import Path
from types import CodeType, FrameType

import pytest

from warhost.rulebooks.citations import cited_ids

PACKAGE = Path(__file__).parent.parent / "warhost"
RULEBOOKS = tuple(f"{PACKAGE / name}/" for name in ("campaign", "skirmish", "battle"))
READING = ("printed", "world", "maps", "texts", "scenario", "options.py")
"""Rooms of a rulebook in which data is read: passing through them proves nothing."""
POSITION = f"{PACKAGE / 'core' / 'position' / 'state.py'}"


class Witness:
    """Watches the calls of a test that is marked with rules."""

    def __init__(self) -> None:
        self._kinds: dict[CodeType, frozenset[str] | bool] = {}
        self._plays = False
        self._cited: set[str] = set()

    def __call__(self, frame: FrameType, event: str, _: object) -> None:
        """Take note of a call."""
        if event != "call" or self._plays:
            return
        code = frame.f_code
        kind = self._kinds.get(code)
        if kind is None:
            kind = self._kinds[code] = evidence_of(code)
        if kind is True:
            self._plays = True
        elif kind:
            self._cited |= kind

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Generator[None, object, object]:
        """Fail a test that claims to play a rule and does not."""
        claimed = {str(id) for mark in item.iter_markers("rule") if not mark.kwargs["data"] for id in mark.args}
        if not claimed:
            return (yield)
        self._plays, self._cited = False, set()
        sys.setprofile(self)
        try:
            result = yield
        finally:
            sys.setprofile(None)
        if not self._plays and not claimed & self._cited:
            pytest.fail(f"only reads data: mark it with data=True, or play {', '.join(sorted(claimed))}", pytrace=False)
        return result


def evidence_of(code: CodeType) -> frozenset[str] | bool:
    """What calling a function proves: True for any rule, else the rules that its own lines cite."""
    if code.co_filename == POSITION:
        return code.co_name == "__init__"
    if not code.co_filename.startswith(RULEBOOKS):
        return False
    room = code.co_filename.removeprefix(f"{PACKAGE}/").split("/")[1]
    return frozenset(cited_ids(inspect.getsource(code))) if room in READING else True
