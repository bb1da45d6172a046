"""Movement: rates, costs of manoeuvres, charges and routs (7.7-7.15).

Imports the formations, morale and the table.
"""
