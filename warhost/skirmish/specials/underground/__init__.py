"""Special rules of the maps of The Challenge: boats, deep dungeons, locks, prisoners and holding boxes.

May import `specials.base` and every room below the special rules.
"""
