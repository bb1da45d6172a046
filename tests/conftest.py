"""What all tests share: choosing tests by rule, the report of times, and no clock for property tests."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.evidence import Witness
from tests.times import Times
from tools import pseudo_language
from warhost import texts

texts.add_folder(Path(__file__).parent / "texts")

# How long an example takes says how busy the machine is, not whether the rule holds.
settings.register_profile("warhost", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("warhost")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add `--rule` and `--evidence`."""
    parser.addoption("--rule", metavar="ID", help="run only tests that prove this rule (DG-07-09) or chapter (DG-07)")
    parser.addoption("--evidence", action="store_true", help="fail tests that only read the rules they claim to play")


def pytest_configure(config: pytest.Config) -> None:
    """Take the time of every test, and watch what it plays if that was asked for."""
    if config.getoption("--evidence"):
        config.pluginmanager.register(Witness(), "evidence")
    config.pluginmanager.register(Times(writes=not hasattr(config, "workerinput")), "times")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep the tests of the rule or chapter asked for."""
    wanted: str | None = config.getoption("--rule")
    if wanted is None:
        return
    chosen = [item for item in items if any(proves(mark, wanted) for mark in item.iter_markers("rule"))]
    kept = set(chosen)
    config.hook.pytest_deselected(items=[item for item in items if item not in kept])
    items[:] = chosen


def proves(mark: pytest.Mark, wanted: str) -> bool:
    """Whether a test's mark names the rule, or a rule of the chapter."""
    return any(rule_id == wanted or rule_id.startswith(f"{wanted}-") for rule_id in mark.args)


@pytest.fixture
def pseudo(tmp_path: Path) -> Iterator[None]:
    """Speak the pseudo-language: whatever is still English is a text that no translator would find."""
    pseudo_language.write(tmp_path / "texts")
    texts.add_folder(tmp_path / "texts")
    texts.speak(pseudo_language.ID)
    yield
    texts.speak(texts.ENGLISH)
    texts.remove_folder(tmp_path / "texts")
