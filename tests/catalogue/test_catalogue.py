"""The catalogues: complete, well formed, found by id, by nearly an id and by words."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

from warhost import rulebooks
from warhost.rulebooks import BOOKS, CatalogueError, UnknownBook, UnknownRule, cited_ids, read_catalogue

ENTRY = """
- id: DG-01-01
  lines: "1"
  title: A rule
  kind: {kind}
  rule: One does what one does.
  check: given this -> that.
"""


@pytest.mark.parametrize(
    ("name", "count"),
    [
        ("dragons-of-glory", 334),
        ("more-dragons-of-glory", 176),
        ("paths-of-the-lance", 106),
        ("battlesystem", 537),
        ("dragon-noir", 482),
    ],
)
def test_every_rule_of_every_book_is_there(name: str, count: int) -> None:
    assert len(rulebooks.catalogue(name)) == count


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.name)
def test_every_id_has_the_form_by_which_citations_are_found(book: rulebooks.Book) -> None:
    assert [rule_id for rule_id in rulebooks.catalogue(book.name) if cited_ids(rule_id) != [rule_id]] == []


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.name)
def test_rules_refer_only_to_rules_that_exist(book: rulebooks.Book) -> None:
    known = {rule_id for volume in BOOKS for rule_id in rulebooks.catalogue(volume.name)}
    rules = rulebooks.catalogue(book.name).values()
    assert {cited for rule in rules for cited in cited_ids(repr(rule))} - known == set()


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.name)
def test_what_is_unclear_has_a_ruling(book: rulebooks.Book) -> None:
    rules = rulebooks.catalogue(book.name).values()
    assert [rule.id for rule in rules if (rule.ambiguity is None) != (rule.ruling is None)] == []


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.name)
def test_the_texts_name_no_working_papers(book: rulebooks.Book) -> None:
    paper = re.compile(r"\.\./|\bseeds? 00\d|\w+\.(?:yaml|txt)\b")
    assert [rule.id for rule in rulebooks.catalogue(book.name).values() if paper.search(repr(rule))] == []


def test_a_rule_knows_its_book() -> None:
    rule = rulebooks.rule("MD-05-02")
    assert (rule.book.title, rule.module) == ("More Dragons of Glory", "md.winter")


def test_letters_may_be_small() -> None:
    assert rulebooks.rule(" dg-07-09 ").id == "DG-07-09"


@pytest.mark.parametrize(
    ("wrong", "meant"), [("DG-7-9", "DG-07-09"), ("DG07-09", "DG-07-09"), ("DN-5.12.4-4", "DN-5.12.4-04")]
)
def test_an_unknown_rule_suggests_the_nearest(wrong: str, meant: str) -> None:
    with pytest.raises(UnknownRule, match="did you mean") as caught:
        rulebooks.rule(wrong)
    assert caught.value.nearest[0] == meant


def test_an_id_like_no_other_names_the_prefixes() -> None:
    with pytest.raises(UnknownRule, match=r"ids start with DG- \(Dragons of Glory\)"):
        rulebooks.rule("hello")


def test_an_unknown_book_suggests_the_nearest() -> None:
    with pytest.raises(UnknownBook, match="did you mean 'dragon-noir'"):
        rulebooks.catalogue("dragon-noire")


def test_search_wants_all_words_and_prefers_titles() -> None:
    found = rulebooks.search("KENDER stack", within="dragons-of-glory")
    assert found[0].id == "DG-05-15"
    assert all("kender" in repr(rule).lower() and "stack" in repr(rule).lower() for rule in found)


def test_search_for_nothing_finds_nothing() -> None:
    assert rulebooks.search("  ") == []


def test_component_rules_are_not_executable() -> None:
    kinds = {rule.kind: rule.is_executable for rule in rulebooks.catalogue("dragon-noir").values()}
    assert (kinds["mechanic"], kinds["optional"], kinds["component"]) == (True, True, False)


def test_a_well_formed_catalogue_is_read() -> None:
    assert read_catalogue(ENTRY.format(kind="mechanic"), "x.yaml", "DG")["DG-01-01"].title == "A rule"


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (ENTRY.format(kind="mechanik"), r"x\.yaml, line 2: Invalid enum value 'mechanik'"),
        (ENTRY.format(kind="table").replace("DG", "PL"), r"x\.yaml, line 2: PL-01-01 does not start with DG-"),
        (ENTRY.format(kind="table") * 2, r"x\.yaml, line 9: DG-01-01 is there twice"),
        (ENTRY.format(kind="table") + "  colour: red\n", r"x\.yaml, line 2: Object contains unknown field `colour`"),
        (ENTRY.format(kind="[") + "\n", r"x\.yaml, line \d+: "),
        ("just words", r"x\.yaml, line 1: Expected `array`"),
    ],
)
def test_a_faulty_catalogue_is_refused_with_file_line_and_fault(text: str, complaint: str) -> None:
    with pytest.raises(CatalogueError, match=complaint):
        read_catalogue(text, "x.yaml", "DG")


def test_asking_for_one_rule_reads_one_book() -> None:
    program = (
        "from warhost import rulebooks\nrulebooks.rule('PL-01-01')\nprint(rulebooks.catalogue.cache_info().currsize)\n"
    )
    answer = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert answer.stdout == "1\n"
