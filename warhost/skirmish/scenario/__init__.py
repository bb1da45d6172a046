"""Scenario files, and who takes part in a fight.

:mod:`.muster` holds all that never changes while a fight lasts. May import sight and the rooms below it.
"""
