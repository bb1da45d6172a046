"""What blows do to people, and who is hidden."""
