"""Heroes and commanders (9.0-9.4): roles, deputies, fights with figures, duels, and the fate of persons.

Imports melee and the rooms below it.
"""
