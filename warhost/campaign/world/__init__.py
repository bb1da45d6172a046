"""The map (Rule 21): its files, hexes, hexsides, waters and drawn geography, and the check of a map folder.

Data only. Imports no other room.
"""
