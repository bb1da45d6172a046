"""Rules 4 and 8: moving ships, where ships may lie, transport, the Maelstrom, naval combat.

May import combat and the rooms below.
"""
