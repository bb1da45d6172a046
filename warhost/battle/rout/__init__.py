"""Routs: running from the enemy and into friends, and what becomes of those who cannot run (7.15, 6.4).

Imports morale, movement and the table.
"""
