"""The commands of `warhost`, one module each.

A module `commands/siege.py` becomes the command `warhost siege` by being there. It has one function:

    def register(app: typer.Typer) -> None:
        app.command("siege")(siege)                 # or app.add_typer(group, name="siege") for subcommands

Only the module of the command that is called is imported, so a command may import what it likes. To give up, raise an
error that the package already has (an unknown rule, an unreadable file) or `Complaint`: the user gets its one line and
exit code 1, never a traceback. Modules that begin with an underscore are shared parts, not commands.
"""

from __future__ import annotations

from collections.abc import Iterable

from warhost.core.messages import msg
from warhost.datafiles import nearest
from warhost.texts import say


class Complaint(Exception):
    """What a command says, in one line, when it cannot do what was asked."""


def unknown(word: str, kind: str, known: Iterable[str]) -> Complaint:
    """The complaint that nothing of a kind is called so, with the nearest name; ``kind`` is the id of a text."""
    near = nearest(word, list(known))
    if near:
        return Complaint(say("commands-unknown-near", kind=msg(kind), word=word, near=near))
    return Complaint(say("commands-unknown", kind=msg(kind), word=word))


def pair(text: str, flag: str) -> tuple[str, str]:
    """A name and its value, which are written with a sign between: ``name=value``."""
    name, sign, value = text.partition("=")
    if not (name and sign and value):
        raise Complaint(say("commands-no-pair", flag=flag, word=text))
    return name, value


def no_drawing(ending: str, known: str) -> Complaint:
    """The complaint that nothing can be drawn into a file with such an ending."""
    if not ending:
        return Complaint(say("commands-no-ending", known=known))
    return Complaint(say("commands-cannot-draw", ending=ending, known=known))
