"""A language that nobody speaks, made of the English texts: accents on every letter, brackets around every text.

    python -m tools.pseudo_language FOLDER

writes FOLDER/en-XA. With WARHOST_TEXTS=FOLDER it can be chosen like any other language, and whatever is still in
English on the screen is a text that no translator would have found. Names, arguments and selectors stay as they are.
"""

from __future__ import annotations

import sys
from pathlib import Path

from fluent.syntax import FluentParser, FluentSerializer, ast, visitor

ID = "en-XA"
"""The language's id, as other programs call their accented pseudo-language."""
ENGLISH = Path(__file__).parent.parent / "warhost" / "texts" / "en"
ACCENTED = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "áƀçđéƒǵħíĵķłɱñóƥɋřšŧúṽŵẋýžÁƁÇĐÉƑǴĦÍĴĶŁṀÑÓƤɊŘŠŦÚṼŴẊÝŽ",
)
NAMES = "name-"
"""Messages that only say something of a name, which is the same in every language."""


class Accents(visitor.Transformer):
    """Puts accents on the words of a text."""

    def visit_TextElement(self, node: ast.TextElement) -> ast.TextElement:  # noqa: N802
        node.value = accented(node.value)
        return node

    def visit_NamedArgument(self, node: ast.NamedArgument) -> ast.NamedArgument:  # noqa: N802
        """The words among which AGREE chooses are words of the text."""
        if isinstance(node.value, ast.StringLiteral):
            node.value.value = accented(node.value.value)
        return node


def accented(words: str) -> str:
    """Words as the language writes them.

    >>> accented("Set up your forces.")
    'Šéŧ úƥ ýóúř ƒóřçéš.'
    """
    return words.translate(ACCENTED)


def translate(source: str) -> str:
    """A file of texts in the pseudo-language.

    >>> print(translate("goal = Take { $hex }!"), end="")
    goal = [Ŧáķé { $hex }!]
    """
    resource = FluentParser().parse(source)
    kept: list[ast.EntryType] = []
    for entry in resource.body:
        if isinstance(entry, ast.Message) and not entry.id.name.startswith(NAMES):
            if entry.value is not None:
                Accents().visit(entry.value)
                entry.value.elements = [ast.TextElement("["), *entry.value.elements, ast.TextElement("]")]
            kept.append(entry)
        elif isinstance(entry, ast.Junk):
            raise ValueError(f"not Fluent: {entry.content}")
    return FluentSerializer().serialize(ast.Resource(kept))


def write(folder: Path, english: Path = ENGLISH) -> Path:
    """Write the whole language into a folder; the folder of the language itself."""
    home = folder / ID
    for file in sorted(english.rglob("*.ftl")):
        target = home / file.relative_to(english)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(translate(file.read_text(encoding="utf-8")), encoding="utf-8")
    return home


if __name__ == "__main__":
    print(write(Path(sys.argv[1])))
