"""Scenario files, and who takes part in a fight.

:mod:`.muster` holds everything that never changes during a fight. May import sight and the rooms below it.
"""
