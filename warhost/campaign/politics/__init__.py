"""Rules 1, 3 and 9: replacements, activation, invasion, conquest, capitals."""
