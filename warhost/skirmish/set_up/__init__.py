"""Chapter 2.11: placing fighters before the first turn."""
