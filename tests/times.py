"""Every test keeps its time: a report of all tests, slowest first, in ``build/test-times.tsv``.

A run replaces the times of the tests that it ran and leaves the others as they were. `make slowest` shows the top.
"""

from __future__ import annotations

import os
from collections.abc import Generator
from datetime import date
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parent.parent
REPORT = ROOT / "build" / "test-times.tsv"
HEAD = "seconds\tprocessor\tday\ttest"


class Timed(NamedTuple):
    """How long a test took with its fixtures, by the clock and of its processor, and on which day."""

    seconds: float
    processor: float
    day: str

    def line(self, test: str) -> str:
        """A line of the report."""
        return f"{self.seconds:.2f}\t{self.processor:.2f}\t{self.day}\t{test}"


class Times:
    """Takes the times of a run and writes the report when it ends; workers hand their times to the controller."""

    def __init__(self, report: Path = REPORT, *, writes: bool = True) -> None:
        self._report = report
        self._writes = writes
        self._taken: dict[str, Timed] = {}
        self._processor = 0.0

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self) -> Generator[None, object, object]:
        """Start the clock of a test."""
        self._processor = processor_time()
        return (yield)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        """Add the processor time of a phase to the report of a test."""
        report = yield
        now = processor_time()
        report.user_properties = [("processor", now - self._processor)]
        self._processor = now
        return report

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Add up the phases of a test."""
        so_far = self._taken.get(report.nodeid, Timed(0, 0, f"{date.today()}"))
        spent = sum(float(str(value)) for name, value in report.user_properties if name == "processor")
        self._taken[report.nodeid] = Timed(so_far.seconds + report.duration, so_far.processor + spent, so_far.day)
        if self._writes and len(self._taken) % 100 == 0 and report.when == "teardown":
            self.write()

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Write the report and say where it is."""
        if not self._taken:
            return
        self.write()
        slowest = max(self._taken, key=lambda test: self._taken[test].seconds)
        total = sum(timed.processor for timed in self._taken.values())
        terminalreporter.write_line(
            f"{len(self._taken)} tests took {total:.0f} s of processor time; the slowest, "
            f"{self._taken[slowest].seconds:.1f} s: {slowest}. All times: {self._report}"
        )

    def write(self) -> None:
        """Write the report; now and then during a run too, so that a run that is cut short keeps its times."""
        write_report(self._report, read(self._report) | self._taken)


def processor_time() -> float:
    """The seconds that this process and its children that have ended took of a processor."""
    return sum(os.times()[:4])


def read(report: Path) -> dict[str, Timed]:
    """The times of earlier runs, without those of files that are gone."""
    if not report.exists():
        return {}
    found: dict[str, Timed] = {}
    for line in report.read_text("utf-8").splitlines()[1:]:
        seconds, processor, day, test = line.split("\t", 3)
        if (ROOT / test.split("::")[0]).exists():
            found[test] = Timed(float(seconds), float(processor), day)
    return found


def write_report(report: Path, times: dict[str, Timed]) -> None:
    """Write all times, slowest first."""
    report.parent.mkdir(parents=True, exist_ok=True)
    ordered = sorted(times.items(), key=lambda item: (-item[1].seconds, item[0]))
    lines = [HEAD, *(timed.line(test) for test, timed in ordered)]
    report.write_text("\n".join(lines) + "\n", "utf-8")
