"""Dragon Noir: man-to-man fights on hexes of two metres, above and below ground (DN-…).

A room holds what a reader of the printed book looks up together; ``sequence.py`` lists the phases of a turn. The rooms
build on each other in the order that ``tests/test_architecture.py`` lists.
"""

from pathlib import Path

DATA = Path(__file__).parent / "data"
"""The folder with the data of the printed game."""
