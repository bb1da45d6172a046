"""Hexes and floods over sets of hexes."""
