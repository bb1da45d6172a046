"""The state of a game: values that can be saved, how they are written, columns with a journal, the hash over them.

May import messages and refusals.
"""
