"""Rule 7: attacks, strength and modifiers, losses, retreat and advance; the kender taunts of Rule 10.

The steps of a battle are listed in ``campaign/land_battle.py``. May import land and the rooms below.
"""
