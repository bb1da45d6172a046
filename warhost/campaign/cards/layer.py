"""The war by cards as a layer over Dragons of Glory: which steps, modes and laws it changes."""

from __future__ import annotations

from dataclasses import dataclass

from warhost.campaign.cards.activation import CallingKnights
from warhost.campaign.cards.assault import Assaulting, AssaultingAtSea, AssaultingCitadels, DeclaringAssault
from warhost.campaign.cards.berem import CaptureBerem, Escorting, SeizingBerem, watch_berem, watch_gate
from warhost.campaign.cards.deck import EVENTS, StackDeck
from warhost.campaign.cards.dragons_against_fleets import FLEETS_ANSWER_ON_ONE, AssaultingFleets
from warhost.campaign.cards.effects.book import CHANGES, BookOfEvents
from warhost.campaign.cards.event_phase import EventPhase
from warhost.campaign.cards.highlords import HighlordsApart, fate_by_rating, highlords_together, watch_highlords
from warhost.campaign.cards.invasion import (
    AtTheBorder,
    Invading,
    Mobilising,
    NeutralBorders,
    freeze_newcomer,
    freeze_newcomers,
    invasions_to_declare,
    preview_crossing,
    watch_border,
)
from warhost.campaign.cards.playing import CARD_PLAY, Dropping, PlayingEvents, PlayingOnTheMarch
from warhost.campaign.cards.reactions import AfterBattle, AfterRoll, BeforeRoll
from warhost.campaign.cards.rebuilding import Rebuilding, ReturnOfArmies
from warhost.campaign.cards.secrets import HiddenHands
from warhost.campaign.cards.supply import SupplyCheck
from warhost.campaign.cards.turn import (
    CardInitiative,
    EndDiscard,
    FirstHalf,
    FourthHalf,
    SecondHalf,
    Shuffle,
    ThirdHalf,
    TurnBegins,
)
from warhost.campaign.cards.victory import by_points, judge_by_points, watch_temple_falls
from warhost.campaign.combat.attack import BATTLE
from warhost.campaign.goals import TALLIES
from warhost.campaign.land.fate_of_leaders import FATES
from warhost.campaign.land.stacking import STACKING
from warhost.campaign.land_battle import AFTER_ROLL
from warhost.campaign.politics.invasion import BORDER_PREVIEWS
from warhost.campaign.position.bars import BARS, BORDERS, NEWCOMERS, STEP_OPENS
from warhost.campaign.position.secrets import SECRETS
from warhost.campaign.position.war_modes import COMBAT, MOVEMENT
from warhost.campaign.printed.sides import HL, POOL, WS
from warhost.campaign.sea.dragon_to_ship_combat import RAID_LAWS
from warhost.campaign.sea.ship_stacking import WRECKS
from warhost.campaign.sequence import MOVEMENT_ENDS, OPENING, SEQUENCE
from warhost.campaign.state import War
from warhost.campaign.victory import VERDICT
from warhost.core.rulebook import CLAIMS, WATCHERS, Layer
from warhost.core.steps import Sequence, Step


@dataclass(frozen=True, slots=True)
class EndOfCardTurn(Sequence[War]):
    """Step 9: rebuilt and mended armies, then each side may discard a card (PL-01-10, PL-01-11)."""

    def listed(self, war: War, /) -> tuple[Step[War], ...]:
        first = war.initiative[0]
        sides = (first, WS if first == HL else HL)
        return (ReturnOfArmies(), *(EndDiscard(side) for side in sides))


TEN_STEPS = SEQUENCE.refill(
    SEQUENCE.entry("hands", TurnBegins),  # 1  eras, capitals, draconians, hands
    SEQUENCE.entry("initiative", CardInitiative),  # 2  d10 each
    SEQUENCE.entry("event", EventPhase),  # 3  one card is turned up
    SEQUENCE.entry("first", FirstHalf),  # 4  the initiative player: cards or war
    SEQUENCE.entry("second", SecondHalf),  # 5  the other side
    SEQUENCE.entry("third", ThirdHalf),  # 6  the initiative player: the other of the two
    SEQUENCE.entry("fourth", FourthHalf),  # 7  the other side
    SEQUENCE.entry("supply", SupplyCheck),  # 8
    SEQUENCE.entry("end", EndOfCardTurn),  # 9  rebuilt and mended armies, a discard
    SEQUENCE.entry("shuffle", Shuffle),  # 10
)
"""The ten steps of a Turn (PL-01-01)."""

CARDS = Layer(
    "cards",
    "The war by cards",
    amends=("DG-12-01", "DG-01-01", "DG-02-01", "DG-03-01", "DG-07-01", "DG-14-08"),
    changes=(
        TEN_STEPS,
        OPENING.drop("FillCup"),  # events come by cards (PL-16-03)
        OPENING.drop("OpeningDraws"),
        OPENING.add(StackDeck()),
        CLAIMS.drop("TempleClaim"),  # the temple rises by a card (PL-02-20)
        CARD_PLAY.add(PlayingEvents()),
        CARD_PLAY.add(Rebuilding()),
        CARD_PLAY.add(CallingKnights()),
        CARD_PLAY.add(Dropping()),
        MOVEMENT.add(DeclaringAssault()),
        MOVEMENT.add(PlayingOnTheMarch()),
        COMBAT.swap("Attacking", Assaulting()),
        COMBAT.swap("SeaFighting", AssaultingAtSea()),
        COMBAT.swap("Storming", AssaultingCitadels()),
        COMBAT.add(AssaultingFleets()),
        RAID_LAWS.swap("law", RAID_LAWS.entry("fleets", FLEETS_ANSWER_ON_ONE)),
        BATTLE.add(BeforeRoll, before="ResolveCombat"),
        BATTLE.add(AfterBattle, before="BattleOver"),
        AFTER_ROLL.add(AfterRoll),
        FATES.swap("fate_by_errata", fate_by_rating),
        STACKING.add(HighlordsApart()),
        MOVEMENT_ENDS.add(highlords_together),
        WRECKS.swap("gone", WRECKS.entry("pool", POOL)),  # sunk fleets can be rebuilt (PL-02-23)
        VERDICT.swap("judge", judge_by_points),
        TALLIES.swap("by_scenario", by_points),
        MOVEMENT.add(SeizingBerem()),
        MOVEMENT.add(Escorting()),
        BATTLE.add(CaptureBerem, before="BattleOver"),
        WATCHERS.add(watch_berem, before="watch_leaders"),
        WATCHERS.add(watch_gate),
        BORDERS.add(NeutralBorders()),
        BORDER_PREVIEWS.swap("border_preview", preview_crossing),
        WATCHERS.swap("watch_invasion", watch_border),
        MOVEMENT.add(Invading()),
        MOVEMENT_ENDS.add(invasions_to_declare),
        STEP_OPENS.add(freeze_newcomers),
        NEWCOMERS.add(freeze_newcomer),
        BARS.add(Mobilising()),
        BARS.add(AtTheBorder()),
        WATCHERS.add(watch_highlords, before="watch_leaders"),
        WATCHERS.add(watch_temple_falls, before="watch_temple"),
        SECRETS.add(HiddenHands()),
        EVENTS.add(EVENTS.entry("book", BookOfEvents())),
        *CHANGES,
    ),
)
"""Paths of the Lance: the New Rules A to G and the deck."""
