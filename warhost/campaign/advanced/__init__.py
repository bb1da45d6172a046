"""The advanced rules of More Dragons of Glory: layers over the standard game, each with an option of its name."""

from warhost.campaign.advanced.winter import WINTER

LAYERS = (WINTER,)
"""The layers, in the order of the book."""
