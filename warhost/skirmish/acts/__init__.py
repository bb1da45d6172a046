"""What is done on the way: mounting, jumping, carrying, entering the underground."""
