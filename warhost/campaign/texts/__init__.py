"""The English texts of the campaign, one module per part of the book; importing the package registers them all."""

from warhost.campaign.texts import sea_and_air, standard

TEXTS = (standard, sea_and_air)
"""The modules that hold the texts."""
