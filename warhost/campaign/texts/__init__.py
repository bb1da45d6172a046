"""The English texts of the campaign, one module per part of the book; importing the package registers them all."""

from warhost.campaign.texts import politics_and_magic, sea_and_air, standard, winter

TEXTS = (standard, sea_and_air, politics_and_magic, winter)
"""The modules that hold the texts."""
