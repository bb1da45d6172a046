"""The report of times: every test keeps its own, slowest first."""

from __future__ import annotations

from pathlib import Path
from typing import Literal, get_args

import pytest

from tests.times import HEAD, Times, read

HERE = "tests/test_times.py"


Phase = Literal["setup", "call", "teardown"]
PHASES: tuple[Phase, ...] = get_args(Phase)


def told(test: str, when: Phase, seconds: float, processor: float) -> pytest.TestReport:
    """What a worker tells the controller of one phase of a test."""
    report = pytest.TestReport(test, (HERE, 1, test), {}, "passed", None, when, duration=seconds)
    report.user_properties = [("processor", processor)]
    return report


def run(report: Path, **seconds: float) -> None:
    """A run of some tests."""
    times = Times(report)
    for test, taken in seconds.items():
        for when in PHASES:
            times.pytest_runtest_logreport(told(f"{HERE}::{test}", when, taken, taken / 2))
    times.write()


def test_the_phases_of_a_test_are_added_up_and_the_slowest_comes_first(tmp_path: Path) -> None:
    report = tmp_path / "build" / "times.tsv"
    run(report, quick=0.5, slow=2.0)
    head, *lines = report.read_text("utf-8").splitlines()
    assert head == HEAD
    assert [line.split("\t")[:2] + line.split("\t")[3:] for line in lines] == [
        ["6.00", "3.00", f"{HERE}::slow"],
        ["1.50", "0.75", f"{HERE}::quick"],
    ]


def test_a_later_run_replaces_its_own_tests_and_keeps_the_others(tmp_path: Path) -> None:
    report = tmp_path / "times.tsv"
    run(report, one=1.0, other=1.0)
    run(report, one=4.0)
    assert {test.split("::")[1]: timed.seconds for test, timed in read(report).items()} == {"one": 12.0, "other": 3.0}


def test_a_test_whose_file_is_gone_leaves_the_report(tmp_path: Path) -> None:
    report = tmp_path / "times.tsv"
    report.write_text(f"{HEAD}\n1.00\t1.00\t2026-01-01\ttests/test_gone.py::test_it\n")
    assert read(report) == {}


def test_this_very_run_is_timed(pytestconfig: pytest.Config) -> None:
    assert isinstance(pytestconfig.pluginmanager.get_plugin("times"), Times)
