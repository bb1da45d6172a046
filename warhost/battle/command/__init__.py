"""Command: which units are within reach of their commanders (4.7-4.10).

Imports the formations and the table.
"""
