"""Texts as values: an id and arguments, rendered outside the rules.

Rules never build sentences. They say ``msg("dg-mountain-hexside", army=ref)`` and the English text
lives in the rulebook's text file, where other languages can stand beside it.

    >>> say("demo-greeting", "{who} marches at dawn.")
    >>> str(msg("demo-greeting", who="Kronin"))
    'Kronin marches at dawn.'
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Ref(NamedTuple):
    """A piece, hex or other thing named inside a text, so that a reader can click on it."""

    kind: str
    id: int
    text: str

    def __str__(self) -> str:
        return self.text

    def __format__(self, spec: str) -> str:
        return format(self.text, spec)


class Message(NamedTuple):
    """One text: the id of its template and the arguments that fill it."""

    id: str
    args: tuple[tuple[str, int | str | Ref | Message], ...] = ()

    def __str__(self) -> str:
        return render(self, ENGLISH)

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)


ENGLISH: dict[str, str] = {}
"""Every registered template in English, by message id."""


def say(id: str, template: str) -> None:
    """Register one English template; a second text for the same id is a mistake."""
    if ENGLISH.setdefault(id, template) != template:
        raise ValueError(f"message {id!r} is already registered with another text")


def say_all(templates: Mapping[str, str]) -> None:
    """Register the English templates of a rulebook."""
    for id, template in templates.items():
        say(id, template)


def msg(id: str, /, **args: int | str | Ref | Message) -> Message:
    """A message by id; the arguments fill the template's braces."""
    return Message(id, tuple(args.items()))


def render(message: Message, templates: Mapping[str, str]) -> str:
    """The message as a sentence in the language of ``templates``."""
    template = templates.get(message.id)
    if template is None:
        listed = ", ".join(f"{name} {value}" for name, value in message.args)
        return f"{message.id} ({listed})" if listed else message.id
    filled = {name: render(value, templates) if isinstance(value, Message) else value for name, value in message.args}
    return template.format(**filled)
