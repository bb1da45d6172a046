"""Chapter 2.11: placing fighters before the first turn, and imagining those who are hidden.

May import magic and the rooms below it.
"""
