"""Problem positions, as chess programs have: a position, orders that are good or bad there, and why.

The problems are text files that anybody can extend (``campaign.toml``, ``skirmish.toml``); :mod:`problem_files` reads
them, :mod:`positions` builds the games, :mod:`solving` asks bots, :mod:`checking` finds faults for ``warhost check``.
May import core, datafiles, library and the rulebooks.
"""

from pathlib import Path
from typing import Final

PROBLEMS: Final = Path(__file__).parent
"""The folder with the problems of the project."""
