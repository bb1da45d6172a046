"""Combat as arithmetic: attack ratings, the results table, damage dice, kills, wounds and exact odds (8.3-8.7).

No steps and no state, so that charges, missiles, melees and bots share it. Imports the roster and the table.
"""
