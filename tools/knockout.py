"""Break the code at rules drawn by lot, and name those whose tests stay green: `make coverage-knockout N=40 SEED=…`.

For each rule one fault is put into a scratch copy of the project, at a place of the engine that cites the rule: a
condition turned round, a number off by one, a comparison swapped, a statement dropped. Then the tests that claim to
play the rule run. Tests that stay green do not prove the rule there, or the fault changes nothing that can be seen:
somebody has to read it. Run it on a project whose tests are green.

`--rules DG-07-09 …` draws nothing: every fault at every citation of these rules is tried, one after the other.
"""

from __future__ import annotations

import argparse
import ast
import itertools
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from warhost import rulebooks
from warhost.rulebooks.citations import Citation
from warhost.rulebooks.coverage import Coverage, Proofs, executable

TOP = Path(__file__).parent.parent
COPIED = ("warhost", "tests", "tools", "benchmarks", "pyproject.toml", "README.md")
ENGINES = ("warhost/campaign/", "warhost/skirmish/", "warhost/battle/", "warhost/bridge/")
TABLES_OF_CITATIONS = ("/options.py", "/order_rules.py")
"""Modules that say which rules an option or an order belongs to: a fault there breaks no rule."""
OTHER = {ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">", ast.Eq: "!=", ast.NotEq: "==", ast.In: "not in"}
Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True)
class Fault:
    """A change of a source that breaks it."""

    path: str
    line: int
    start: int
    end: int
    """From where to where the text is replaced, in characters of the file."""
    text: str

    def breaks(self, source: str) -> str:
        """The source with the fault in it."""
        return source[: self.start] + self.text + source[self.end :]

    def said(self, source: str) -> str:
        """The fault for people: what stood there and what stands there now, each on one line."""
        old = " ".join(source[self.start : self.end].split())
        return f"{self.path}:{self.line}: {old[:70]!r} becomes {self.text[:70]!r}"


class Source:
    """A module of the engine, and the faults that can be put into it."""

    def __init__(self, path: str, text: str) -> None:
        self.path = path
        self.text = text
        self.lines = text.splitlines(keepends=True)
        self._starts = [0]
        for line in self.lines:
            self._starts.append(self._starts[-1] + len(line))
        self.tree = ast.parse(text)

    def faults_at(self, line: int) -> list[Fault]:
        """The faults at a citation: in the statement that carries it, or in the function whose docstring does."""
        return [fault for node in self._cited(line) for fault in self._faults(node)]

    def _cited(self, line: int) -> list[ast.AST]:
        """The statements that carry out what a line cites."""
        inside = [node for node in ast.walk(self.tree) if isinstance(node, ast.stmt) and spans(node, line)]
        if not inside:
            after = [node for node in ast.walk(self.tree) if isinstance(node, ast.stmt) and node.lineno > line]
            near = min(after, key=lambda node: node.lineno, default=None)
            return [] if near is None or near.lineno > line + 8 else body_of(near)
        narrow = max(inside, key=lambda node: (node.lineno, -(node.end_lineno or 0)))
        if is_docstring(narrow):
            above = attribute_above(narrow, inside)
            if above is not None:  # a field declares a name alone; a member of an enum has a value
                return [above] if isinstance(above, ast.Assign) else []
            owners = [node for node in inside if isinstance(node, Function | ast.ClassDef)]
            return body_of(max(owners, key=lambda node: node.lineno)) if owners else []
        if isinstance(narrow, Function | ast.ClassDef):  # a comment or a blank line between its statements
            after = [node for node in ast.walk(narrow) if isinstance(node, ast.stmt) and node.lineno > line]
            return [min(after, key=lambda node: node.lineno)] if after else body_of(narrow)
        calls = [node for node in ast.walk(narrow) if isinstance(node, ast.Call) and spans(node, line)]
        if narrow.lineno != narrow.end_lineno and calls:  # one entry of a long table
            return [max(calls, key=lambda node: (node.lineno, -(node.end_lineno or 0)))]
        guards = [node for node in inside if isinstance(node, ast.If) and node is not narrow and len(node.body) < 3]
        return [narrow, *(guard.test for guard in guards[-1:])]

    def _faults(self, top: ast.AST) -> Iterator[Fault]:
        spared: set[ast.AST] = set()
        for node in walk(top):
            if node in spared:
                continue
            match node:
                case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=1)):
                    spared.add(node.operand)  # -1 means nobody or nowhere, and so would -2
                case ast.Expr(value=ast.Call(func=ast.Attribute(attr="tell"))):
                    continue  # the log carries out no rule
                case ast.If() | ast.While() | ast.IfExp():
                    yield self._changed(node.test, f"(not ({self._text(node.test)}))")
                case ast.comprehension():
                    for test in node.ifs:
                        yield self._changed(test, f"(not ({self._text(test)}))")
                case ast.Compare(ops=[op]) if type(op) in OTHER:
                    left, right = self._text(node.left), self._text(node.comparators[0])
                    if right in ("0", "-1"):  # often a number that means nobody: off by one changes nothing
                        spared.add(node.comparators[0])
                        yield self._changed(node, f"(not ({self._text(node)}))")
                        continue
                    yield self._changed(node, f"({left} {OTHER[type(op)]} {right})")
                case ast.BoolOp():
                    word = " or " if isinstance(node.op, ast.And) else " and "
                    yield self._changed(node, f"({word.join(f'({self._text(value)})' for value in node.values)})")
                case ast.Constant(value=bool(value)):
                    yield self._changed(node, str(not value))
                case ast.Constant(value=int(value)):
                    yield self._changed(node, f"({value} + 1)")
                case ast.Return(value=ast.Call() | ast.Name() | ast.Attribute() | ast.BoolOp() as value):
                    yield self._changed(value, f"(not ({self._text(value)}))")
                case ast.Expr(value=ast.Call() | ast.Yield() | ast.YieldFrom()) | ast.AugAssign():
                    yield self._changed(node, "pass")

    def _at(self, line: int, column: int) -> int:
        """A place of the syntax tree, which counts bytes, in characters of the file."""
        return self._starts[line - 1] + len(self.lines[line - 1].encode()[:column].decode())

    def _text(self, node: ast.expr) -> str:
        return self.text[
            self._at(node.lineno, node.col_offset) : self._at(node.end_lineno or 0, node.end_col_offset or 0)
        ]

    def _changed(self, node: ast.expr | ast.stmt, text: str) -> Fault:
        start, end = self._at(node.lineno, node.col_offset), self._at(node.end_lineno or 0, node.end_col_offset or 0)
        return Fault(self.path, node.lineno, start, end, text)


