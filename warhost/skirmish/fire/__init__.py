"""Chapter 2.2: aiming, shots, defensive fire."""
