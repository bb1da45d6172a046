"""Chapter 2.24: lines of fire over a ground, and what they meet.

Pure functions of a ground that does not change. May import maps and what is printed.
"""
