"""The strategic war on Ansalon: Dragons of Glory and its two expansions."""
