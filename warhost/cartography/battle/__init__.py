"""The battle drawn: its table, its figures seen from above, and what is printed of them.

Imports the studio, and of the skirmish its inks, trees and natural lines.
"""
