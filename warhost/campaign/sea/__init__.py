"""Rules 4 and 8: ships, transport, the Maelstrom, sea battles."""
