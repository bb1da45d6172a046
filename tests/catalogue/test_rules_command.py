"""`warhost rules`, run as a user runs it."""

from __future__ import annotations

import re
import subprocess
import sys
from typing import NamedTuple, Protocol

import pytest

from warhost.cli import main


class Answer(NamedTuple):
    """What the program printed, and its exit code."""

    code: int
    out: str
    err: str


class Said(Protocol):
    """Runs the program and answers with one of its texts."""

    def __call__(self, *args: str) -> str: ...


class Run(Protocol):
    """Runs the program."""

    def __call__(self, *args: str) -> Answer: ...


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """The program, for tests that look at everything."""

    def run(*args: str) -> Answer:
        with pytest.raises(SystemExit) as left:
            main(args)
        assert isinstance(left.value.code, int)
        return Answer(left.value.code, *capsys.readouterr())

    return run


@pytest.fixture
def said(run: Run) -> Said:
    """The program's text when it succeeds."""

    def said(*args: str) -> str:
        answer = run(*args)
        assert (answer.code, answer.err) == (0, "")
        return answer.out

    return said


@pytest.fixture
def complaint(run: Run) -> Said:
    """The one line with which the program refuses."""

    def complaint(*args: str) -> str:
        answer = run(*args)
        assert (answer.code, answer.out, answer.err.count("\n")) == (1, "", 1)
        return answer.err.strip()

    return complaint


def test_a_rule_is_printed_in_full(said: Said) -> None:
    text = said("rules", "DG-07-09")
    assert text.startswith("DG-07-09  Odds columns and rounding\nDragons of Glory · mechanic")
    assert "fractions go in the defender's favour" in " ".join(text.split())
    assert re.search(r"check\s+given 20, 23 or 29 against 10 -> 2-1", text)


def test_an_unclear_rule_shows_its_ruling_and_what_it_amends(said: Said) -> None:
    text = said("rules", "MD-05-02")
    assert re.search(r"unclear\s+The text calls it", text)
    assert re.search(r"ruling\s+Success if d6 >= distance \+ 2", text)
    assert "md.winter" in text


def test_the_figures_of_a_table_are_printed(said: Said) -> None:
    assert "forest: {ground: 2, elf: 1, kender: 1, air: 1}" in said("rules", "DG-05-03")


def test_several_rules_and_chapters_at_once(said: Said) -> None:
    text = said("rules", "DG-07-09", "DG-05")
    assert "Odds columns and rounding" in text
    assert "DG-05-15  mechanic  Kender stack only with kender" in text


def test_search_lists_the_matching_rules(said: Said) -> None:
    first = said("rules", "--search", "kender stack", "--book", "DG").splitlines()[0]
    assert first.startswith("DG-05-15  mechanic  Kender stack only with kender")


def test_a_book_is_listed(said: Said) -> None:
    assert len(said("rules", "--book", "paths-of-the-lance").splitlines()) == 106


def test_without_arguments_the_books_are_listed(said: Said) -> None:
    assert re.search(r"battlesystem\s+BS-…\s+mass battles.*\s537", said("rules"))


def test_coverage_ends_with_the_table_of_the_books(said: Said) -> None:
    tail = said("rules", "--coverage").splitlines()[-12:]
    rows = [line.split()[:3] for line in tail]
    assert ["dragons-of-glory", "334", "301"] in rows
    assert ["all", "1635", "1394"] in rows


def test_coverage_names_the_rest_by_chapter_or_one_by_one(said: Said) -> None:
    assert re.search(r"^ +X  01", said("rules", "--coverage", "--book", "battlesystem"), re.MULTILINE)
    listed = said("rules", "--coverage", "--list", "--book", "battlesystem")
    assert re.search(r"^BS-X-01 +no code, no test +\w", listed, re.MULTILINE)


def test_an_unknown_rule_is_one_line_with_a_suggestion(complaint: Said) -> None:
    assert complaint("rules", "DG-7-9").startswith("warhost: there is no rule 'DG-7-9'; did you mean DG-07-09")


def test_an_unknown_book_is_one_line_with_a_suggestion(complaint: Said) -> None:
    assert complaint("rules", "--book", "batlesystem").endswith("did you mean 'battlesystem'?")


def test_a_search_without_result_says_so(complaint: Said) -> None:
    assert complaint("rules", "--search", "xyzzy") == "warhost: no rule has all the words of 'xyzzy'"


def test_list_alone_is_refused(complaint: Said) -> None:
    assert complaint("rules", "--list") == "warhost: --list goes with --coverage"


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("ruls",), "warhost: there is no command “ruls”; did you mean rules?; see warhost --help"),
        (("rules", "--nope"), "warhost: there is no option --nope; see warhost rules --help"),
    ],
)
def test_a_wrong_command_or_option_is_a_usage_error(run: Run, args: tuple[str, ...], said: str) -> None:
    answer = run(*args)
    assert (answer.code, answer.err) == (2, f"{said}\n")


def test_the_version_is_that_of_the_package(said: Said) -> None:
    assert re.fullmatch(r"\d+\.\d+\.\d+\n", said("--version"))


def test_the_program_runs_in_a_process_of_its_own() -> None:
    program = [sys.executable, "-m", "warhost", "rules", "DG-07-99"]
    answer = subprocess.run(program, capture_output=True, text=True, check=False)
    assert (answer.returncode, answer.stdout) == (1, "")
    assert answer.stderr.startswith("warhost: there is no rule 'DG-07-99'")
