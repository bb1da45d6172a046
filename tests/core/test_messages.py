"""Texts as values."""

from __future__ import annotations

import json

import pytest

from warhost.core import Message, Ref, msg
from warhost.core.messages import read_message

HYLO = Ref("hex", 1619, "Hylo")


def test_a_message_without_a_text_shows_its_id_and_arguments() -> None:
    assert str(msg("test-unknown", n=3)) == "test-unknown (n 3)"
    assert str(msg("test-unknown")) == "test-unknown"
    assert msg("test-why").bare() == "test-why"


def test_a_message_survives_json_with_its_things_and_messages() -> None:
    message = msg("test-march", who="Kronin", place=HYLO, why=msg("test-why", n=2))
    assert read_message(json.loads(json.dumps(message.plain()))) == message


@pytest.mark.parametrize(
    "plain", [None, [], "x", {}, {"id": 3}, {"id": "x", "args": 3}, {"id": "x", "args": {"a": 1.5}}]
)
def test_what_is_no_message_is_not_read_as_one(plain: object) -> None:
    with pytest.raises(ValueError, match="message"):
        read_message(plain)


def test_arguments_keep_their_names_and_order() -> None:
    assert msg("x", b=1, a=2) == Message("x", ("b", "a"), (1, 2))
    assert msg("x", b=1, a=2).args == (("b", 1), ("a", 2))


def test_messages_of_one_kind_share_the_names_of_their_arguments() -> None:
    assert msg("x", b=1, a=2).names is msg("y", b=3, a=4).names
