"""The chronicle: saves, loading and replay."""
