"""Melee: who strikes whom (8.0-8.2, 8.8).

Imports the formations, the roster and the table.
"""
