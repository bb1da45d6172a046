"""Scenarios: battlefields of one's own and of the book, loaded and checked (3.0, 3.4, S0-S4).

Imports the table and the roster.
"""
