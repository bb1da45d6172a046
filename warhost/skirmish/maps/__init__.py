"""Chapter 1.4: the ground of a fight and who can go where on it."""
