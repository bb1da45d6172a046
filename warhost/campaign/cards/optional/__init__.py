"""Optional rules of Paths of the Lance: D (resisting invasion) and E (Kriegspiel rolling), each with its own option."""
