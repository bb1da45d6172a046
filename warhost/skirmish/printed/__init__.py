"""What is printed: fighters, weapons, tables, spells, terrain."""
