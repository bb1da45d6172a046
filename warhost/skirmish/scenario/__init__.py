"""Scenario files, and who takes part in a fight."""
