"""The Rally Phase: routs are stopped, units brought back under command, mobs given orders (6, 2.10).

Imports command and morale.
"""
