"""Maps, tables and counters drawn as SVG from the data.

``studio`` has the tools, ``campaign`` and ``skirmish`` the drawings of one rulebook each.
"""
