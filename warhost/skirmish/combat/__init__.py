"""Chapter 2.4: odds, attacks, advance and retreat."""
