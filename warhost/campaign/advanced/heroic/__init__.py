"""Heroes of More Dragons of Glory: sections A and B and Rules 2, 3, 6 and 11, a chapter in each module.

``layer.py`` puts them together. May import everything that ``advanced`` may, and nothing of the other layers but turn.
"""
