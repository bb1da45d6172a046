"""Bots at the tables: the processes in which they think, the questions put to them, the check of what they answer."""
