"""Rosters: creatures, unit sheets, the ratings of a unit, and the files in which armies stand (2, 3, 4.1, 4.6, 4.8).

Imports the table.
"""
