"""Reading the skirmish data: TOML files whose faults name the file, the line and the nearest valid spelling."""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import get_close_matches
from pathlib import Path
from typing import TypeVar

import msgspec

T = TypeVar("T")

DATA = Path(__file__).parent / "data"
"""Where the data of the printed game lies."""


class DataFault(ValueError):
    """Something is wrong in a data file; the text names file, line and fault.

    >>> str(DataFault(Path("maps/mill/ground.txt"), 7, "unknown letter 'q'"))
    "maps/mill/ground.txt:7: unknown letter 'q'"
    """

    def __init__(self, path: Path, line: int, fault: str) -> None:
        super().__init__(f"{path.as_posix()}:{line}: {fault}")
        self.path = path
        self.line = line
        self.fault = fault


def read_toml(path: Path, shape: type[T]) -> T:
    """Read a TOML file into its typed shape.

    Raises:
        DataFault: the file is not TOML, or a value does not fit.
    """
    text = path.read_text(encoding="utf-8")
    try:
        return msgspec.toml.decode(text, type=shape)
    except msgspec.ValidationError as error:
        raise DataFault(path, _line_of(text, str(error)), _explain(text, str(error))) from error
    except msgspec.DecodeError as error:
        found = re.search(r"line (\d+)", str(error))
        raise DataFault(path, int(found[1]) if found else 1, str(error)) from error


def nearest(word: str, known: Iterable[str]) -> str:
    """A hint at the valid spelling next to a wrong one, or nothing.

    >>> nearest("Konrat", ["konrad", "grast"])
    "; did you mean 'konrad'?"
    >>> nearest("xyz", ["konrad"])
    ''
    """
    near = get_close_matches(word.lower(), list(known), n=1)
    return f"; did you mean {near[0]!r}?" if near else ""


def _line_of(text: str, error: str) -> int:
    """The line of the record, and of the key in it, that a validation error points at."""
    lines = text.splitlines()
    start = 0
    for table, index in re.findall(r"(\w+)\[(\d+)\]", error):
        heads = [n for n, line in enumerate(lines) if re.fullmatch(rf"\[\[(\w+\.)*{table}\]\]", line.strip())]
        heads = [n for n in heads if n >= start]
        if int(index) < len(heads):
            start = heads[int(index)]
    wrong = re.search(r"unknown field `([^`]+)`", error) or re.search(r"\.([\w-]+)(?:\[\.\.\.\])?`$", error)
    if wrong:
        for n in range(start, len(lines)):
            if re.match(rf"\s*\"?{re.escape(wrong[1])}\"?\s*=", lines[n]):
                return n + 1
    return start + 1


def _explain(text: str, error: str) -> str:
    """The validation error with the nearest spelling for an unknown field, when the file itself knows one."""
    wrong = re.search(r"unknown field `([^`]+)`", error)
    if wrong is None:
        return error
    keys = set(re.findall(r"^\s*([\w-]+)\s*=", text, re.MULTILINE)) - {wrong[1]}
    return error + nearest(wrong[1], keys)
