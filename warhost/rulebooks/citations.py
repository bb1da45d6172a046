"""Where rules are cited: scanning sources, data and tests for rule ids."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec

from warhost.rulebooks.books import BOOKS

RULE_ID = re.compile(rf"\b(?:{'|'.join(book.prefix for book in BOOKS)})-[0-9A-Z]+(?:\.[0-9]+)*-[0-9]{{2,3}}\b")
"""What a rule id looks like: ``DG-07-09``, ``MD-0C-02``, ``BS-S3-01``, ``DN-5.12.4-04``."""

TEXT_SUFFIXES = frozenset({".csv", ".ftl", ".json", ".md", ".py", ".svelte", ".toml", ".ts", ".txt", ".yaml", ".yml"})


class Citation(msgspec.Struct, frozen=True, order=True):
    """One place that names a rule."""

    path: str
    line: int


def cited_ids(text: str) -> list[str]:
    """The rule ids in a text, in order, as often as they occur.

    >>> cited_ids("cavalry +1 (DG-07-29), unless DG-07-33")
    ['DG-07-29', 'DG-07-33']
    """
    return RULE_ID.findall(text)


def citations(root: Path, leave_out: Iterable[Path] = ()) -> dict[str, list[Citation]]:
    """Every citation in the text files under a folder, by rule id; paths are relative to the folder's parent.

    Args:
        root: the folder.
        leave_out: folders under it that are not looked into.
    """
    places: dict[str, list[Citation]] = {}
    for file in _text_files(root, frozenset(leave_out)):
        name = file.relative_to(root.parent).as_posix()
        for number, line in enumerate(file.read_text("utf-8", errors="replace").splitlines(), start=1):
            for rule_id in dict.fromkeys(cited_ids(line)):
                places.setdefault(rule_id, []).append(Citation(name, number))
    return places


def _text_files(folder: Path, leave_out: frozenset[Path]) -> Iterator[Path]:
    for entry in sorted(folder.iterdir()):
        if entry.is_dir():
            if entry not in leave_out and not entry.name.startswith((".", "__")) and entry.name != "node_modules":
                yield from _text_files(entry, leave_out)
        elif entry.suffix in TEXT_SUFFIXES:
            yield entry
