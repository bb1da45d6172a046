"""The skirmish at man-to-man scale: maps, counters of all fighters, spells and lines of fire, drawn.

May import studio.
"""
