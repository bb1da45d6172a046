"""Optional rules of Paths of the Lance: C, command, D, resisting invasion, and E, Kriegspiel; each has an option.

May import everything that ``cards`` may.
"""
