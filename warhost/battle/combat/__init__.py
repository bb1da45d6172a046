"""Combat as arithmetic: attack ratings, the results table, damage dice, kills, wounds and exact odds (8.3-8.7).

No steps, so that charges, missiles, melees and bots share it. Imports the state, command and the rooms below them.
"""
