"""The studio: tools that every drawing shares, such as SVG, pens, palettes, icons, lettering and counters.

Imports neither drawing.
"""
