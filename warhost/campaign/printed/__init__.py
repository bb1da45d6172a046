"""What is printed: counters, tables, the calendar."""
