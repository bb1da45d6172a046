"""The board: hexes as whole numbers, sets of hexes, and floods over them.

Pure geometry, no rules. Imports nothing else of core.
"""
