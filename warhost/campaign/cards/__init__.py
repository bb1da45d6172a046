"""Paths of the Lance: the war by cards, a layer over the standard game with an option of its name.

May import everything in campaign but ``advanced`` and ``rulebook``; what single cards do is in ``effects``.
"""
