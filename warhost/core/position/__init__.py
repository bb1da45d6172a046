"""The state of a game: values, journal and hash."""
