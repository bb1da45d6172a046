"""Which languages exist, which one is spoken, and texts in it.

The folders of languages stand beside this file. ``WARHOST_TEXTS`` names further folders (separated as in ``PATH``), and
a rulebook of your own adds its folder with :func:`add_folder`. Each has a folder per language with ``.ftl`` files at
any depth.

A process speaks one language (:func:`speak`). A server answers each request in the language of its client
(:func:`speaking`).
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from warhost.core.messages import Argument, Message, Ref, msg

if TYPE_CHECKING:
    from warhost.texts.catalogue import Catalogue

ENGLISH = "en"
_added = os.environ.get("WARHOST_TEXTS", "").split(os.pathsep)
_folders = [Path(__file__).parent, *(Path(name) for name in _added if name)]
_chosen = ENGLISH
_asked: ContextVar[str] = ContextVar("asked")
"""The language of the request that is being answered."""


@cache
def languages() -> tuple[str, ...]:
    """The languages that exist, English first. The folders are read once: every request asks."""
    found = {path.parent.name for folder in _folders for path in folder.glob("*/*.ftl")}
    return (ENGLISH, *sorted(found - {ENGLISH}))


def files(id: str) -> list[Path]:
    """All text files of a language."""
    return [file for folder in _folders for file in sorted((folder / id).rglob("*.ftl"))]


def language_source(id: str) -> str:
    """All text files of a language, one after the other."""
    return "\n".join(file.read_text(encoding="utf-8") for file in files(id))


def language_name(id: str) -> str:
    """What the speakers of a language call it."""
    return language(id).text(msg("language-name"))


@cache
def language(id: str) -> Catalogue:
    """The texts of a language; missing messages fall back to English."""
    # Fluent is only imported when something is said.
    from warhost.texts.catalogue import Catalogue

    behind = None if id == ENGLISH else language(ENGLISH)
    return Catalogue(id, files(id), behind)


def add_folder(folder: Path) -> None:
    """Add a folder of languages, such as that of a rulebook of your own; a second time changes nothing."""
    if folder not in _folders:
        _folders.append(folder)
        _forget()


def remove_folder(folder: Path) -> None:
    """Take a folder away again."""
    _folders.remove(folder)
    _forget()


def _forget() -> None:
    language.cache_clear()
    languages.cache_clear()


class UnknownLanguage(ValueError):
    """There are no texts in that language."""


def chosen() -> str:
    """The language that is spoken: that of the present request, else that of the process."""
    return _asked.get(_chosen)


def speak(id: str) -> None:
    """Speak a language in this process from now on; an unknown one is an error that names those that exist."""
    global _chosen
    if id not in languages():
        raise UnknownLanguage(say("texts-no-language", language=id, known=", ".join(languages())))
    _chosen = id


@contextmanager
def speaking(id: str) -> Iterator[None]:
    """Speak a language inside a ``with`` block, in this task or thread alone."""
    token = _asked.set(id)
    try:
        yield
    finally:
        _asked.reset(token)


def preferred(header: str) -> str:
    """The language that an ``Accept-Language`` header likes best among those that exist, else that of the process.

    >>> preferred("tlh, en-GB;q=0.8, en;q=0.7")
    'en'
    """
    known = {id.casefold(): id for id in languages()}
    wanted: list[tuple[float, str]] = []
    for entry in header.split(","):
        tag, _, weight = entry.partition(";q=")
        try:
            wanted.append((float(weight or 1), tag.strip().casefold()))
        except ValueError:
            continue
    for liking, tag in sorted(wanted, key=lambda one: -one[0]):
        if liking > 0 and (found := known.get(tag) or known.get(tag.partition("-")[0])):
            return found
    return _chosen


def render(message: Message) -> str:
    """The message as a sentence in the language that is spoken."""
    return language(chosen()).text(message)


def say(id: str, /, **args: Argument) -> str:
    """A sentence in the language that is spoken, where nothing but words is needed."""
    return render(msg(id, **args))


def say_or(id: str, words: str) -> str:
    """A text in the language that is spoken, or these words if there is no such text."""
    return say(id) if id in language(chosen()) else words


def parts(message: Message) -> list[str | Ref]:
    """The sentence in English, cut at the things that it names."""
    return language(ENGLISH).parts(message)
