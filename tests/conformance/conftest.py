"""Every test here that takes a ``setting`` is run for every scenario and option set of every rulebook."""

from __future__ import annotations

import pytest

from tests.conformance.registry import ENTRANTS, SETTINGS


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run a test for every setting or every rulebook."""
    if "setting" in metafunc.fixturenames:
        metafunc.parametrize("setting", SETTINGS, ids=str)
    if "entrant" in metafunc.fixturenames:
        metafunc.parametrize("entrant", ENTRANTS, ids=lambda entrant: entrant.rulebook.id)
