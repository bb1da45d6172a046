"""Rules 5 and 6: ground movement, stacking, flying, leaders and what becomes of them, suggested paths.

May import position and the rooms below.
"""
