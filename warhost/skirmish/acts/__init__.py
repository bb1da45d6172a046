"""Acts during a march: mounting, jumping, carrying, dragging, entering the underground; the Black Dragon.

Each module adds its acts to a march. May import combat and the rooms below it.
"""
