"""Scenario files and their check."""
