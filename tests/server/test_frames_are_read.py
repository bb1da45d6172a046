"""What the live frames carry is read by the client: nothing is sent to everybody at every step for nobody."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from msgspec import inspect

from warhost.server.wire.live import Frame

CLIENT = Path(__file__).parent.parent.parent / "web" / "src"
FOR_OTHERS = {
    "GameInfo.created": "lists of games, which have no lines of their own",
    "SeatInfo.resigned": "who has given up; the client reads it in the verdict's words",
    "Verdict.resigned": "tells programs a verdict by the rules from one by giving up",
    "TakeBackAsked.agreed": "which seats have agreed; the client says who is waited for",
    "Offer.binds": "tells programs what they cannot take back",
    "Refusal.culprits": "what a refusal points at, for clients with a board of their own",
    "Part.sources": "the things that a part comes from, the same",
}
"""Fields that the project's own client does not read, each with the reader it has."""


def fields(of: inspect.Type, seen: set[type]) -> Iterator[tuple[str, str]]:
    """The structs and fields that a type is made of."""
    match of:
        case inspect.StructType(cls=cls, fields=found) if cls not in seen:
            seen.add(cls)
            for field in found:
                yield cls.__name__, field.encode_name
                yield from fields(field.type, seen)
        case inspect.UnionType(types=parts) | inspect.TupleType(item_types=parts):
            for part in parts:
                yield from fields(part, seen)
        case inspect.ListType(item_type=part) | inspect.VarTupleType(item_type=part):
            yield from fields(part, seen)
        case inspect.DictType(key_type=key, value_type=value):
            yield from fields(key, seen)
            yield from fields(value, seen)


def test_every_field_of_a_frame_is_read_by_the_client() -> None:
    sources = [path for path in CLIENT.rglob("*") if path.suffix in (".ts", ".svelte") and path.name != "api.d.ts"]
    read = {word for path in sources if ".test." not in path.name for word in re.findall(r"\w+", path.read_text())}
    sent = list(fields(inspect.type_info(Frame), set()))
    assert ("Counter", "hex") in sent
    assert sorted(f"{struct}.{name}" for struct, name in sent if name not in read) == sorted(FOR_OTHERS)
