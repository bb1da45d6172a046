"""Chapter 2.24: lines of fire over a ground."""
