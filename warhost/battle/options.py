"""The options of the battle: disputed readings (BS-0.0-06) and the book's own optional rules."""

from __future__ import annotations

from typing import Final

from warhost.core.messages import msg
from warhost.core.rulebook import Option

AS_WRITTEN: Final = "as-written"
"""A scenario at the level that its own file names."""
GAME_LEVELS: Final = ("basic", "intermediate")
"""The levels of the game, each of which contains the one before (BS-0.0-04)."""
OTHER_LEVELS: Final = GAME_LEVELS[1:]
"""The levels that a scenario of a lower one can have besides its own."""


def _option(id: str, values: tuple[str, ...], rules: tuple[str, ...]) -> Option:
    return Option(id, msg(f"battle-option-{id}"), values, rules)


OPTIONS = (
    _option("level", (AS_WRITTEN, *OTHER_LEVELS), ("BS-0.0-04",)),
    _option("measuring", ("afterwards", "always"), ("BS-0.0-06", "BS-3.5-01", "BS-7.7-02")),
    _option("out-of-command", ("opens", "stays-closed"), ("BS-0.0-06", "BS-7.6-02")),
    _option("printed-ratings", ("as-printed", "with-table-9"), ("BS-0.0-06", "BS-8.3-01")),
    _option("high-ground", ("attacker-above", "defender-above", "as-printed"), ("BS-0.0-06", "BS-8.3-04")),
    _option("fire-into-melee", ("never", "free-figures"), ("BS-0.0-06", "BS-10.1-01")),
    _option("mounted-charge", ("adds-up", "replaces"), ("BS-0.0-06", "BS-11.4-01")),
    _option("shields", ("as-printed", "assumed"), ("BS-0.0-06", "BS-8.3-05")),
    _option("shifts", ("by-rule", "as-printed"), ("BS-0.0-06", "BS-8.5-03")),
    _option("charge-straight", ("2/3", "1/2", "3/4", "all"), ("BS-0.0-06", "BS-7.14-03")),
    _option("rally-penalty", ("out-of-command", "none"), ("BS-0.0-06", "BS-6.2-01")),
    _option("hit-point-plus", ("own-dice", "next-die"), ("BS-0.0-06", "BS-4.1-01")),
    _option("leaders", ("as-written", "rolled"), ("BS-3.2-02",)),
    _option("prisoners", ("none", "taken"), ("BS-7.15-05",)),
    _option("initiative-die", ("d6", "d20"), ("BS-5.1-02",)),
    _option("last-round", ("30", "6", "12", "20", "40"), ("BS-S1-04",)),
)
"""The first value of each is the default. The book has no last round: a battle that lasts so long is a draw."""
