"""Rules 5 and 6: marching, stacking, leaders, flying."""
