"""`warhost rules`: read the rules, find them, and see which of them code cites and tests play."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated

import typer
import yaml
from rich import box
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from warhost import library, rulebooks
from warhost.commands import Complaint
from warhost.rulebooks import BOOKS, Book, Rule
from warhost.rulebooks.citations import Places
from warhost.rulebooks.coverage import Coverage, by_chapter
from warhost.texts import chosen, say

console = Console(highlight=False)
HEADINGS = (
    "commands-rules-head-rules",
    "commands-rules-head-executable",
    "commands-rules-head-in-code",
    "commands-rules-played",
    "commands-rules-read",
    "commands-rules-head-done",
)


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("rules")(rules)


def rules(
    ids: Annotated[list[str] | None, typer.Argument()] = None,
    search: Annotated[str | None, typer.Option("--search", "-s")] = None,
    book: Annotated[str | None, typer.Option("--book", "-b")] = None,
    coverage: Annotated[bool, typer.Option("--coverage")] = False,
    list_rest: Annotated[bool, typer.Option("--list")] = False,
) -> None:
    """Read the rules of the books, in our own words.

    Without arguments: the books.
    """
    volumes = BOOKS if book is None else (rulebooks.book(book),)
    if list_rest and not coverage:
        raise Complaint(say("commands-rules-list-coverage"))
    if ids:
        show_rules(ids)
    elif search is not None:
        show_found(search, book)
    elif coverage:
        show_coverage(volumes, list_rest)
    elif book is not None:
        show_titles(rulebooks.catalogue(book).values())
    else:
        show_books()


def show_books() -> None:
    """Print the books with the number of their rules."""
    table = Table(box=box.SIMPLE_HEAD)
    for heading in ("commands-rules-head-book", "commands-rules-head-ids", "commands-rules-head-about"):
        table.add_column(say(heading))
    table.add_column(say("commands-rules-head-rules"), justify="right")
    for volume in BOOKS:
        table.add_row(volume.name, f"{volume.prefix}-…", volume.about, str(len(rulebooks.catalogue(volume.name))))
    console.print(table)


def show_rules(ids: Iterable[str]) -> None:
    """Print rules in full; a chapter is printed as a list of titles."""
    coverage = Coverage.of_this_package()
    for wanted in ids:
        chapter = chapter_of(wanted)
        if chapter:
            show_titles(chapter)
        else:
            show_rule(rulebooks.rule(wanted, chosen()), coverage)


def chapter_of(wanted: str) -> list[Rule]:
    """The rules of a chapter such as DG-07; none if it is no chapter."""
    volume = rulebooks.book_of(wanted)
    if volume is None:
        return []
    return [rule for rule in rulebooks.catalogue(volume.name).values() if rule.id.startswith(f"{wanted.upper()}-")]


def show_rule(rule: Rule, coverage: Coverage) -> None:
    """Print one rule with all that the catalogue and the citations say of it."""
    console.print(Text.assemble((rule.id, "bold cyan"), "  ", (rule.title, "bold")))
    facts = [rule.book.title, say(f"rule-kind-{rule.kind}"), say("commands-rules-lines", lines=rule.lines)]
    amended = say("commands-rules-amends", rules=rule.amends) if rule.amends else ""
    facts += [text for text in (rule.module, amended, rule.source) if text]
    console.print(Text(" · ".join(facts), style="dim"))
    console.print(Padding(Text(rule.rule.strip()), (1, 0, 1, 2)))
    for heading, text in (
        ("commands-rules-check", rule.check),
        ("commands-rules-unclear", rule.ambiguity),
        ("commands-rules-ruling", rule.ruling),
    ):
        if text:
            show_part(say(heading), text.strip())
    if rule.data is not None:
        show_part(say("commands-rules-data"), as_text(rule.data))
    show_part(say("commands-rules-code"), places_of(rule, coverage.code))
    if coverage.proofs is None:
        show_part(say("commands-rules-tests"), say("commands-rules-no-tests"))
    else:
        show_part(say("commands-rules-played"), places_of(rule, coverage.proofs.played))
        if rule.id in coverage.proofs.read:
            show_part(say("commands-rules-read"), places_of(rule, coverage.proofs.read))
    console.print()


def as_text(data: object) -> str:
    """The figures of a rule, the innermost rows on one line each."""
    text: str = yaml.safe_dump(data, default_flow_style=None, sort_keys=False, allow_unicode=True, width=1000)
    return text.rstrip()


def show_part(heading: str, text: str) -> None:
    """Print a named part of a rule beside its heading."""
    grid = Table.grid(padding=(0, 2))
    grid.add_column(width=7, justify="right", style="cyan")
    grid.add_column()
    grid.add_row(heading, Text(text))
    console.print(grid)


def places_of(rule: Rule, places: Places) -> str:
    """Where a rule is cited, a line each."""
    return "\n".join(map(str, places.get(rule.id, ()))) or say("commands-rules-not-cited")


def show_found(text: str, book: str | None) -> None:
    """Print the scenarios and the titles of the rules with all the words."""
    found = rulebooks.search(text, within=book)
    scenarios = library.search_scenarios(text, [library.rulebook(book)] if book in library.SHELF else None)
    for volume, card in scenarios if book is None or book in library.SHELF else ():
        console.print(
            Text.assemble(
                (card.id, "cyan"), "  ", (say("commands-rules-scenario"), "dim"), f"  {card.title}, {volume.title}"
            )
        )
    if not found and not scenarios:
        raise Complaint(
            say("commands-rules-none-in", words=text, book=book) if book else say("commands-rules-none", words=text)
        )
    show_titles(found)


def show_titles(found: Iterable[Rule]) -> None:
    """Print a line for each rule."""
    table = Table.grid(padding=(0, 2))
    table.add_column(style="cyan", no_wrap=True)
    table.add_column(style="dim", no_wrap=True)
    table.add_column()
    for rule in found:
        table.add_row(rule.id, rule.kind, Text(rule.title))
    console.print(table)


def show_coverage(volumes: Sequence[Book], list_rest: bool) -> None:
    """Print the rules that lack code or test, then the count for each book."""
    coverage = Coverage.of_this_package()
    for volume in volumes:
        rest = coverage.rest(volume)
        if rest:
            console.print(Text(say("commands-rules-lacking", book=volume.title, n=len(rest)), style="bold"))
            show_rest(rest, coverage, list_rest)
            console.print()
    for rule_id, places in sorted(coverage.unknown.items()):
        console.print(
            Text(say("commands-rules-uncatalogued", rule=rule_id, places=", ".join(map(str, places))), style="red")
        )
    console.print(summary(volumes, coverage))


def show_rest(rest: list[Rule], coverage: Coverage, one_by_one: bool) -> None:
    """Print rules that lack something: by numbers under their chapter, or each with its title and what it lacks."""
    if not one_by_one:
        for chapter, numbers in by_chapter(rest).items():
            show_part(chapter.partition("-")[2], " ".join(numbers))
        return
    table = Table.grid(padding=(0, 2))
    table.add_column(style="cyan", no_wrap=True)
    table.add_column(style="yellow", no_wrap=True)
    table.add_column()
    for rule in rest:
        lacks = ", ".join(say(f"commands-rules-lacks-{what}") for what in coverage.lacks(rule))
        table.add_row(rule.id, lacks, Text(rule.title))
    console.print(table)


def summary(volumes: Sequence[Book], coverage: Coverage) -> Table:
    """Where each book stands; all columns after the first count executable rules only."""
    note = (
        say("commands-rules-note")
        if coverage.proofs
        else say("commands-rules-note-no-tests", note=say("commands-rules-note"))
    )
    table = Table(box=box.SIMPLE_HEAD, caption=note, caption_justify="left", pad_edge=False)
    table.add_column(say("commands-rules-head-book"), no_wrap=True)
    for heading in HEADINGS:
        table.add_column(say(heading), justify="right")
    table.add_column("", justify="right")
    rows: list[Sequence[int]] = [(len(rulebooks.catalogue(volume.name)), *coverage.tally(volume)) for volume in volumes]
    names = [volume.name for volume in volumes]
    if len(rows) > 1:
        names.append(say("commands-rules-all"))
        rows.append([sum(column) for column in zip(*rows, strict=True)])
    for name, counts in zip(names, rows, strict=True):
        _, to_execute, *_, done = counts
        table.add_row(name, *map(str, counts), f"{done * 100 // to_execute}%")
    return table
