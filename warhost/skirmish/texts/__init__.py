"""The English texts of the skirmish, one module per part of the book; importing the package registers them all."""

from warhost.skirmish.texts import fighting, fire

TEXTS = (fighting, fire)
"""The modules that hold the texts."""
