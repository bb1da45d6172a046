"""The English texts of the campaign, one module per part of the book; importing the package registers them all."""

from warhost.campaign.texts import standard

TEXTS = (standard,)
"""The modules that hold the texts."""
