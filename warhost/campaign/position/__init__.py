"""The theatre of war, which never changes, and the bases of what players decide: modes, hazards, yes or no.

The position itself is ``campaign/state.py``, which counts as part of this room. May import terrain and the rooms below.
"""
