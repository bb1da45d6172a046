"""The English texts of the skirmish, one module per part of the book; importing the package registers them all."""

from warhost.skirmish.texts import fighting, fire, horses, magic, scenarios

TEXTS = (fighting, fire, horses, magic, scenarios)
"""The modules that hold the texts."""
