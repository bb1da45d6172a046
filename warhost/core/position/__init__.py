"""The state of a game: values that can be saved, columns with a journal for undo, and the hash over both.

May import messages and refusals.
"""
