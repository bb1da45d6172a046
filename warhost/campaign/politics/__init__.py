"""Rules 1, 3 and 9: replacements, activation, new allies, invasion, capture and conquest, moving capitals.

May import sea and the rooms below.
"""
