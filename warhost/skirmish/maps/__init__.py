"""Chapter 1.4: the ground of a fight, and what each hexside costs whom.

May import what is printed.
"""
