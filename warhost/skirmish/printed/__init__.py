"""What is printed: fighters, weapons, tables, spells, terrain.

Nothing here changes while a game is played. May import nothing else of the skirmish.
"""
