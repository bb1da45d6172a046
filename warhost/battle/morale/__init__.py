"""Morale and discipline: current ratings, causes of checks, and the checks themselves (4.2-4.6).

Imports the roster and the formations.
"""
