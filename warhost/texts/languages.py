"""Which languages there are, which one is spoken, and texts in it.

Folders of languages stand beside this file; ``WARHOST_TEXTS`` names further ones (several are separated as in
``PATH``), and a rulebook of your own adds its folder with :func:`add_folder`. Each has a folder per language with
``.ftl`` files at any depth.
"""

from __future__ import annotations

import os
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


def languages() -> tuple[str, ...]:
    """The languages that there are, English first."""
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
    """The texts of a language; what it has not is told in English."""
    # Fluent is only imported when something is said.
    from warhost.texts.catalogue import Catalogue

    behind = None if id == ENGLISH else language(ENGLISH)
    return Catalogue(id, files(id), behind)


def add_folder(folder: Path) -> None:
    """Add a folder of languages, such as that of a rulebook of your own; a second time changes nothing."""
    if folder not in _folders:
        _folders.append(folder)
        language.cache_clear()


def remove_folder(folder: Path) -> None:
    """Take a folder away again."""
    _folders.remove(folder)
    language.cache_clear()


class UnknownLanguage(ValueError):
    """There are no texts in that language."""


def chosen() -> str:
    """The language in which this process speaks."""
    return _chosen


def speak(id: str) -> None:
    """Speak a language from now on; an unknown one is an error that names those that there are."""
    global _chosen
    if id not in languages():
        raise UnknownLanguage(f"there is no language {id!r}; there are: {', '.join(languages())}")
    _chosen = id


def render(message: Message) -> str:
    """The message as a sentence in the language that is spoken."""
    return language(_chosen).text(message)


def say(id: str, /, **args: Argument) -> str:
    """A sentence in the language that is spoken, where nothing but words is needed."""
    return render(msg(id, **args))


def parts(message: Message) -> list[str | Ref]:
    """The sentence in English, cut at the things that it names."""
    return language(ENGLISH).parts(message)
