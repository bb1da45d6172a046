"""Routs: running from the enemy and into friends, and what happens to units that can't run (7.15, 6.4).

Imports morale, movement and the table.
"""
