"""Warhost as an environment for learning: PettingZoo's interface over every rulebook that can be played.

``actions`` numbers the components of orders, ``observations`` turns what a seat sees into arrays, ``environment`` joins
the two. It needs ``pip install "warhost[learn]"``.
"""

from warhost.learn.environment import WarhostEnv, env

__all__ = ["WarhostEnv", "env"]
