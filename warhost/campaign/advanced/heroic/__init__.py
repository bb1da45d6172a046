"""Heroes of More Dragons of Glory: sections A and B and Rules 2, 3, 6 and 11, a chapter in each module.

``turn_and_layer.py`` puts them together. May import everything that ``advanced`` may; of the other layers only
``leaders_move_last``, and ``turn_and_layer.py`` also ``intercepting_heroes``.
"""
