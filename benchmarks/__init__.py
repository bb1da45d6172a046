"""Speed, measured as ratios to peers in the same run. `make bench` prints the table."""
