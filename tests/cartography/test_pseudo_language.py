"""In a language that nobody speaks, maps, sheets of counters and chronicles show no English but names and data."""

from __future__ import annotations

import re
from html import unescape
from xml.etree import ElementTree as ET

import pytest

import warhost
from tests.spoken import english_words
from tools.pseudo_language import accented
from warhost.campaign.printed.calendar import load_calendar
from warhost.campaign.printed.counters import load_manifest
from warhost.campaign.world.atlas import Atlas
from warhost.cartography.campaign.atlas_sheet import SheetView, draw_sheet
from warhost.cartography.campaign.war_chronicle import write_page
from warhost.cartography.studio.counters import faces
from warhost.cartography.studio.sheets import print_sheet, table_sheet
from warhost.cartography.studio.survey import survey
from warhost.cartography.studio.svg import Document
from warhost.core import CHANCE, Dice, Game

pytestmark = pytest.mark.usefixtures("pseudo")


def kender_strike() -> Game:
    return warhost.new("dragons-of-glory", "kender-strike", seed=1)


def written(document: Document) -> str:
    """All words of a drawing: those that are seen, and those that are read out."""
    root = ET.fromstring(document.svg())
    texts = [" ".join(part.itertext()) for part in root.iter() if re.search(r"(text|title|desc)$", part.tag)]
    return "\n".join([*texts, *(part.get("aria-label", "") for part in root.iter())])


def test_a_map_has_its_title_scale_and_legend_in_the_language_that_is_spoken(ansalon: Atlas) -> None:
    hexes = ansalon.hexes_of("northern-ergoth-island") | ansalon.hexes_of("vingaard") | ansalon.hexes_of("kaolyn")
    words = written(draw_sheet(ansalon, SheetView.of_hexes(ansalon, hexes, "Hylo"), pixels=90))
    assert words.count("[") > 20, "title, scale and legend are texts"
    names = [part for label in survey(ansalon).geography.labels for part in label.text.split("|")]
    names.append("Tunnels of")  # breaks into two lines where there is no room for one
    found = english_words(words, kender_strike(), *names)
    assert not found, "\n".join(found)


def test_sheets_of_counters_are_headed_in_the_language_that_is_spoken() -> None:
    counters = load_manifest().select(nation="hylo")
    events = [counter for counter in load_manifest() if counter.event and counter.event.bonus]
    assert events
    table = table_sheet([(counter, faces(counter)[0]) for counter in events], 4)
    words = "\n".join(map(written, [*print_sheet([*counters, *events]), table]))
    assert accented("front") in words
    assert accented("Activation") in words
    found = english_words(words, kender_strike(), "HL", "WS", *(counter.name for counter in [*counters, *events]))
    assert not found, "\n".join(found)


def test_the_chronicle_of_a_war_is_told_in_the_language_that_is_spoken() -> None:
    game = kender_strike()
    dice = Dice("chronicle")
    while not game.over:
        if game.ask.seat is CHANCE:
            game.roll()
        else:
            game.give(game.suggest(dice))
    page = write_page(game, "en-XA")
    assert '<html lang="en-XA">' in page
    page = re.sub(r"<style>.*?</style>|data:image/png[^\"]*", "", page, flags=re.DOTALL)
    labels = re.findall(r'aria-label="([^"]*)"', page)
    assert len(labels) == 6
    words = unescape(re.sub(r"<[^>]*>", "\n", "\n".join([page, *labels])))
    modules = [module for event in load_calendar().event for module in (event.text, *event.modules)]
    found = english_words(words, game, *modules)
    assert not found, "\n".join(found)
