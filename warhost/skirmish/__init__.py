"""Dragon Noir: man-to-man fights on hexes of two metres, above and below ground (DN-…)."""
