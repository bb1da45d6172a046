"""Draws maps and pictures ahead, in a process of its own: ``python -m warhost.server.boards.painter``.

With a rulebook and a scenario it draws theirs, else all that is not kept yet, what newcomers see first before the rest.
"""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import suppress

from warhost.server.shelf import Shelf, standard_shelf


def paint(shelf: Shelf, rulebook: str, scenario: str) -> None:
    """Draw the map and the picture of a scenario, unless they are kept already."""
    shelf.picture(rulebook, scenario)
    for name in shelf.drawing_names(rulebook, scenario):
        shelf.sheet(rulebook, scenario, name)


def paint_all(shelf: Shelf) -> None:
    """Draw everything: the first scenario of each rulebook, then all pictures, then all maps."""
    scenarios = [(id, card.id) for id in shelf.ids for card in shelf.rulebook(id).scenarios()]
    for id in shelf.ids:
        paint(shelf, *next(one for one in scenarios if one[0] == id))
    for rulebook, scenario in scenarios:
        shelf.picture(rulebook, scenario)
    for rulebook, scenario in scenarios:
        paint(shelf, rulebook, scenario)


def start_painter(*arguments: str) -> subprocess.Popen[bytes]:
    """A process that draws while this one goes on."""
    command = [sys.executable, "-m", "warhost.server.boards.painter", *arguments]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    return subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def main() -> None:
    """Draw what the arguments name, or everything."""
    shelf = standard_shelf()
    shelf.paints = True
    if sys.argv[1:]:
        paint(shelf, *sys.argv[1:3])
    else:
        # A background job: the server has priority.
        with suppress(AttributeError, OSError):
            os.nice(10)
        paint_all(shelf)


if __name__ == "__main__":
    main()