def spans(node: ast.stmt | ast.expr, line: int) -> bool:
    """Whether a line belongs to a statement or expression."""
    return node.lineno <= line <= (node.end_lineno or node.lineno)


def is_docstring(node: ast.stmt) -> bool:
    """Whether a statement is nothing but a text."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


def attribute_above(text: ast.stmt, inside: Sequence[ast.stmt]) -> ast.AnnAssign | ast.Assign | None:
    """The attribute of a class that a docstring belongs to, right above it; None for any other docstring."""
    for node in inside:
        for above, below in itertools.pairwise(node.body) if isinstance(node, ast.ClassDef) else ():
            if below is text and isinstance(above, ast.AnnAssign | ast.Assign):
                return above
    return None


def body_of(node: ast.stmt) -> list[ast.AST]:
    """The statements of a function or of the methods of a class; any other statement is its own body."""
    if isinstance(node, Function):
        return [statement for statement in node.body if not is_docstring(statement)]
    if isinstance(node, ast.ClassDef):
        return [found for part in node.body if isinstance(part, Function | ast.Assign) for found in body_of(part)]
    return [node]


def walk(top: ast.AST) -> Iterator[ast.AST]:
    """All nodes under one, without types, defaults and decorators, where a fault changes nothing."""
    yield top
    for name, value in ast.iter_fields(top):
        if name in ("annotation", "returns", "args", "decorator_list") and not isinstance(top, ast.Call):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST):
                yield from walk(child)


# The lot


@dataclass(frozen=True)
class Drawn:
    """A rule that was drawn, the fault at one of its citations, and the files with tests that claim to play it."""

    rule: str
    fault: Fault
    tests: tuple[str, ...]


def draw(books: Sequence[str], number: int, lot: random.Random) -> Iterator[Drawn]:
    """Draw rules that code cites and tests play, each with one fault."""
    coverage = Coverage.of_this_package()
    assert coverage.proofs is not None, "the tests are not here"
    rules = [rule.id for book in books for rule in executable(rulebooks.book(book)) if not coverage.lacks(rule)]
    lot.shuffle(rules)
    sources: dict[str, Source] = {}
    for rule in rules:
        faults = [fault for place in coverage.code[rule] for fault in faults_of(place, sources)]
        if not faults:
            continue
        yield Drawn(rule, lot.choice(faults), tests_of(coverage.proofs, rule))
        number -= 1
        if not number:
            return


def every_fault(rules: Sequence[str]) -> Iterator[Drawn]:
    """Every fault at every citation of some rules."""
    coverage = Coverage.of_this_package()
    assert coverage.proofs is not None, "the tests are not here"
    sources: dict[str, Source] = {}
    for rule in rules:
        files = tests_of(coverage.proofs, rule)
        faults = dict.fromkeys(fault for place in coverage.code[rule] for fault in faults_of(place, sources))
        yield from (Drawn(rule, fault, files) for fault in faults)


def tests_of(proofs: Proofs, rule: str) -> tuple[str, ...]:
    """The files with tests that claim to play a rule; not those of the browser, since the copy has no client."""
    files = dict.fromkeys(place.path for place in proofs.played[rule])
    return tuple(file for file in files if not file.startswith("tests/web/"))


def faults_of(place: Citation, sources: dict[str, Source]) -> list[Fault]:
    """The faults that can be put where a rulebook cites a rule; none in data or in what checks it."""
    if not place.path.endswith(".py") or not place.path.startswith(ENGINES) or "/check_" in place.path:
        return []
    if place.path.endswith(TABLES_OF_CITATIONS):
        return []
    if place.path not in sources:
        sources[place.path] = Source(place.path, (TOP / place.path).read_text("utf-8"))
    return sources[place.path].faults_at(place.line)


# Trying


def is_noticed(drawn: Drawn, copy: Path, seconds: int) -> bool:
    """Whether the tests of a rule fail with the fault in a copy of the project; a test that never ends fails too."""
    module = copy / drawn.fault.path
    sound = module.read_text("utf-8")
    module.write_text(drawn.fault.breaks(sound), "utf-8")
    options = ("-q", "-x", "-p", "no:cacheprovider", "-p", "no:xdist", "--rule", drawn.rule)
    program = [sys.executable, "-m", "pytest", *options, *drawn.tests]
    try:
        done = subprocess.run(program, cwd=copy, capture_output=True, timeout=seconds, check=False)
        return done.returncode != 0
    except subprocess.TimeoutExpired:
        return True
    finally:
        module.write_text(sound, "utf-8")


def copy_of_the_project(folder: Path) -> Path:
    """A copy that can be broken."""
    folder.mkdir()
    for name in COPIED:
        source = TOP / name
        if source.is_dir():
            shutil.copytree(source, folder / name, ignore=shutil.ignore_patterns("__pycache__", "static"))
        else:
            shutil.copy(source, folder / name)
    return folder


def main() -> int:
    """Draw, break, test, report; the exit code is 1 if a fault went unnoticed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("-n", "--number", type=int, default=40, help="how many rules are drawn")
    parser.add_argument("--seed", default=None, help="of the lot; printed, so that a run can be repeated")
    parser.add_argument("--books", nargs="+", default=["DG", "MD", "PL", "DN", "BS"])
    parser.add_argument("--rules", nargs="+", help="break these rules at every citation instead of drawing some")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seconds", type=int, default=600, help="how long the tests of one rule may take")
    parser.add_argument("--list", action="store_true", help="only say what would be broken")
    given = parser.parse_args()
    seed = given.seed or str(random.SystemRandom().randrange(10**6))
    if given.rules:
        drawn = list(every_fault(given.rules))
        print(f"{len(drawn)} faults in {', '.join(given.rules)}", flush=True)
    else:
        drawn = list(draw(given.books, given.number, random.Random(seed)))
        print(f"seed {seed}: {len(drawn)} rules of {', '.join(given.books)}", flush=True)
    texts = {one.fault.path: (TOP / one.fault.path).read_text("utf-8") for one in drawn}
    if given.list:
        for one in drawn:
            print(f"{one.rule:14} {one.fault.said(texts[one.fault.path])}")
        return 0
    green: list[Drawn] = []
    with tempfile.TemporaryDirectory() as scratch, ThreadPoolExecutor(given.jobs) as workers:
        copies = [copy_of_the_project(Path(scratch) / str(number)) for number in range(given.jobs)]

        def try_one(one: Drawn) -> bool:
            copy = copies.pop()
            try:
                return is_noticed(one, copy, given.seconds)
            finally:
                copies.append(copy)

        for one, noticed in zip(drawn, workers.map(try_one, drawn), strict=True):
            said = one.fault.said(texts[one.fault.path])
            print(f"{'red  ' if noticed else 'GREEN'} {one.rule:14} {said}", flush=True)
            if not noticed:
                green.append(one)
    print(f"{len(green)} of {len(drawn)} faults went unnoticed: {', '.join(one.rule for one in green) or 'none'}")
    return bool(green)


if __name__ == "__main__":
    sys.exit(main())
