"""What blows do to people, and who is hidden.

May import the state and the rooms below it.
"""
