"""How bots play Dragon Noir: what fighters are worth, where they should go, whom they should strike."""
