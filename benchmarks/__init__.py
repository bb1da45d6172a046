"""Speed beside the peers (`make bench`) and matches between the bots (`make ladder`)."""
