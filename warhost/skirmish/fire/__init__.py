"""Chapter 2.2: aiming, shots in the fire phase, defensive fire at moving enemies, stray arrows.

Lines of fire themselves are in ``sight``. May import acts and the rooms below it.
"""
