"""The table in a terminal: prompts as numbered lists, the board as text. Plays every rulebook from its prompts."""
