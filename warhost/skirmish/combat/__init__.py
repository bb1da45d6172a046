"""Chapter 2.4: who attacks whom, the odds, what a blow does, advance and retreat.

May import movement and the rooms below it.
"""
