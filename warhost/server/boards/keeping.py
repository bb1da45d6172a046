"""Drawings kept on disk: a map takes seconds to draw and changes only when its sources do."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from hashlib import blake2b
from pathlib import Path

from warhost import cartography

STUDIO = Path(cartography.__file__).parent
"""Where drawings are made; its code is part of what a drawing depends on."""


def kept(name: str, sources: Iterable[Path], draw: Callable[[], str]) -> str:
    """A drawing as SVG from the shelf, or drawn now and put there; a shelf that cannot be written is ignored."""
    return kept_bytes(shelf_place(name, sources), lambda: draw().encode()).decode()


def shelf_place(name: str, sources: Iterable[Path], ending: str = ".svg") -> Path:
    """Where a drawing is kept; its name says from what it was made."""
    return shelf() / f"{name}-{fingerprint(tuple(sources))}{ending}"


def kept_bytes(path: Path, draw: Callable[[], bytes]) -> bytes:
    """A drawing from its place, or drawn now and put there. Other processes wait while it is drawn."""
    with suppress(OSError):
        return path.read_bytes()
    with alone_at(path):
        with suppress(OSError):
            return path.read_bytes()
        found = draw()
        with suppress(OSError):
            path.parent.mkdir(parents=True, exist_ok=True)
            draft = path.with_suffix(f".{os.getpid()}.part")
            draft.write_bytes(found)
            draft.replace(path)
            name = path.stem.rpartition("-")[0]
            for old in path.parent.glob(f"{name}-*{path.suffix}"):
                if old != path and old.stem.rpartition("-")[0] == name:
                    old.unlink(missing_ok=True)
    return found


@contextmanager
def alone_at(path: Path) -> Iterator[None]:
    """Let one process at a time draw a drawing, where the system can lock files."""
    try:
        import fcntl

        path.parent.mkdir(parents=True, exist_ok=True)
        lock = path.with_suffix(".lock").open("w")
    except (ImportError, OSError):
        yield
        return
    with lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        try:
            yield
        finally:
            with suppress(OSError):
                path.with_suffix(".lock").unlink(missing_ok=True)


def shelf() -> Path:
    """The folder of kept drawings, beside the other caches of the user."""
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "warhost" / "drawings"


@cache
def fingerprint(sources: tuple[Path, ...]) -> str:
    """A digest of all files that a drawing is made from."""
    digest = blake2b(digest_size=12)
    for source in (STUDIO, *sources):
        files = [source] if source.is_file() else source.rglob("*")
        for file in sorted(p for p in files if p.is_file() and "__pycache__" not in p.parts):
            digest.update(file.name.encode())
            digest.update(file.read_bytes())
    return digest.hexdigest()
