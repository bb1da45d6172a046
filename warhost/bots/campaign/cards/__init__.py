"""What the war by cards asks of a commander: a hand of cards, invasions in force, spells.

May import the core, the strategic war, and the bots' worth of places and battles.
"""
