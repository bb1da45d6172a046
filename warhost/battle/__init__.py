"""BATTLESYSTEM: mass battles on a table measured in inches (BS-…).

A unit is a count, a pose and a shape; rooms are chapters of the book. The rooms build on each other in the order that
``tests/test_architecture.py`` lists.
"""

from pathlib import Path

DATA = Path(__file__).parent / "data"
"""The folder with the data of the printed game."""
