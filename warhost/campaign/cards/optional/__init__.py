"""Optional rules of Paths of the Lance, an option each: B winter, C command, D resisting invasion, E Kriegspiel.

May import everything that ``cards`` may.
"""
