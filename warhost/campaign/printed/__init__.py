"""What is printed: counters, nationality, the sides, combat table, calendar, Orders of War (Rules 13, 20, 22).

Data only, read from ``data/``. Imports no other room.
"""
