"""Chapter 2.3: steps, marches, challenges, stacking."""
