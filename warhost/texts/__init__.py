"""Everything that Warhost says, one folder per language; importing this package gives core its renderer.

``en/`` holds the English texts as Fluent files (https://projectfluent.org), a file per part of the house. A second
language is a second folder; what it leaves out is told in English. The browser reads the same files. Needs only core.
"""

from warhost.core.messages import render_with
from warhost.texts.languages import (
    ENGLISH,
    UnknownLanguage,
    add_folder,
    chosen,
    language,
    language_name,
    language_source,
    languages,
    parts,
    preferred,
    remove_folder,
    render,
    say,
    say_or,
    speak,
    speaking,
)
from warhost.texts.outcomes import outcome_words

__all__ = [
    "ENGLISH",
    "UnknownLanguage",
    "add_folder",
    "chosen",
    "language",
    "language_name",
    "language_source",
    "languages",
    "outcome_words",
    "parts",
    "preferred",
    "remove_folder",
    "render",
    "say",
    "say_or",
    "speak",
    "speaking",
]

render_with(render)
