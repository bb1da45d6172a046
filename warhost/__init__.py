"""Fantasy tabletop wargames at three scales, with the rules enforced."""
