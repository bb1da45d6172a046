"""Looking before deciding: prompts, choices, reasons, odds, what-ifs, log, replay, rules, boards, drawings."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.server.conftest import Opener
from tests.server.table import KENDER, Game, Host, Json
from warhost.core import Dice


def campaign_in_combat(host: Host) -> tuple[Game, str]:
    """The Kender Strike at a moment when somebody can attack, and who."""
    for seed in range(20):
        game, dice = host.create(KENDER, seed=str(seed)), Dice(f"combat {seed}")
        for _ in range(200):
            for name in game.keys:
                ask = game.seat(name).view()["prompt"].get("ask")
                if ask and "attack" in {offer["verb"] for offer in ask["offers"]}:
                    return game, name
            if not game.act(dice):
                break
    raise AssertionError("nobody ever attacks")


def until_dice(game: Game, dice: Dice) -> Json:
    """Play until dice are to be rolled."""
    while (roll := game.spectator.get("odds").ok()) is None:
        assert game.act(dice), game.read()
    found: Json = roll
    return found


def test_the_prompt_says_what_cannot_be_ordered_just_now_and_why(host: Host) -> None:
    game = host.create()
    ask = game.seat("red").get("ask").ok()["ask"]
    assert [offer["verb"] for offer in ask["offers"]] == ["place"]
    (component,) = ask["offers"][0]["components"]
    assert (component["name"], component["kind"], component["label"]["text"]) == ("pieces", "arrangement", "pieces")
    (disabled,) = ask["disabled"]
    assert (disabled["offer"]["verb"], disabled["offer"]["ends_phase"]) == ("ready", True)
    assert disabled["refusal"]["rules"] == ["FEN-1-2"]
    assert disabled["refusal"]["culprits"][0] == {"type": "ref", "kind": "piece", "id": 0, "text": "red-runner-1"}
    waiting = game.seat("blue").get("ask").ok()
    assert "ask" not in waiting
    assert waiting["waiting"][0]["text"]["parts"] == [
        {"type": "ref", "kind": "crew", "id": 0, "text": "red"},
        " sets up.",
    ]


def test_a_claim_is_offered_to_whoever_has_it_at_any_time(host: Host) -> None:
    game = host.create()
    red, blue = game.seat("red"), game.seat("blue")
    red.give("place red-runner-1@0000,red-runner-2@0100,red-hound@0001").ok()
    red.give("ready").ok()
    assert blue.view()["prompt"]["ask"]
    assert [offer["verb"] for offer in red.view()["prompt"]["claims"]] == ["light"]
    runners = red.post("choices", {"verb": "light"}).ok()["values"]
    red.give(f"light {runners[0]['word']}").ok()
    assert "claims" not in red.view()["prompt"]
    assert red.get("records").ok()["records"][-1]["kind"] == "claim"


def test_reach_is_listed_with_costs_and_a_path_is_made_when_it_is_wanted(host: Host) -> None:
    game = host.create(KENDER, seed="2")
    dice = Dice("reach")
    seat = next(iter(game.keys))
    while True:
        ask = game.seat(seat).view()["prompt"].get("ask")
        if ask and "march" in {offer["verb"] for offer in ask["offers"]}:
            break
        game.act(dice)
    player = game.seat(seat)
    piece = player.post("choices", {"verb": "march"}).ok()["values"][0]["word"]
    chosen = {"verb": "march", "words": [piece, "-"]}
    reach = player.post("choices", chosen).ok()["reach"]
    assert len(reach) > 3
    for goal in reach[:5]:
        path = player.post("paths", {**chosen, "to": goal["hex"]}).ok()
        assert path["value"][-1] == goal["hex"]
        assert path["cost"] == goal["cost"]
        order = {"text": f"march {piece} - {path['word']}"}
        assert "refusal" not in player.post("judge", order).ok()
    assert player.post("paths", {**chosen, "to": 0}).kind == "refused"
    assert player.post("paths", {"verb": "march", "to": 0}).kind == "malformed-order"
    assert player.post("choices", {"verb": "end-movement"}).kind == "malformed-order"


def test_a_way_is_planned_leg_by_leg_with_what_can_be_done_on_it(host: Host) -> None:
    game = host.create({"rulebook": "dragon-noir", "scenario": "first-smoke"}, seed="2")
    dice = Dice("legs")
    player = game.seat("rebels")
    while "march" not in {offer["verb"] for offer in player.view()["prompt"].get("ask", {}).get("offers", [])}:
        game.act(dice)
    piece = player.post("choices", {"verb": "march"}).ok()["values"][0]["word"]
    chosen = {"verb": "march", "words": [piece]}
    start = player.post("choices", chosen).ok()["reach"][0]["hex"]
    riding = player.post("paths", {**chosen, "to": start}).ok()
    dismounting = next(act for act in riding["acts"] if act["label"]["text"].startswith("Dismount"))
    assert dismounting["value"][: len(riding["value"])] == riding["value"]
    on_foot = player.post("choices", {**chosen, "legs": dismounting["value"]}).ok()
    goal = on_foot["reach"][0]["hex"]
    whole = player.post("paths", {**chosen, "legs": dismounting["value"], "to": goal}).ok()
    assert whole["value"][: len(dismounting["value"])] == dismounting["value"]
    assert "refusal" not in player.post("judge", {"text": f"march {piece} {whole['word']}"}).ok()
    assert player.post("choices", {"verb": "march", "legs": [start]}).kind == "malformed-order"


def test_why_not_is_answered_with_rules_and_culprits(host: Host) -> None:
    red = host.create().seat("red")
    found = red.post("judge", {"text": "place red-hound@0403"}).ok()
    assert found["refusal"]["rules"] == ["FEN-1-1"]
    assert found["refusal"]["message"]["text"] == "0403 is not in the home of red."
    given = red.give("place red-hound@0403")
    assert (given.status, given.kind) == (422, "refused")
    assert given.body["refusal"] == found["refusal"]
    assert red.position == 0


def test_an_attack_is_previewed_with_every_number_and_exact_odds(host: Host) -> None:
    game, seat = campaign_in_combat(host)
    player = game.seat(seat)
    target = player.post("choices", {"verb": "attack"}).ok()["values"][0]["value"]
    armies = [one["value"] for one in player.post("choices", {"verb": "attack", "components": [target]}).ok()["values"]]
    before = player.view()
    order = {"verb": "attack", "components": [target, armies[:1]]}
    preview = player.post("judge", order).ok()["preview"]
    attack, defence, modifier = preview["numbers"]
    assert attack["total"] == sum(int(part["amount"]) for part in attack["parts"] if part["effect"] == "add")
    assert all(part["rule"].startswith("DG-") for number in (attack, defence, modifier) for part in number["parts"])
    chances = preview["odds"]["chances"]
    assert sum((Fraction(chance["ways"], chance["of"]) for chance in chances), Fraction()) == 1
    what_if = player.post("hypotheses", {"hex": target, "pieces": armies[:1]}).ok()
    assert what_if == preview
    assert game.spectator.post("hypotheses", {"hex": target, "pieces": armies[:1]}).ok() == preview
    assert player.view() == before


def test_a_what_if_that_makes_no_sense_is_refused(host: Host) -> None:
    game = host.create(KENDER)
    player = game.seat("highlord")
    for wrong in ({"hex": 0, "pieces": [0]}, {"hex": 10**6, "pieces": [0]}, {"hex": 5, "pieces": [10**6]}):
        assert player.post("hypotheses", wrong).kind == "refused"
    toy = host.create().seat("red")
    assert toy.post("hypotheses", {"hex": 0, "pieces": [0]}).kind == "refused"


def test_a_table_that_rolls_by_hand_waits_for_its_dice_and_shows_their_odds(host: Host) -> None:
    game, dice = host.create(KENDER, seed="6", dice="table"), Dice("by hand")
    roll = until_dice(game, dice)
    red = game.seat("highlord")
    position = red.position
    assert red.view()["prompt"]["roll"] == roll
    assert red.view()["prompt"]["waiting"][0]["seat"] == "chance"
    assert sum(Fraction(one["ways"], one["of"]) for one in roll["odds"]["chances"]) == 1
    assert game.spectator.post("rolls", {"after": position}).kind == "key-needed"
    assert red.post("rolls", {"after": position, "faces": [7]}).kind == "malformed-order"
    assert red.post("rolls", {"after": position, "faces": [1] * 9}).kind == "malformed-order"
    assert red.give("end-movement").kind in ("wrong-seat", "refused")
    faces = [min(2, sides) for sides in roll["sides"]]
    record = red.post("rolls", {"after": position, "faces": faces}).ok()["records"][0]
    assert (record["kind"], record["dice"]) == ("roll", faces)
    roll = until_dice(game, dice)
    assert len(red.post("rolls", {"after": red.position}).ok()["records"][0]["dice"]) == len(roll["sides"])


def test_dice_are_not_typed_in_where_the_game_rolls(host: Host) -> None:
    red = host.create().seat("red")
    assert red.post("rolls", {"after": 0, "faces": [1]}).kind == "refused"


def test_the_log_is_read_in_pages_and_since_a_position(host: Host) -> None:
    game = host.create(KENDER, seed="1")
    game.play(60, Dice("log"))
    player = game.seat("highlord")
    whole = player.get("log?first=0&limit=1000").ok()
    assert whole["total"] == len(whole["lines"]) > 10
    page = player.get("log?first=3&limit=4").ok()
    assert page["lines"] == whole["lines"][3:7]
    middle = whole["lines"][5]["position"]
    since = player.get(f"log?since={middle}&limit=1000").ok()
    assert since["lines"] == [line for line in whole["lines"] if line["position"] > middle]
    assert player.get("log?limit=2").ok()["lines"] == whole["lines"][-2:]
    assert player.view()["log"]["lines"] == whole["lines"][-200:]


def test_any_position_of_the_past_can_be_shown_as_the_seat_saw_it(host: Host) -> None:
    game, dice = host.create(seed="9"), Dice("past")
    seen: dict[int, dict[str, Json]] = {}
    rows: dict[int, Json] = {}
    players = {name: game.seat(name) for name in game.keys} | {"spectator": game.spectator}
    for _ in range(30):
        position = game.read()["position"]
        seen[position] = {name: player.view() for name, player in players.items()}
        rows[position] = {name: game.rows(name) for name in players}
        game.act(dice)
        red = players["red"].view()
        if red["prompt"].get("can_undo") and dice.below(2):
            players["red"].post("undo", {"after": red["position"]}).ok()
    for position in [*seen, *reversed(seen)]:
        for name, player in players.items():
            replayed = player.get(f"replay/{position}").ok()
            assert replayed["replay"]
            assert replayed["position"] == position
            assert game.rows(name, position) == rows[position][name], (position, name)
            for part in ("facts", "counters"):
                assert replayed[part] == seen[position][name][part], (position, name, part)
    assert players["red"].get("replay/99999").kind == "not-found"


def test_bookmarks_lead_to_turns_and_phases(host: Host) -> None:
    game = host.create(KENDER, seed="1")
    game.play(400, Dice("marks"))
    marks = game.spectator.get("records").ok()["bookmarks"]
    assert len(marks) > 4
    assert [mark["position"] for mark in marks] == sorted(mark["position"] for mark in marks)
    facts = [game.spectator.get(f"replay/{mark['position']}").ok()["facts"] for mark in marks]
    assert {fact["turn"] for fact in facts} >= {1, 2}


def test_rules_are_read_and_found(host: Host) -> None:
    rule = host.call("GET", "/api/rules/DG-05-15").ok()
    assert (rule["book"], rule["title"]) == ("dragons-of-glory", "Kender stack only with kender")
    found = host.call("GET", "/api/rules?search=kender+stack&book=dragons-of-glory").ok()
    assert found["rules"][0]["id"] == "DG-05-15"
    assert host.call("GET", "/api/rules/FEN-2-1").ok()["rule"].startswith("After set-up each crew hides")
    assert host.call("GET", "/api/rules?search=lantern&book=toy").ok()["rules"][0]["id"] == "FEN-7-1"
    whole = host.call("GET", "/api/rules?book=dragons-of-glory&limit=1000").ok()
    assert len(whole["rules"]) == whole["total"] > 300
    assert host.call("GET", "/api/rules").ok()["total"] > 0
    misspelt = "DG-05-15".replace("-05-", "-5-")
    unknown = host.call("GET", f"/api/rules/{misspelt}")
    assert unknown.kind == "not-found"
    assert "DG-05-15" in unknown.body["detail"]
    assert host.call("GET", "/api/rules?search=x&book=nix").kind == "not-found"


@pytest.mark.parametrize(("book", "names"), [("toy", {"map"}), ("dragons-of-glory", {"map", "counters"})])
def test_a_board_names_its_hexes_pieces_and_drawings(host: Host, book: str, names: set[str]) -> None:
    game = host.create(KENDER if book != "toy" else {"rulebook": "toy", "scenario": "two-crews"})
    board = game.spectator.get("board").ok()
    hexes = board["hexes"]
    assert board["kind"] == "hexes"
    assert len(board["ground"]) == hexes["columns"] * hexes["rows"]
    assert {seat["seat"] for seat in board["seats"]} == set(game.keys)
    assert len({seat["sign"] for seat in board["seats"]}) == len(board["seats"])
    assert {drawing["name"] for drawing in board["drawings"]} >= names
    counters = game.spectator.view()["counters"]
    assert {counter["id"] for counter in counters if counter["key"].startswith("piece:")} <= {
        piece["id"] for piece in board["pieces"]
    }


def test_drawings_are_fetched_once_and_asked_after_by_their_tag(host: Host) -> None:
    board = host.create(KENDER).spectator.get("board").ok()
    for drawing in board["drawings"]:
        found = host.call("GET", drawing["href"])
        assert found.ok().startswith("<svg")
        assert found.headers["content-type"].startswith("image/svg+xml")
        assert "immutable" in found.headers["cache-control"]
        tag = found.headers["etag"]
        unchanged = host.call("GET", drawing["href"], **{"If-None-Match": tag})
        assert (unchanged.status, unchanged.body) == (304, "")
        assert host.call("GET", drawing["href"].partition("?")[0]).headers["cache-control"] == "no-cache"
    symbols = next(one for one in board["drawings"] if one["role"] == "counters")
    sheet = host.call("GET", symbols["href"]).ok()
    assert all(f'id="{face["symbol"]}"' in sheet for piece in board["pieces"] for face in piece["faces"])
    for missing in ("toy/two-crews/moon", "toy/nowhere/map", "nix/two-crews/map"):
        assert host.call("GET", f"/api/drawings/{missing}").kind == "not-found"


def test_pages_outside_the_api_belong_to_the_client(opener: Opener, tmp_path_factory: pytest.TempPathFactory) -> None:
    static = tmp_path_factory.mktemp("static")
    bare = opener(static=static)
    page = bare.call("GET", "/")
    assert "make web" in page.ok()
    assert page.headers["content-type"].startswith("text/html")
    (static / "assets").mkdir()
    (static / "index.html").write_text("<!doctype html><title>Table</title>")
    (static / "assets" / "app-1234.js").write_text("export {}")
    built = opener(static=static)
    for path in ("/", "/game/abc", "/rules"):
        found = built.call("GET", path)
        assert "Table" in found.ok()
        assert (found.headers["content-type"], found.headers["cache-control"]) == (
            "text/html; charset=utf-8",
            "no-cache",
        )
    script = built.call("GET", "/assets/app-1234.js")
    assert "javascript" in script.headers["content-type"]
    assert "immutable" in script.headers["cache-control"]
    for missing in ("/assets/none.js", "/../settings.py", "/%2e%2e/settings.py", "/api/nowhere", "/api/games/x/y/z"):
        assert built.call("GET", missing).kind == "not-found", missing
