"""Seats: their secret keys, and who fills them."""
