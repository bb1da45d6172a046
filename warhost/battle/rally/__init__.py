"""The Rally Phase: stop routs, regain command of units, give orders to mobs (6, 2.10).

Imports command and morale.
"""
