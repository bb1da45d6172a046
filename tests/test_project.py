"""The project itself: locks that install the same everywhere, and a README that names the two commands."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

TOP = Path(__file__).parent.parent
LOCKS = ["requirements/uv.lock", "requirements/dev.lock"]


def names(lines: list[str]) -> set[str]:
    """The packages that requirement lines ask for."""
    wanted = [line for line in lines if line.strip() and not line.startswith("#")]
    return {canonicalize_name(Requirement(line).name) for line in wanted}


def locked(lock: str) -> dict[str, str]:
    """The text of each locked package, by name."""
    entries = re.split(r"(?m)^(?=[a-z0-9])", (TOP / lock).read_text("utf-8"))[1:]
    return {canonicalize_name(entry.partition("==")[0]): entry for entry in entries}


@pytest.mark.parametrize("lock", LOCKS)
def test_every_locked_package_has_a_hash(lock: str) -> None:
    assert [name for name, entry in locked(lock).items() if "--hash=sha256:" not in entry] == []


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_names_no_address(lock: str) -> None:
    assert re.findall(r"\w+://\S+|--(?:extra-)?index-url|--find-links", (TOP / lock).read_text("utf-8")) == []


def test_the_lock_has_all_that_is_asked_for() -> None:
    project = tomllib.loads((TOP / "pyproject.toml").read_text("utf-8"))
    asked = names(project["project"]["dependencies"]) | names(project["build-system"]["requires"])
    asked |= names((TOP / "requirements/dev.in").read_text("utf-8").splitlines())
    assert asked - locked("requirements/dev.lock").keys() == set()


def test_uv_is_the_same_in_both_locks() -> None:
    versions = {locked(lock)["uv"].split()[0] for lock in LOCKS}
    assert len(versions) == 1


def test_every_test_of_a_rule_belongs_to_a_part_of_the_long_tests() -> None:
    parts = dict(re.findall(r"^LONG_(\w+) := (.*)$", (TOP / "Makefile").read_text("utf-8"), re.MULTILINE))
    listed = set(parts.pop("PARTS").split())
    assert parts.keys() <= listed
    rules = {
        f"tests/rules/{path.name}" for path in (TOP / "tests" / "rules").iterdir() if not path.name.startswith("_")
    }
    named = [place for part, places in parts.items() if part not in ("evidence", "rest") for place in places.split()]
    assert sorted(place for place in named if place.startswith("tests/rules/")) == sorted(rules)


@pytest.mark.parametrize("command", ["make play", "make test"])
def test_the_readme_names_the_command(command: str) -> None:
    assert command in (TOP / "README.md").read_text("utf-8")


def test_links_between_the_documents_lead_somewhere() -> None:
    documents = [TOP / "README.md", TOP / "CHANGELOG.md", *(TOP / "docs").glob("*.md")]
    links = [
        (document, target)
        for document in documents
        for target in re.findall(r"\]\((?!https?:|#)([^)#]+)", document.read_text("utf-8"))
    ]
    assert [(document.name, target) for document, target in links if not (document.parent / target).exists()] == []
