"""What several workers over one database tell each other: news, leases, who is present."""
