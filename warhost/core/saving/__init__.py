"""Saving: the chronicle of a game, its form as lines of text, and loading with every fault named by its line.

May import everything in core but views.
"""
