"""The map: its files, hexes, hexsides, waters and drawn geography."""
