"""Drawings kept on disk: a map takes seconds to draw and changes only when its sources do."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from functools import cache
from hashlib import blake2b
from pathlib import Path

from warhost import cartography

STUDIO = Path(cartography.__file__).parent
"""Where drawings are made; its code is part of what a drawing depends on."""


def kept(name: str, sources: Iterable[Path], draw: Callable[[], str]) -> str:
    """A drawing from the shelf, or drawn now and put there; a shelf that cannot be written is no hindrance."""
    path = shelf() / f"{name}-{fingerprint(tuple(sources))}.svg"
    try:
        return path.read_text(encoding="utf-8")
    except OSError:
        pass
    text = draw()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        draft = path.with_suffix(f".{os.getpid()}.part")
        draft.write_text(text, encoding="utf-8")
        draft.replace(path)
        for old in path.parent.glob(f"{name}-*.svg"):
            if old != path:
                old.unlink(missing_ok=True)
    except OSError:
        return text
    return text


def shelf() -> Path:
    """The folder of kept drawings, beside the other caches of the user."""
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "warhost" / "drawings"


@cache
def fingerprint(sources: tuple[Path, ...]) -> str:
    """A digest of all files that a drawing is made from."""
    digest = blake2b(digest_size=12)
    for folder in (STUDIO, *sources):
        for file in sorted(p for p in folder.rglob("*") if p.is_file() and "__pycache__" not in p.parts):
            digest.update(file.name.encode())
            digest.update(file.read_bytes())
    return digest.hexdigest()
