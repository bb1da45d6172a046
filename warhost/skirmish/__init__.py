"""Dragon Noir: man-to-man fights on hexes of two metres, above and below ground (DN-…)."""

from pathlib import Path

DATA = Path(__file__).parent / "data"
"""Where the data of the printed game lies."""
