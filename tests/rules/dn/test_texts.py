"""Whatever the skirmish says has a sentence, also what is hardly ever said."""

from __future__ import annotations

import re
from pathlib import Path

from warhost import library
from warhost.skirmish import rulebook
from warhost.texts import language

SAID = re.compile(r'(?:msg|phrase)\(\s*"(dn-[a-z0-9-]+)"')
"""A message that the code names in full."""


def test_every_message_that_is_named_in_the_code_has_a_text() -> None:
    assert library.rulebook("dragon-noir").scenarios(), "its texts are read with it"
    chapters = Path(rulebook.__file__).parent.rglob("*.py")
    named = {id_ for chapter in chapters for id_ in SAID.findall(chapter.read_text(encoding="utf-8"))}
    assert len(named) > 200
    assert sorted(named - set(language("en").ids())) == []
