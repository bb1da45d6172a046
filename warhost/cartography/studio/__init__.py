"""Tools of the draughtsman: SVG, pens, palettes, icons, lettering, counters."""
