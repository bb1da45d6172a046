"""What the cards do: conditions, the fifteen words, the nineteen odd cards, and what all of them change in the war.

``book.py`` is the entrance. ``in_force.py`` knows what lasts; it imports nothing of the card rules, so all may ask it.
"""
