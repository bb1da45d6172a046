"""Maps, tables and counters drawn as SVG from the data."""
