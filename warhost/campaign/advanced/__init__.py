"""The advanced rules of More Dragons of Glory: layers over the standard game, each with an option of its name.

May import everything in campaign but ``rulebook``, which lists the layers.
"""

from warhost.campaign.advanced.command import COMMAND
from warhost.campaign.advanced.heroic.turn_and_layer import HEROES
from warhost.campaign.advanced.interception import INTERCEPTION
from warhost.campaign.advanced.raids import DRAGONS_AND_SHIPS
from warhost.campaign.advanced.supply import SUPPLY
from warhost.campaign.advanced.winter import WINTER

LAYERS = (INTERCEPTION, WINTER, COMMAND, DRAGONS_AND_SHIPS, SUPPLY, HEROES)
"""The layers, in the order of the book."""
