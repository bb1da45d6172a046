"""Scenarios: battlefields of the book and of players, loaded and checked (3.0, 3.4, S0-S4).

Imports the table and the roster.
"""
