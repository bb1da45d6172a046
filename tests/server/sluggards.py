"""A shelf on which every rulebook takes long to be found in a worker, as a bot takes long that thinks too hard."""

from __future__ import annotations

import sys
import time
from functools import cache

from tests.server.shelf import shelf_with_toy
from warhost.server.shelf import Shelf


@cache
def shelf_of_sluggards() -> Shelf:
    """The shelf of the tests; a bot's worker falls asleep over it."""
    if "warhost.server.app" not in sys.modules:
        time.sleep(3600)
    return shelf_with_toy()
