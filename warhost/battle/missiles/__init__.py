"""Missiles (10.1-10.8): who can shoot at whom, the lines of Table 13, volleys, and the phases in which they are shot.

Imports movement and the rooms below it.
"""
