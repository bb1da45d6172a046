"""Rules 5 and 6, terrain effects: movement costs, adjacency, landing grounds, and the map as it lies in a season.

Pure tables over the map, made once; nothing here knows where a piece stands. May import printed, world and scenario.
"""
