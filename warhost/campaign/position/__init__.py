"""What never changes during a war, its seasons, and the bases of decisions."""
