"""What can be played, by whom, under which rules, and what it looks like."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from litestar import Controller, Request, Response, get
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.params import PathParameter, QueryParameter

from warhost.core import BadSetup
from warhost.rulebooks import UnknownBook, UnknownRule
from warhost.server.bots.pool import bot_cards
from warhost.server.briefing import briefing
from warhost.server.house import House
from warhost.server.problems import Trouble
from warhost.server.routes.common import Name, problems
from warhost.server.wire.briefings import Briefing
from warhost.server.wire.games import BotCard, DrawingProgress, RulebookCard
from warhost.server.wire.texts import LanguageCard, LanguageTexts, RuleList, RuleText
from warhost.texts import chosen, language_name, language_source, languages, preferred, say, speaking

A_YEAR = "public, max-age=31536000, immutable"


class CatalogueController(Controller):
    """Rulebooks, bots, rules, drawings."""

    path = "/api"
    tags = ("catalogue",)

    @get("/rulebooks", operation_id="listRulebooks", responses=problems())
    async def list_rulebooks(self, house: NamedDependency[House]) -> list[RulebookCard]:
        """The rulebooks with their scenarios and options."""
        return await asyncio.to_thread(house.shelf.cards)

    @get("/bots", operation_id="listBots", responses=problems())
    async def list_bots(self) -> list[BotCard]:
        """The bots that can fill a seat."""
        return bot_cards()

    @get("/languages", operation_id="listLanguages", responses=problems())
    async def list_languages(self) -> list[LanguageCard]:
        """The languages in which there are texts, English first."""
        return [LanguageCard(id=id, name=language_name(id)) for id in languages()]

    @get("/languages/{language:str}", operation_id="readLanguage", responses=problems("not-found"))
    async def read_language(
        self, language: Annotated[str, PathParameter(pattern=r"^[A-Za-z0-9-]+$", max_length=16)]
    ) -> LanguageTexts:
        """All texts of a language: Fluent files, one after the other."""
        if language not in languages():
            raise Trouble("not-found", say("server-no-language", language=language))
        return LanguageTexts(id=language, source=await asyncio.to_thread(language_source, language))

    @get("/rules", operation_id="searchRules", responses=problems("not-found"))
    async def search_rules(
        self,
        house: NamedDependency[House],
        search: Annotated[str, QueryParameter(max_length=200)] = "",
        book: Annotated[str | None, QueryParameter(max_length=64)] = None,
        limit: Annotated[int, QueryParameter(ge=1, le=1000)] = 50,
    ) -> RuleList:
        """Rules that contain all the words; with a book and no words, the whole book."""
        try:
            found = await asyncio.to_thread(house.shelf.rules, search, book)
        except UnknownBook as error:
            raise Trouble("not-found", str(error)) from None
        scenarios = await asyncio.to_thread(house.shelf.scenarios, search) if search.strip() else []
        return RuleList(rules=found[:limit], total=len(found), scenarios=scenarios)

    @get("/briefings/{rulebook:str}/{scenario:str}", operation_id="readBriefing", responses=problems("not-found"))
    async def read_briefing(
        self,
        house: NamedDependency[House],
        rulebook: Name,
        scenario: Annotated[str, PathParameter(max_length=1000)],
        on: Annotated[
            str,
            QueryParameter(
                description="Options that are on, or have a value as in level:intermediate, parted by commas.",
                max_length=4000,
            ),
        ] = "",
    ) -> Briefing:
        """A scenario in words: story, goals, forces, special rules, length, and its guided game if it has one."""
        try:
            pairs = (one.partition(":") for one in on.split(","))
            options = {name: value or "on" for name, _, value in pairs}
            return await asyncio.to_thread(lambda: briefing(house.shelf.rulebook(rulebook), scenario, options))
        except BadSetup as error:
            raise Trouble("not-found", str(error)) from None

    @get("/rules/{rule_id:str}", operation_id="readRule", responses=problems("not-found"))
    async def read_rule(
        self, house: NamedDependency[House], rule_id: Annotated[str, PathParameter(max_length=64)]
    ) -> RuleText:
        """A rule by its id."""
        try:
            return await asyncio.to_thread(house.shelf.rule, rule_id)
        except UnknownRule as error:
            raise Trouble("not-found", str(error)) from None

    @get("/drawings", operation_id="readDrawingProgress", responses=problems())
    async def read_progress(self, house: NamedDependency[House]) -> DrawingProgress:
        """How many maps and pictures are drawn: on a fresh machine they are drawn one after the other."""
        drawn, total = await asyncio.to_thread(house.shelf.progress)
        return DrawingProgress(drawn=drawn, total=total)

    @get(
        "/pictures/{rulebook:str}/{scenario:str}",
        operation_id="fetchPicture",
        media_type="image/png",
        responses=problems("not-found"),
    )
    async def fetch_picture(
        self, request: Request[Any, Any, State], house: NamedDependency[House], rulebook: Name, scenario: Name
    ) -> Response[bytes]:
        """The picture of a scenario as PNG."""
        try:
            sheet = await asyncio.to_thread(house.shelf.picture, rulebook, scenario)
        except BadSetup as error:
            raise Trouble("not-found", str(error)) from None
        etag = f'"{sheet.digest}"'
        headers = {"ETag": etag, "Cache-Control": "no-cache"}
        if etag in request.headers.get("if-none-match", ""):
            return Response(b"", status_code=304, headers=headers, media_type="image/png")
        return Response(sheet.svg, headers=headers, media_type="image/png")

    @get(
        "/drawings/{rulebook:str}/{scenario:str}/{drawing:str}",
        operation_id="fetchDrawing",
        media_type="image/svg+xml",
        responses=problems("not-found"),
    )
    async def fetch_drawing(
        self,
        request: Request[Any, Any, State],
        house: NamedDependency[House],
        rulebook: Name,
        scenario: Name,
        drawing: Name,
        v: Annotated[
            str | None, QueryParameter(max_length=64, description="The version that the layout named.")
        ] = None,
        language: Annotated[
            str, QueryParameter(max_length=35, description="The language of what is read out of the drawing.")
        ] = "",
    ) -> Response[bytes]:
        """A drawing as SVG. Under the address that a layout names it never changes."""
        try:
            with speaking(preferred(language) if language else chosen()):
                sheet = await asyncio.to_thread(house.shelf.sheet, rulebook, scenario, drawing)
        except BadSetup as error:
            raise Trouble("not-found", str(error)) from None
        etag = f'"{sheet.digest}"'
        headers = {"ETag": etag, "Cache-Control": A_YEAR if v == sheet.digest else "no-cache"}
        if etag in request.headers.get("if-none-match", ""):
            return Response(b"", status_code=304, headers=headers, media_type="image/svg+xml")
        return Response(sheet.svg, headers=headers, media_type="image/svg+xml")
