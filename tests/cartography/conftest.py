"""The map of Ansalon, drawn once for all tests that look at it."""

from __future__ import annotations

import pytest

from warhost.campaign.world.atlas import Atlas, load_atlas
from warhost.cartography.campaign.atlas_sheet import draw_sheet
from warhost.cartography.studio.survey import Survey, survey


@pytest.fixture(scope="session")
def ansalon() -> Atlas:
    return load_atlas("ansalon")


@pytest.fixture(scope="session")
def surveyed(ansalon: Atlas) -> Survey:
    return survey(ansalon)


@pytest.fixture(scope="session")
def wall_map(ansalon: Atlas) -> str:
    """The whole map as SVG, type included."""
    return draw_sheet(ansalon).svg(embed_type=True)
