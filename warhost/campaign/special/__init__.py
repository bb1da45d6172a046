"""Rules 2, 10 and 11: strategic events, orbs and gnomes, wizards, the Dark Temple, Lord Soth, flying citadels.

May import politics and the rooms below.
"""
