"""Citations and what they cover."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from tests.rulemark import rule
from tools.sources import nodes, statements
from warhost import rulebooks
from warhost.rulebooks import UnknownRule, book, citations
from warhost.rulebooks.citations import Citation, marks
from warhost.rulebooks.coverage import Coverage, Proofs, RuleTally, executable

DG = book("dragons-of-glory")


@pytest.fixture
def engine(tmp_path: Path) -> Path:
    """A small engine that cites rules in code and in data."""
    folder = tmp_path / "engine"
    (folder / "data").mkdir(parents=True)
    (folder / "combat.py").write_text("# DG-07-09\n\nodds = 2  # DG-07-09, DG-07-10 and again DG-07-09\n")
    (folder / "data" / "armies.toml").write_text('# DG-05-12\nrace = "ogre"\n')
    (folder / "data" / "map.png").write_bytes(b"DG-05-13")
    (folder / "notes").mkdir()
    (folder / "notes" / "talk.py").write_text("# DG-05-14\n")
    return folder


def test_citations_are_found_in_code_and_data_with_their_lines(engine: Path) -> None:
    assert citations(engine, leave_out=["notes"]) == {
        "DG-07-09": [Citation("engine/combat.py", 1), Citation("engine/combat.py", 3)],
        "DG-07-10": [Citation("engine/combat.py", 3)],
        "DG-05-12": [Citation("engine/data/armies.toml", 1)],
    }


def test_a_rule_needs_code_and_a_test_that_plays_it_to_leave_the_rest(engine: Path) -> None:
    played = {"DG-07-09": [Citation("tests/test_odds.py", 5)]}
    read = {"DG-07-09": [Citation("tests/test_data.py", 3)], "DG-07-10": [Citation("tests/test_data.py", 3)]}
    coverage = Coverage(citations(engine), Proofs(played, read))
    assert coverage.tally(DG) == RuleTally(len(executable(DG)), in_code=4, played=1, only_read=1, done=1)
    assert {found.id for found in executable(DG)} - {found.id for found in coverage.rest(DG)} == {"DG-07-09"}
    assert coverage.lacks(rulebooks.rule("DG-07-10")) == ["play"]
    assert coverage.lacks(rulebooks.rule("DG-05-12")) == ["test"]
    assert coverage.lacks(rulebooks.rule("DG-12-01")) == ["code", "test"]


def test_marks_are_found_with_their_lines_and_comments_prove_nothing(tmp_path: Path) -> None:
    (tmp_path / "test_it.py").write_text(
        '# DG-05-01\n@rule("DG-05-02", "DG-05-03")\ndef test_a(): ...\n'
        '@rule(\n    "DG-05-04",\n    data=True,\n)\ndef test_b(): rulebooks.rule("DG-05-05")\n'
        'CASES = [(rule("DG-05-06", refused="kender"), 1)]\n'
    )
    played, read = marks(tmp_path)
    assert {found: [place.line for place in places] for found, places in played.items()} == {
        "DG-05-02": [2],
        "DG-05-03": [2],
        "DG-05-06": [9],
    }
    assert {found: [place.line for place in places] for found, places in read.items()} == {"DG-05-04": [5]}


def test_marks_write_their_rules_out() -> None:
    tests = Path(__file__).parent.parent
    other = re.compile(r"(?<![\w.])rule\((?!\s*\"|\*ids|\w+=)")
    files = [file for file in tests.rglob("*.py") if "from tests.rulemark import" in file.read_text("utf-8")]
    assert files
    assert [file.name for file in files if other.search(file.read_text("utf-8")) and file != Path(__file__)] == []


def test_without_tests_at_hand_code_is_enough(engine: Path) -> None:
    coverage = Coverage(citations(engine), None)
    assert len(coverage.rest(DG)) == len(executable(DG)) - 4


def test_a_citation_of_no_rule_is_reported(engine: Path) -> None:
    (engine / "wrong.py").write_text("# DG-99-99\n")
    assert Coverage(citations(engine), None).unknown == {"DG-99-99": [Citation("engine/wrong.py", 1)]}


def test_the_project_cites_only_rules_that_exist() -> None:
    assert Coverage.of_this_package().unknown == {}


def test_the_mark_of_a_test_carries_its_rules() -> None:
    mark = rule("DG-05-15", "DG-05-18", refused="kender").mark
    assert (mark.args, mark.kwargs) == (("DG-05-15", "DG-05-18"), {"refused": "kender", "data": False})


def test_a_test_cannot_cite_a_rule_that_is_not_there() -> None:
    with pytest.raises(UnknownRule, match="did you mean DG-05-15"):
        rule("DG-05-115")


def test_a_test_cites_as_the_catalogue_spells() -> None:
    with pytest.raises(ValueError, match="write 'dg-05-15' as the catalogue does"):
        rule("dg-05-15")


# Rules are carried out by code that the game runs

PACKAGE = Path(__file__).parent.parent.parent / "warhost"
ONLY_IN_TESTS = {
    "BS-8.6-01": "three attacks in two rounds: sheets have no place for them, and no printed unit has them",
}
"""Rules whose code no other code calls, each with the reason."""


def uncalled(package: Path) -> list[tuple[str, range]]:
    """The functions and methods that nothing in a package names, with their files and lines."""
    files = sorted(package.rglob("*.py"))
    named = {word for file in files for node in nodes(file) for word in words_of(node)}
    return [
        (file.relative_to(package.parent).as_posix(), range(node.lineno, (node.end_lineno or node.lineno) + 1))
        for file in files
        for node in statements(file)
        if isinstance(node, ast.FunctionDef) and not node.decorator_list and node.name not in named
    ]


def words_of(node: ast.AST) -> list[str]:
    """The names that a node mentions, as a name, an attribute or a text."""
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name) | ast.Constant(value=str(name)):
            return [name]
    return []


def cited_in_vain(code: dict[str, list[Citation]], dead: list[tuple[str, range]]) -> set[str]:
    """The rules that are cited only by functions that nothing calls."""
    return {
        found
        for found, places in code.items()
        if all(any(place.path == file and place.line in lines for file, lines in dead) for place in places)
    }


def test_no_rule_is_in_the_code_only_by_what_nobody_calls() -> None:
    assert cited_in_vain(Coverage.of_this_package().code, uncalled(PACKAGE)) == set(ONLY_IN_TESTS)


def test_a_citation_by_an_uncalled_function_is_found(engine: Path) -> None:
    (engine / "rates.py").write_text(
        'def used() -> int:\n    """DG-05-01"""\n    return 1\n\n\n'
        'def forgotten() -> int:\n    """DG-05-02"""\n    return used()\n'
    )
    assert cited_in_vain(citations(engine), uncalled(engine)) == {"DG-05-02"}
