"""The skirmish drawn at man-to-man scale: its four maps, the counters of all fighters, spells, and lines of fire."""
