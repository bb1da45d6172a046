"""Scenarios (Rules 14 to 19): their files and check, the playing area, the neutrals that remain.

What a scenario says about the map and the counters, before anybody moves. May import printed and world.
"""
