"""Where rules are cited: scanning sources, data and tests for rule ids."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec

from warhost.rulebooks.books import BOOKS

RULE_ID = re.compile(rf"\b(?:{'|'.join(book.prefix for book in BOOKS)})-[0-9A-Z]+(?:\.[0-9]+)*-[0-9]{{2,3}}\b")
"""What a rule id looks like: two or three digits after book and section, which may be dotted or lettered."""

TEXT_SUFFIXES = frozenset({".csv", ".ftl", ".json", ".jsonl", ".py", ".toml", ".txt", ".yaml", ".yml"})

Places = dict[str, list["Citation"]]
"""Where each cited id stands."""


class Citation(msgspec.Struct, frozen=True, order=True):
    """One place that names a rule."""

    path: str
    line: int

    def __str__(self) -> str:
        return f"{self.path}:{self.line}"


def cited_ids(text: str) -> list[str]:
    """The rule ids in a text, in order, as often as they occur.

    >>> cited_ids("cavalry +1 (DG-07-29), unless DG-07-33")
    ['DG-07-29', 'DG-07-33']
    """
    return RULE_ID.findall(text)


def citations(root: Path, leave_out: Iterable[str] = ()) -> Places:
    """Every citation in the text files under a folder, by rule id; a line that names a rule twice counts once.

    Args:
        root: the folder; paths in the answer start with its name.
        leave_out: files and folders under it, relative to it, that are not looked into.
    """
    places: Places = {}
    for file in _text_files(root, frozenset(root / name for name in leave_out)):
        name = file.relative_to(root.parent).as_posix()
        for rule_id, line in _cited_lines(file.read_text("utf-8", errors="replace")):
            places.setdefault(rule_id, []).append(Citation(name, line))
    return places


MARK = re.compile(r"(?<![\w.])rule\(([^()]*)\)")
"""The mark with which a test names its rules. It writes them out: what a variable holds is not found."""
_READS = re.compile(r"\bdata=True\b")


def marks(root: Path, leave_out: Iterable[str] = ()) -> tuple[Places, Places]:
    """The rules that the tests under a folder name in their marks: those that they play, and those that they read.

    A test that plays a rule runs the code behind it. A test that is marked with ``data=True`` only compares data with
    the printed book.
    """
    played: Places = {}
    read: Places = {}
    for file in _text_files(root, frozenset(root / name for name in leave_out)):
        if file.suffix != ".py":
            continue
        text = file.read_text("utf-8")
        name = file.relative_to(root.parent).as_posix()
        for mark in MARK.finditer(text):
            places = read if _READS.search(mark[1]) else played
            for hit in RULE_ID.finditer(mark[1]):
                line = text.count("\n", 0, mark.start(1) + hit.start()) + 1
                places.setdefault(hit[0], []).append(Citation(name, line))
    return played, read


def _cited_lines(text: str) -> dict[tuple[str, int], None]:
    found: dict[tuple[str, int], None] = {}
    line, counted = 1, 0
    for hit in RULE_ID.finditer(text):
        line += text.count("\n", counted, hit.start())
        counted = hit.start()
        found[hit[0], line] = None
    return found


def _text_files(folder: Path, leave_out: frozenset[Path]) -> Iterator[Path]:
    for entry in sorted(folder.iterdir()):
        if entry in leave_out or entry.name.startswith((".", "__pycache__")):
            continue
        if entry.is_dir():
            yield from _text_files(entry, leave_out)
        elif entry.suffix in TEXT_SUFFIXES:
            yield entry
