"""The strategic war on Ansalon: Dragons of Glory and its expansions.

Rooms follow the chapters of the book. ``sequence`` lists the steps of a Turn, ``rulebook`` puts everything together,
``state`` holds the position. ``tests/test_architecture.py`` has the order in which rooms may import each other.
"""
