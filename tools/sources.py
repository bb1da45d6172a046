"""Python sources as syntax trees: each file is parsed and walked once in a process, whoever asks."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path


@cache
def tree(file: Path) -> ast.Module:
    """A file, parsed."""
    return ast.parse(file.read_text("utf-8"))


@cache
def nodes(file: Path) -> tuple[ast.AST, ...]:
    """Everything in a file, level by level."""
    return tuple(ast.walk(tree(file)))


@cache
def statements(file: Path) -> tuple[ast.stmt, ...]:
    """All statements of a file, each before those inside it; expressions are not looked into."""
    return tuple(_statements(tree(file)))


def _statements(node: ast.AST) -> Iterator[ast.stmt]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.stmt):
            yield child
            yield from _statements(child)
        elif isinstance(child, ast.ExceptHandler | ast.match_case):
            yield from _statements(child)
