"""What the cards do: conditions, the fifteen words, the nineteen odd cards, and everything they change in the war.

``book.py`` is the entrance. ``in_force.py`` knows which effects last; it imports no other card rules, so all of them
may ask it.
"""
