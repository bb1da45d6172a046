"""How the odds bot leads a battle: a general, the eye by which it judges distances, and the worth of a fight."""
