"""What is done on the way: mounting, jumping, carrying, dragging, entering the underground; the Black Dragon.

Each module adds its acts to a march. May import combat and the rooms below it.
"""
