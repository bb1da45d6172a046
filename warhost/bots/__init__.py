"""Players made of code. Each sees only what a player in its seat may see.

>>> bot("random", seed=7).name
'random'
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Final

from warhost.bots.grandmaster_bot import GrandmasterBot
from warhost.bots.marshal_bot import MarshalBot
from warhost.bots.odds_bot import BasicGeneralBot, OddsBot, RandomHandBot
from warhost.bots.players import ANY_RULEBOOK, Player, Role
from warhost.bots.random_bot import RandomBot
from warhost.bots.recruit_bot import RecruitBot
from warhost.bots.steady import Steady
from warhost.bots.warlord_bot import BlindWarlordBot, HerolessWarlordBot, WarlordBot
from warhost.core import BadSetup
from warhost.core.messages import msg

__all__ = [
    "BOTS",
    "OLD_NAMES",
    "GrandmasterBot",
    "MarshalBot",
    "OddsBot",
    "Player",
    "RandomBot",
    "RecruitBot",
    "Role",
    "Steady",
    "WarlordBot",
    "adviser",
    "bot",
    "bot_called",
    "is_bot",
    "role_in",
    "roles",
    "stand_ins",
    "steady_bot",
]

BOTS: Final[Mapping[str, Callable[[str | int], Player]]] = {
    "random": RandomBot,
    "recruit": RecruitBot,
    "marshal": MarshalBot,
    "warlord": WarlordBot,
    "grandmaster": GrandmasterBot,
}
"""Chance and the four levels by name, the weakest first."""
OLD_NAMES: Final[Mapping[str, Callable[[str | int], Player]]] = {"odds": OddsBot}
"""Bots of older games and scripts: *odds* is marshal in the war, captain in skirmishes, general in battles."""
SPARRING: Final[Mapping[str, Callable[[str | int], Player]]] = {
    "warlord-blind": BlindWarlordBot,
    "warlord-heroless": HerolessWarlordBot,
    "marshal-random-hand": RandomHandBot,
    "general-basic": BasicGeneralBot,
}
"""Bots for measuring others; players don't meet them."""


def bot(name: str, seed: str | int = 0) -> Player:
    """A bot by name or title, with its own dice. An unknown name is an error that suggests the nearest one.

    >>> bot("captain").name, bot("grandmaster").name
    ('warlord', 'grandmaster')
    """
    titles = {role.title: one for one in BOTS for role in roles(one).values()}
    known = {**BOTS, **OLD_NAMES, **SPARRING}
    called = name if name in known else titles.get(name, "")
    if called not in known:
        near = get_close_matches(name, {**BOTS, **titles}, n=1, cutoff=0.4)
        raise _unknown(name, near, BOTS)
    return known[called](seed)


def steady_bot(rulebook: str, name: str, seed: str | int = 0, folder: Path | None = None) -> Steady:
    """A bot that never stops a game: if it fails, a weaker one answers, and the failure is saved in a folder."""
    weaker = [bot(other, seed) for other in stand_ins(rulebook, name)]
    return Steady(bot(name, seed), weaker, seed, folder)


def stand_ins(rulebook: str, name: str) -> tuple[str, ...]:
    """The bots that answer if a bot fails: weaker ones that understand the rulebook, the strongest first.

    >>> stand_ins("dragons-of-glory", "warlord"), stand_ins("dragon-noir", "recruit")
    (('marshal', 'recruit'), ())
    """
    names = list(BOTS)
    weaker = names[: names.index(name)] if name in names else []
    return tuple(other for other in reversed(weaker) if rulebook in roles(other))


PATIENCE: Final = 2.0
"""How many seconds somebody waits gladly for an order."""


def adviser(rulebook: str) -> str:
    """The bot that players ask for advice: the strongest at home in a rulebook that answers quickly.

    >>> adviser("dragons-of-glory")
    'warlord'
    """
    able = [name for name in BOTS if is_at_home(rulebook, name)]
    return next(name for name in reversed(able) if role_in(rulebook, name).seconds <= PATIENCE)


def bot_called(rulebook: str, name: str) -> str:
    """The name of the bot with this title in a rulebook; a bot's own name works too.

    >>> bot_called("dragon-noir", "captain"), bot_called("dragons-of-glory", "recruit")
    ('warlord', 'recruit')
    """
    titles = {role_in(rulebook, one).title.lower(): one for one in BOTS if is_at_home(rulebook, one)}
    wanted = name.strip().lower()
    found = titles.get(wanted) or (wanted if is_bot(wanted) else None)
    if found is None:
        near = get_close_matches(wanted, [*titles, *BOTS], n=1, cutoff=0.4)
        raise _unknown(name, near, titles)
    return found


def _unknown(name: str, near: Iterable[str], known: Iterable[str]) -> BadSetup:
    for hint in near:
        return BadSetup(str(msg("bots-unknown-near", name=name, near=hint)))
    return BadSetup(str(msg("bots-unknown", name=name, known=", ".join(known))))


def is_bot(name: str) -> bool:
    """Whether players can meet a bot of this name, be it an old one.

    >>> is_bot("marshal"), is_bot("odds"), is_bot("warlord-blind")
    (True, True, False)
    """
    return name in BOTS or name in OLD_NAMES


def is_at_home(rulebook: str, name: str) -> bool:
    """Whether a bot understands a rulebook."""
    return bool({rulebook, ANY_RULEBOOK} & set(roles(name)))


def roles(name: str) -> Mapping[str, Role]:
    """A bot's role in each rulebook that it understands.

    >>> roles("warlord")["dragon-noir"].title
    'captain'
    """
    maker = BOTS[name] if name in BOTS else OLD_NAMES[name]
    about = (maker.__doc__ or "").strip().partition("\n")[0]
    found: Mapping[str, Role] = getattr(sys.modules[maker.__module__], "ROLES", {ANY_RULEBOOK: Role(name, "", about)})
    return found


def role_in(rulebook: str, name: str) -> Role:
    """A bot's role in a rulebook; in one that it doesn't understand its title is its name.

    >>> role_in("dragons-of-glory", "warlord").strength
    'strong'
    """
    known = roles(name) if is_bot(name) else {}
    return known.get(rulebook) or known.get(ANY_RULEBOOK) or Role(name, "", "")
