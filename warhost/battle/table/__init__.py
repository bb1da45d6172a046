"""The table and its geometry: lengths and angles, blocks, sweeps, sight, the ground (2.1, 3.5, 7.7-7.9, 11.8).

Knows no rules and no pieces, only shapes. Imports nothing of the other rooms.
"""
