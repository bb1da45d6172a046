"""Tables: the games that are being played, who sits at them, what each seat is sent."""
