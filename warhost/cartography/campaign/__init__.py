"""The strategic map, its legend, its counters on a board, and the chronicle of a war, drawn.

May import studio.
"""
