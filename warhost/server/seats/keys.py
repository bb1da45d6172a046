"""Secret keys: who holds one sits in a seat. Only a digest is kept: the database gives no key away."""

from __future__ import annotations

import secrets
from hashlib import sha256
from hmac import compare_digest

GAME_ID_BYTES = 9
KEY_BYTES = 24


def new_game_id() -> str:
    """An id for a game that cannot be guessed: an unlisted game is found only by its link."""
    return secrets.token_urlsafe(GAME_ID_BYTES).replace("_", "A").replace("-", "B")


def new_key() -> str:
    """A key of 192 random bits."""
    return secrets.token_urlsafe(KEY_BYTES)


def new_seed() -> str:
    """A seed for the dice that cannot be guessed."""
    return secrets.token_hex(16)


def digest(key: str) -> str:
    """What is kept of a key. Keys are random and long, so a plain hash cannot be turned back."""
    return sha256(key.encode()).hexdigest()


def fits(key: str, kept: str | None) -> bool:
    """Whether a key is the one whose digest was kept."""
    return kept is not None and compare_digest(digest(key), kept)
