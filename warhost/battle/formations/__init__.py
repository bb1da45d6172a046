"""Formations: where each figure of a unit stands, and how formations change (7.1-7.6, 7.10).

Imports the table and the roster.
"""
