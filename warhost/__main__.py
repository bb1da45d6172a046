"""`python -m warhost` is `warhost`."""

from warhost.cli import main

main()
