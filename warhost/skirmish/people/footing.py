"""On what an answer rests, so that it is kept while marches go past all of it."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from typing import NamedTuple


class Footing(NamedTuple):
    """On what an answer rests while the fighters of a side march one after the other, and nothing else happens."""

    pieces: AbstractSet[int]
    """Those of them whose march could change it."""
    hexes: AbstractSet[int]
    """The hexes into which none of them may come."""


NOTHING = Footing(frozenset(), frozenset())
"""No march can change it."""
