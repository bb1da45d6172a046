"""Chapter 2.3: steps, the legs of a march, reachable hexes, challenges, stacking.

:mod:`.paths` walks a march, :mod:`.marches` carries it out. May import people and the rooms below it.
"""
