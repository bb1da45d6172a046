"""Optional rules of Paths of the Lance, an option each: A spells, B winter, C command, D resistance, E Kriegspiel.

May import everything that ``cards`` may.
"""
