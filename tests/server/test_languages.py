"""What the server keeps for everybody, such as boards and drawings, it keeps for each language."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tools import pseudo_language
from warhost import texts
from warhost.server.shelf import standard_shelf


@pytest.fixture
def pseudo(tmp_path: Path) -> Iterator[None]:
    """The server has the pseudo-language."""
    pseudo_language.write(tmp_path)
    texts.add_folder(tmp_path)
    yield
    texts.remove_folder(tmp_path)


@pytest.mark.usefixtures("pseudo")
def test_counters_and_hexes_are_called_in_the_language_of_who_asks() -> None:
    shelf = standard_shelf()
    volume, resolved = shelf.volume("dragons-of-glory"), shelf.resolve("dragons-of-glory", "kender-strike")
    for language, word in (("en", "woods"), (pseudo_language.ID, pseudo_language.accented("woods")), ("en", "woods")):
        with texts.speaking(language):
            layout = shelf.layout(volume, resolved)
            (counters,) = (one.href for one in layout.drawings if one.name == "counters")
            drawn = shelf.sheet("dragons-of-glory", "kender-strike", "counters").svg.decode()
        assert any(word in ground.name for ground in layout.ground)
        assert counters.endswith(f"&language={language}")
        assert (pseudo_language.accented("infantry") in drawn) == (language == pseudo_language.ID)
