"""The layer that brings heroes into the war: which steps, modes, seams and watchers it changes."""

from __future__ import annotations

from warhost.campaign.advanced.heroic.active_hero import (
    Declaration,
    DeclareHero,
    HeroesRest,
)
from warhost.campaign.advanced.heroic.artifacts_at_the_start import LayOut
from warhost.campaign.advanced.heroic.captives import (
    free_by_retreat,
    is_overrun,
    watch_friendly_guards,
    watch_guards,
    watch_overrun_heroes,
    watch_sunk_prisons,
)
from warhost.campaign.advanced.heroic.carried_artifacts import watch_booty, watch_looks, watch_lost_parcels
from warhost.campaign.advanced.heroic.diplomacy import Parley, Parleying
from warhost.campaign.advanced.heroic.escapes import BideTime, BreakFree, DemandDuel, Escapes, SlipOut
from warhost.campaign.advanced.heroic.hero_movement import Travel, Travelling, foresee_first_journey
from warhost.campaign.advanced.heroic.heroes import ChooseHeroes, HeroesEnter, is_hero, leads_nobody
from warhost.campaign.advanced.heroic.heroic_actions import DEEDS, Heroics, NoDeed
from warhost.campaign.advanced.heroic.hidden_artifacts import HiddenArtifacts
from warhost.campaign.advanced.heroic.hidden_markers_and_search import (
    ArtifactStep,
    Hide,
    KeepVigil,
    PassingParcels,
    PassParcel,
    Search,
    Searching,
    Waiting,
    watch_vigils,
)
from warhost.campaign.advanced.heroic.personal_combat import (
    Champion,
    CrossSwords,
    FightTillFall,
    FleeDuel,
    PersonalCombat,
    Seize,
)
from warhost.campaign.advanced.heroic.sacrifice_and_diversion import (
    Divert,
    Diverting,
    DrawnAway,
    GiveLife,
    Sacrificing,
    StayBehind,
    hold_the_diverted,
    reverence,
)
from warhost.campaign.advanced.heroic.special_heroic_actions import (
    Distrusted,
    Examine,
    ImposingMartialLaw,
    MartialLaw,
    SeekHammer,
    SeekingHammer,
    SowDistrust,
    SowingDistrust,
    Spy,
    Spying,
    UniteCouncil,
    UnitingCouncil,
    is_council_united,
    put_trust_to_the_test,
)
from warhost.campaign.advanced.heroic.uncovering_artifacts import (
    AttackersSecrets,
    DefendersSecrets,
    KeepCovered,
    Uncover,
    UncoverClaim,
    watch_uncovered,
)
from warhost.campaign.advanced.intercepting_heroes import Waylay, Waylaying
from warhost.campaign.advanced.leaders_move_last import PERSONS_LAST
from warhost.campaign.combat.attack import BATTLE
from warhost.campaign.combat.battle_strength import STRENGTHS
from warhost.campaign.combat.command import RACE_WAIVERS
from warhost.campaign.combat.retreat_and_advance import FORCED_BACK
from warhost.campaign.position.bars import BARS, STEP_OPENS
from warhost.campaign.position.courses import COURSE
from warhost.campaign.position.persons import NO_GENERALS, OWN_FATES, TRAVELLERS
from warhost.campaign.position.secrets import SECRETS
from warhost.campaign.position.war_modes import FORECASTS, MOVEMENT
from warhost.campaign.sequence import OPENING, REINFORCEMENTS, SEQUENCE, SIDE_TURN
from warhost.core.orders import Order
from warhost.core.rulebook import CLAIMS, WATCHERS, Layer

HEROES = Layer(
    "heroes",
    "Heroes",
    amends=("DG-02-01", "DG-03-01", "DG-05-27", "DG-05-28", "DG-07-26", "DG-12-01", "DG-12-03", "DG-12-04"),
    changes=(
        # Nine steps (MD-0C-01, MD-0C-02): initiative and the two sides' parts stay as they are (MD-0C-07, MD-0C-10).
        SEQUENCE.swap("events", SEQUENCE.entry("declaration", Declaration)),
        SEQUENCE.swap("activation", SEQUENCE.entry("heroics", Heroics)),
        SEQUENCE.add(SEQUENCE.entry("markers", ArtifactStep), after="replacements"),
        SEQUENCE.add(SEQUENCE.entry("rest", HeroesRest), after="end"),
        # The set-up is that of the standard game, the temple included (MD-0A-01); no event is drawn (MD-00-01).
        OPENING.drop("FillCup"),
        OPENING.drop("OpeningDraws"),
        OPENING.add(ChooseHeroes()),
        OPENING.add(HeroesEnter()),
        OPENING.add(LayOut()),
        REINFORCEMENTS.add(HeroesEnter()),
        MOVEMENT.add(Travelling()),
        FORECASTS.add(foresee_first_journey),
        MOVEMENT.add(PassingParcels()),
        MOVEMENT.add(Waiting()),
        BATTLE.add(AttackersSecrets, before="AttackersOrbs"),
        BATTLE.add(DefendersSecrets, before="AttackersOrbs"),
        CLAIMS.add(UncoverClaim()),
        SECRETS.add(HiddenArtifacts()),
        DEEDS.add(Parleying()),
        DEEDS.add(Searching()),
        DEEDS.add(Spying()),
        DEEDS.add(SeekingHammer()),
        DEEDS.add(UnitingCouncil()),
        DEEDS.add(ImposingMartialLaw()),
        DEEDS.add(SowingDistrust()),
        DEEDS.add(Sacrificing()),
        DEEDS.add(Diverting()),
        STRENGTHS.add(reverence),
        STEP_OPENS.add(hold_the_diverted),
        BARS.add(DrawnAway()),
        RACE_WAIVERS.add(is_council_united),
        STEP_OPENS.add(put_trust_to_the_test),
        BARS.add(Distrusted()),
        SIDE_TURN.add(SIDE_TURN.entry("duels", PersonalCombat), after="combat"),
        SIDE_TURN.add(SIDE_TURN.entry("escapes", Escapes), after="recall"),
        TRAVELLERS.add(is_hero),
        NO_GENERALS.add(leads_nobody),
        OWN_FATES.add(is_overrun),
        FORCED_BACK.add(free_by_retreat),
        WATCHERS.add(watch_guards, before="watch_bearers"),
        WATCHERS.add(watch_friendly_guards),
        WATCHERS.add(watch_sunk_prisons, before="watch_sinkings"),
        WATCHERS.add(watch_overrun_heroes, before="watch_leaders"),
        WATCHERS.add(watch_lost_parcels, before="watch_bearers"),
        WATCHERS.add(watch_booty),
        WATCHERS.add(watch_looks),
        WATCHERS.add(watch_uncovered),
        WATCHERS.add(watch_vigils),
    ),
    excludes=("hidden-stacks",),
    brings=(PERSONS_LAST,),
    beside={"interception": (COURSE.add(Waylaying()),)},
)
"""Heroes, their journeys, duels and deeds, and the artifacts they carry."""

HERO_ORDERS: tuple[type[Order], ...] = (
    *(DeclareHero, NoDeed, Parley, SeekHammer, UniteCouncil, MartialLaw, SowDistrust, Travel),
    *(GiveLife, Divert, StayBehind, Waylay),
    *(Champion, CrossSwords, Seize, FleeDuel, FightTillFall),
    *(BreakFree, DemandDuel, BideTime, SlipOut),
    *(Hide, Search, Spy, Examine, PassParcel, KeepVigil, Uncover, KeepCovered),
)
"""The orders of the layer."""
