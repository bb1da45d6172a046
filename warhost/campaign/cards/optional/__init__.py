"""Optional rules of Paths of the Lance: D, resisting invasion, and E, Kriegspiel rolling; each has an option.

May import everything that ``cards`` may.
"""
