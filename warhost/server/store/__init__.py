"""What is kept: games, seats and the append-only chronicle, in SQLite or PostgreSQL."""
