"""The table and its geometry: lengths and angles, blocks, sweeps, sight, the ground (2.1, 3.5, 7.7-7.9, 11.8).

Knows no rule and no piece; every question is asked of shapes. Imports nothing of the other rooms.
"""
