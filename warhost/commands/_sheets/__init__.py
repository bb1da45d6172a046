"""What several commands share that draw and print: pages written to files, the counters of skirmish and battle."""
