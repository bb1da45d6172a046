"""Rules 7 and 10: modifiers, attacks, retreats, taunts."""
