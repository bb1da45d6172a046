"""How the odds bot thinks about the strategic war.

``worth.py`` says what armies, places and battles are worth, ``threats.py`` who could be attacked where, ``routes.py``
how far things are, ``plans.py`` who marches where, ``marshal.py`` answers each ask, and
``cards`` plays the war by cards.
"""
