"""Before the first Turn (DG-00-02, Rules 14 to 19): choosing forces, placing them, and legal proposals for both.

May import special and the rooms below.
"""
