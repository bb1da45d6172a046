"""Every test here that takes a ``setting`` is run for every scenario and option set of every rulebook."""

from __future__ import annotations

import pytest

from tests.conformance.registry import ENTRANTS, SETTINGS


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run a test for every setting or every rulebook."""
    if "setting" in metafunc.fixturenames:
        settings = [pytest.param(setting, id=str(setting), marks=setting.entrant.marks) for setting in SETTINGS]
        metafunc.parametrize("setting", settings)
    if "entrant" in metafunc.fixturenames:
        entrants = [pytest.param(entrant, id=str(entrant), marks=entrant.marks) for entrant in ENTRANTS]
        metafunc.parametrize("entrant", entrants)
