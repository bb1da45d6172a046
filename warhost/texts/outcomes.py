"""What dice can decide, in the words of the language that is spoken."""

from __future__ import annotations

import re

from warhost.texts.languages import say_or


def outcome_words(outcome: object) -> str:
    """An outcome for players: a word in their language; names, numbers and codes of printed tables as they are."""
    if isinstance(outcome, tuple) and type(outcome).__str__ is tuple.__str__:
        return ", ".join(map(outcome_words, outcome))
    if isinstance(outcome, str):
        return say_or(f"outcome-{_slug(outcome)}", outcome)
    return str(outcome)


def _slug(outcome: str) -> str:
    return re.sub(r"\W+", "-", str(outcome)).lower()
