"""Choosing and placing forces before the first Turn."""
