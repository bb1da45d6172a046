"""Every text of every language file: it can be said, is said somewhere, and is given what it asks for."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import TypeVar

import pytest

from tools.sources import nodes
from warhost.core.messages import LIST, Argument, Message, Ref, listed, msg
from warhost.library import rulebook
from warhost.skirmish.printed.spells import load_spells
from warhost.skirmish.printed.tables import load_tables
from warhost.texts import language
from warhost.texts.catalogue import name_id

ROOT = Path(__file__).parent.parent
TEXTS = ROOT / "warhost" / "texts" / "en"
ENGLISH = language("en")
FILES = sorted(TEXTS.rglob("*.ftl"))
OWN = {"tests", "toy"}
HEAD = re.compile(r"^([A-Za-z][A-Za-z0-9_-]*) *=", re.MULTILINE)
ID = re.compile(r"[a-z]+(-[a-z0-9]+)+")
SPOKEN = (
    *("dg-", "dn-", "md-", "pl-", "core-", "board-", "terminal-", "commands-", "server-", "list-", "bots-", "option-"),
    *("battle-", "counter-", "fighter-", "texts-", "help-", "data-", "outcome-"),
)
"""Ids of messages begin so."""
CLIENT_CALL = re.compile(r"""\bt\(\s*["'`]([a-z0-9-]+)["'`]\s*(,\s*\{([^}]*)\})?""")
CLIENT_WORD = re.compile(r"""["'`]([a-z][a-z0-9]*(?:-[a-z0-9]+)*)["'`]""")
CLIENT_BUILT = re.compile(r"""`([a-z0-9-]*)\$\{[^}`]*\}([a-z0-9-]*)`""")


def ids_of(file: Path) -> list[str]:
    """The ids of a file of texts."""
    return HEAD.findall(file.read_text(encoding="utf-8"))


CLIENT = {id for file in sorted((TEXTS / "client").glob("*.ftl")) for id in ids_of(file)}
KEPT = set(ids_of(TEXTS / "kept.ftl"))
NAMES = set(ids_of(TEXTS / "names.ftl"))
SERVED = [id for file in FILES for id in ids_of(file) if id not in CLIENT | NAMES]
"""The messages that Python says."""


Node = TypeVar("Node", bound=ast.AST)


def found(kind: type[Node]) -> Iterator[tuple[Path, Node]]:
    """Every node of a kind in the code, with its file."""
    for file in (ROOT / "warhost").rglob("*.py"):
        yield from ((file, node) for node in nodes(file) if isinstance(node, kind))


@cache
def words() -> set[str]:
    """Every string that stands in the code."""
    return {node.value for _, node in found(ast.Constant) if isinstance(node.value, str)}


@cache
def built() -> set[re.Pattern[str]]:
    """Ids that the code puts together, as patterns."""
    patterns = set()
    for _, node in found(ast.JoinedStr):
        parts = [str(part.value) if isinstance(part, ast.Constant) else "" for part in node.values]
        if parts[0].startswith(SPOKEN):
            patterns.add(re.compile("".join(re.escape(part) or "[a-z0-9-]+" for part in parts)))
    return patterns


def calls() -> Iterator[tuple[str, str, set[str] | None]]:
    """Every message that the code names in full: where, its id, and the arguments if they are named too."""
    for file, node in found(ast.Call):
        if not node.args:
            continue
        name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
        first = node.args[0]
        if name not in ("msg", "Message", "say") or not isinstance(first, ast.Constant):
            continue
        given: set[str] | None = {keyword.arg for keyword in node.keywords if keyword.arg}
        if name == "Message" or any(keyword.arg is None for keyword in node.keywords):
            given = None
        yield f"{file.relative_to(ROOT)}:{node.lineno}", str(first.value), given


def test_every_message_that_the_code_names_has_a_text() -> None:
    named = {id for _, id, _ in calls() if id != LIST}
    looked_up = {
        word for word in words() if ID.fullmatch(word) and word.startswith(("dg-log-", "dn-log-", "terminal-"))
    }
    assert sorted(id for id in named | looked_up if id not in ENGLISH) == []
    assert len(named) > 500


def test_every_message_that_the_code_puts_together_has_a_text() -> None:
    missing = [pattern.pattern for pattern in built() if not any(pattern.fullmatch(id) for id in ENGLISH.ids())]
    assert missing == []


def test_every_text_is_said_somewhere() -> None:
    said, patterns = words(), built()
    unused = [
        id
        for id in SERVED
        if id not in said and id not in KEPT and not any(pattern.fullmatch(id) for pattern in patterns)
    ]
    assert unused == []


def test_every_text_is_given_the_arguments_that_it_asks_for() -> None:
    faults = []
    for where, id, given in calls():
        entry = ENGLISH.entry(id)
        if entry is not None and given is not None and entry.variables - given:
            faults.append(f"{where}: {id} wants {', '.join(sorted(entry.variables - given))}")
    assert faults == []


# Every text, with every kind of argument

PIECE, PIECES = Ref("piece", 1, "Hylo 1"), Ref("piece", 2, "Mercenaries 1")
VALUES: dict[str, Argument] = {
    "0": 0,
    "1": 1,
    "2": 2,
    "singular": PIECE,
    "plural": PIECES,
    "list": listed((PIECE, Ref("piece", 3, "Hylo 2"))),
}
NO_NUMBERS = {
    *(
        "army",
        "bot",
        "by",
        "caster",
        "citadel",
        "counter",
        "drawer",
        "enemy",
        "flier",
        "hex",
        "horse",
        "leader",
        "name",
    ),
    *("nation", "one", "other", "piece", "seat", "ship", "side", "spell", "target", "thing", "wizard", "before"),
    *("armies", "e_class", "others", "pieces", "ships"),
    "of",  # one chooses from at least two
    "sides",  # of a die
    "worth",  # written with its decimals
}
"""Arguments that are never numbers."""
NOUNS = "armies|blows|bodies|coins|counters|countries|dice|fighters|fliers|games|hexes|hexsides|horses|leaders|lines"
NOUNS += "|losses|marches|orders|pieces|places|players|points|records|rules|sacks|scenarios|seats|ships|shots|sides"
NOUNS += "|spells|spirits|stacks|steps|turns|units|votes|wounds"
ONE_OF_MANY = re.compile(rf"(?<![-\d–/+])\b1 ((movement|ground|air|strength|enemy|older) )?({NOUNS})\b", re.IGNORECASE)
"""“1 hexes”."""
SINGULAR_VERB = re.compile(r"^(Mercenaries 1|Hylo 1 and Hylo 2) (is|has|was|does|goes|[a-z]{3,}[^s\W]s)\b")
PLURAL_VERB = re.compile(r"^Hylo 1 (are|have|were|do|go|attack|march|fly|leave|board)\b")


def said(id: str, value: Argument) -> str:
    """A message whose every argument is the same."""
    entry = ENGLISH.entry(id)
    assert entry is not None
    return ENGLISH.text(msg(id, **dict.fromkeys(entry.variables, value)))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
@pytest.mark.parametrize("kind", VALUES)
def test_every_text_can_be_said(file: Path, kind: str) -> None:
    for id in ids_of(file):
        text = said(id, VALUES[kind])
        assert text, id
        assert not re.search(r"[{}\ue000\ue001…?]{2}|\{|\}", text), text
        assert text == text.strip(), id


def test_no_text_counts_one_as_many() -> None:
    wrong = []
    for id in [*SERVED, *CLIENT]:
        entry = ENGLISH.entry(id)
        assert entry is not None
        text = ENGLISH.text(msg(id, **{name: "x" if name in NO_NUMBERS else 1 for name in entry.variables}))
        wrong += [f"{id}: {text}"] if ONE_OF_MANY.search(text) else []
    assert not wrong, "\n".join(wrong)


def test_verbs_of_the_campaign_agree_with_their_names() -> None:
    # Faults of data files name single hexes, places and files.
    campaign = [id for id in SERVED if id.startswith(("dg-", "md-", "pl-")) and not id.startswith("dg-data-")]
    never_plural = {"hex", "hero", "leader", "ship", "wizard", "citadel", "side", "drawer", "enemy", "place"}
    never_names = {"a", "b", "n", "wanted"}
    wrong = []
    for id in campaign:
        entry = ENGLISH.entry(id)
        assert entry is not None
        for variable in entry.variables - never_plural - never_names:
            rest = dict.fromkeys(entry.variables, Ref("piece", 1, "x"))
            for value in (PIECES, VALUES["list"]):
                text = ENGLISH.text(msg(id, **{**rest, variable: value}))
                if SINGULAR_VERB.search(text):
                    wrong.append(text)
            text = ENGLISH.text(msg(id, **{**rest, variable: PIECE}))
            if PLURAL_VERB.search(text):
                wrong.append(text)
    assert not wrong, "\n".join(wrong)


def test_the_classic_slips_are_gone() -> None:
    mercenaries, ship = Ref("piece", 1, "Mercenaries 1"), Ref("piece", 2, "Sanction ship 1")
    assert str(msg("dg-log-depleted", army=mercenaries)) == "Mercenaries 1 are depleted."
    assert str(msg("dg-log-depleted", army=PIECE)) == "Hylo 1 is depleted."
    assert str(msg("dg-log-conquered", nation="Dragonarmies", side="Whitestone")).startswith(
        "Dragonarmies are conquered"
    )
    assert str(msg("dg-log-broadside", ships=listed((ship,)), hex="Sanction")).startswith("Sanction ship 1 attacks")
    assert str(msg("dn-ask-retreat", piece="Zed", distance=1)) == "Zed must retreat one hex."


def test_names_that_look_plural_are_known_as_such() -> None:
    counters = (ROOT / "warhost" / "campaign" / "data" / "counters").glob("*.toml")
    names = {name for file in counters for name in re.findall(r'^name = "(.*)"', file.read_text("utf-8"), re.MULTILINE)}
    plural = re.compile(r"(dragons|griffons|pegasi|men|Knights|Mercenaries|Draconians|armies|lances|ogres)$")
    assert sorted(name for name in names if plural.search(name) and name_id(name) not in NAMES) == []
    assert {entry for entry in NAMES if entry not in {name_id(name) for name in names}} == set()


def test_every_spell_and_size_has_a_text() -> None:
    spells = load_spells()
    sizes = {size.name.replace(" ", "-") for spell in spells.values() for size in spell.sizes}
    wanted = {f"dn-spell-{key}" for key in spells} | {f"dn-size-{size}" for size in sizes}
    tables = load_tables()
    printed = (tables.combat_foot, tables.combat_mounted)
    wanted |= {table.means(letter).id for table in printed for letter in table.meanings}
    assert sorted(wanted - set(ENGLISH.ids())) == []


# The client


@cache
def client_source() -> str:
    """All sources of the client, without its tests."""
    files = [file for file in (ROOT / "web" / "src").rglob("*") if file.suffix in (".ts", ".svelte")]
    return "\n".join(file.read_text(encoding="utf-8") for file in files if ".test." not in file.name)


def test_every_text_of_the_client_exists_and_is_used() -> None:
    source = client_source()
    wanted = {id for id, _, _ in CLIENT_CALL.findall(source)}
    assert sorted(wanted - CLIENT) == []
    patterns = [re.compile(f"{head}[a-z0-9-]+{tail}") for head, tail in CLIENT_BUILT.findall(source) if head or tail]
    words = set(CLIENT_WORD.findall(source))
    assert sorted(id for id in CLIENT - words if not any(pattern.fullmatch(id) for pattern in patterns)) == []


def test_every_text_of_the_client_is_given_its_arguments() -> None:
    faults = []
    for id, _, inside in CLIENT_CALL.findall(client_source()):
        entry = ENGLISH.entry(id)
        assert entry is not None
        given = set(re.findall(r"\b([a-z_]\w*)\b\s*(?=[:,}]|$)", inside))
        if entry.variables - given and "..." not in inside:
            faults.append(f"{id} wants {', '.join(sorted(entry.variables - given))}")
    assert faults == []


def test_a_message_is_no_text_of_two_files() -> None:
    ids = [id for file in FILES for id in ids_of(file)]
    assert len(ids) == len(set(ids))
    assert isinstance(msg(ids[0]), Message)


ENGLISH_CLAUSE = re.compile(r"[a-z]{2} [a-z]")


def test_faults_of_data_files_are_messages() -> None:
    wrong = []
    for file, node in found(ast.Call):
        called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        if len(node.args) > 1 and called in ("fault", "at", "_wrong"):
            parts = [part for arg in node.args[1:] for part in ast.walk(arg)]
            texts = [part for part in parts if isinstance(part, ast.Constant | ast.JoinedStr)]
            wrong += [f"{file}:{text.lineno}" for text in texts if ENGLISH_CLAUSE.search(ast.unparse(text))]
    assert not wrong, wrong


@pytest.mark.parametrize("book", ["dragons-of-glory", "dragon-noir", "battlesystem"])
def test_every_component_of_every_order_is_called_something(book: str) -> None:
    parts = [(verb, name, order) for verb, order in rulebook(book).orders.items() for name, _ in order.parts()]
    unnamed = [(verb, name) for verb, name, order in parts if order.part_text(name).id not in ENGLISH]
    assert not unnamed


@pytest.mark.parametrize("book", ["dragons-of-glory", "dragon-noir", "battlesystem"])
def test_every_value_of_every_option_is_called_something(book: str) -> None:
    words = [
        (one.id, value) for one in rulebook(book).options for value in one.values if re.fullmatch("[a-z-]+", value)
    ]
    assert words
    unnamed = [
        (id, value) for id, value in words if not {f"option-{id}-{value}", f"option-{value}"} & set(ENGLISH.ids())
    ]
    assert not unnamed


def test_no_value_of_an_option_is_named_that_there_is_not() -> None:
    options = [one for book in ("dragons-of-glory", "dragon-noir", "battlesystem") for one in rulebook(book).options]
    known = {id for one in options for value in one.values for id in (f"option-{one.id}-{value}", f"option-{value}")}
    assert [id for id in ids_of(TEXTS / "options.ftl") if id not in known] == []
