"""Texts as values."""

from __future__ import annotations

import json

import pytest

from warhost.core import Message, Ref, msg, say_all
from warhost.core.messages import read_message, render, say

say_all({"test-march": "{who} marches to {place}: {why}.", "test-why": "dawn breaks"})

HYLO = Ref("hex", 1619, "Hylo")


def test_a_message_is_english_unless_told_otherwise() -> None:
    message = msg("test-march", who="Kronin", place=HYLO, why=msg("test-why"))
    assert str(message) == "Kronin marches to Hylo: dawn breaks."
    german = {"test-march": "{who} zieht nach {place}: {why}.", "test-why": "der Tag bricht an"}
    assert render(message, german) == "Kronin zieht nach Hylo: der Tag bricht an."


def test_a_message_without_a_text_shows_its_id_and_arguments() -> None:
    assert str(msg("test-unknown", n=3)) == "test-unknown (n 3)"
    assert str(msg("test-unknown")) == "test-unknown"


def test_one_id_has_one_text() -> None:
    say("test-why", "dawn breaks")
    with pytest.raises(ValueError, match="already registered"):
        say("test-why", "night falls")


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
