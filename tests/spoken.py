"""What may stand in English on any screen: names, data such as rules and stories, and orders in their text form."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from warhost import rulebooks
from warhost.core import Game
from warhost.core.orders import Kind

DATA = Path(__file__).parent.parent / "warhost"
WORD = re.compile(r"[A-Za-z]*[A-Za-z]{2}[A-Za-z]*")
NAMED = re.compile(r"^(?:name|title|names|label|labels|seasons|troop)\s*=\s*(.*)$", re.MULTILINE)
CODES = re.compile(r"(?:BS|DG|DN|MD|PL|FEN)-[0-9S][0-9A-Z.]*(?:-[0-9]+)?|\b[DRE]+(?=/)|(?<=/)[DRE]+\b|\bAC\b")
"""Numbers of rules, results as the tables print them, and the count of years."""
SENTENCES = """
a again all an and are as at be but by can cannot for from has have he his if in is it its least left less more most no
none not now of off on one only or out over so than that the their them then there they this to turn two up was way what
when where which who will with you your
"""
SMALL = frozenset(SENTENCES.split())
"""Words of which sentences are made. That a name has one says nothing: names are taken out whole."""


@cache
def names() -> tuple[str, ...]:
    """Everything that the data files call by a name, the longest first."""
    found = {
        name.strip()
        for file in DATA.glob("*/data/**/*.toml")
        for line in NAMED.findall(file.read_text(encoding="utf-8"))
        for name in re.findall(r'"([^"]+)"', line)
    }
    return tuple(sorted(found, key=lambda name: (-len(name), name)))


def things(game: Game) -> Iterator[str]:
    """The names and tokens of a game's pieces and hexes."""
    for kind in (Kind.PIECE, Kind.HEX):
        for number in range(10_000):
            try:
                yield game.state.lexicon.token(kind, number)
                yield game.rulebook.ref(game.state, kind.value, number).text
            except (LookupError, ValueError):
                break


@cache
def stories() -> tuple[str, ...]:
    """The sentences of all briefings, and what changed scenarios say of themselves."""
    told = [tomllib.loads(file.read_text(encoding="utf-8")) for file in DATA.glob("*/data/**/*.briefing.toml")]
    changed = [tomllib.loads(file.read_text(encoding="utf-8")) for file in DATA.glob("*/data/scenarios/*/*.toml")]
    said = [*told, *(value["says"] for value in changed if "says" in value)]
    return tuple(part.strip() for one in said for text in strings(one) for part in (text, *text.splitlines()))


def strings(value: Any) -> Iterator[str]:
    """All strings in a value of a TOML file."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for one in value.values() if isinstance(value, dict) else value:
            yield from strings(one)


def data(game: Game) -> Iterator[str]:
    """Sentences and names that are data: of the scenarios, and of the rules."""
    yield game.rulebook.title
    yield from stories()
    for card in game.rulebook.scenarios():
        yield from (card.title, card.summary)
    for rule in (rule for book in rulebooks.BOOKS for rule in rulebooks.catalogue(book.name).values()):
        yield from (rule.title, rule.rule.strip(), (rule.ruling or "").strip())


def english_words(screen: str, game: Game, *allowed: str) -> list[str]:
    """The English words of a screen that are neither names nor data, each with a line in which it stands."""
    whole = {name for name in names() if " " in name or {word.lower() for word in WORD.findall(name)} & SMALL}
    for text in sorted({*data(game), *allowed, *whole}, key=len, reverse=True):
        screen = screen.replace(text, " ") if text else screen
    verbs = "|".join(map(re.escape, game.rulebook.orders))
    screen = re.sub(rf"\(({verbs})\)|\b({verbs})( [-\w@>,:|]*[-\d][-\w@>,:|]*)+", " ", screen)
    screen = re.sub(CODES, " ", screen)
    called = (*names(), *things(game), *game.seats)
    known = {word.lower() for name in called for word in WORD.findall(name)} - SMALL
    found = {
        word: line.strip()
        for line in screen.splitlines()
        for word in WORD.findall(line)
        if word.lower() not in known and len(set(word)) > 1  # nnn is a hill on a map of signs
    }
    return [f"{word}: {line}" for word, line in found.items()]
