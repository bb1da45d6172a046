// Names for the server's structs; the types themselves are generated from its OpenAPI document.
import type { components } from "../api";

type Schemas = components["schemas"];

export type Advice = Schemas["Advice"];
export type CostlyOrder = Schemas["CostlyOrder"];
export type LookingBack = Schemas["LookingBack"];
export type Ask = Schemas["Ask"];
export type AlongWay = Schemas["AlongWay"];
export type Annals = Schemas["Annals"];
export type Arrange = Schemas["Arrange"];
export type Allocate = Schemas["Allocate"];
export type BotCard = Schemas["BotCard"];
export type Briefing = Schemas["Briefing"];
export type Change = Schemas["Change"];
export type Counter = Schemas["Counter"];
export type Event = Schemas["Event"];
export type Filling = Schemas["Person"] | Schemas["OpenSeat"] | Schemas["Bot"];
export type GameInfo = Schemas["GameInfo"];
export type GoalLine = Schemas["GoalLine"];
export type Ground = Schemas["Ground"];
export type Guide = Schemas["Guide"];
export type GuideStep = Schemas["GuideStep"];
export type Hexes = Schemas["Hexes"];
export type Judgement = Schemas["Judgement"];
export type Keys = Schemas["Keys"];
export type LanguageCard = Schemas["LanguageCard"];
export type Layout = Schemas["Layout"];
export type LogLine = Schemas["LogLine"];
export type Mark = Schemas["Mark"];
export type NewGame = Schemas["NewGame"];
export type Odds = Schemas["Odds"];
export type OnTheWay = Schemas["OnTheWay"];
export type Offer = Schemas["Offer"];
export type OptionCard = Schemas["OptionCard"];
export type PathFound = Schemas["PathFound"];
export type PresetCard = Schemas["PresetCard"];
export type Preview = Schemas["Preview"];
export type Ranks = Schemas["Ranks"];
export type NextAct = Schemas["NextAct"];
export type Itinerary = Schemas["Itinerary"];
export type ArrangePoses = Schemas["ArrangePoses"];
export type Area = Schemas["Area"];
export type Ghost = Schemas["Ghost"];
export type Stance = Schemas["Stance"];
export type Problem = Schemas["Problem"];
export type Prompt = Schemas["Prompt"];
export type Overlay = Schemas["Overlay"];
export type OverlayMark = Schemas["OverlayMark"];
export type Report = Schemas["Report"];
export type CardPile = Schemas["CardPile"];
export type CardFace = Schemas["CardFace"];
export type CardUse = Schemas["CardUse"];
export type Receipt = Schemas["Receipt"];
export type GameRecord = Schemas["Record"];
export type TakenBack = Schemas["TakenBack"];
export type Ref = Schemas["Ref"];
export type Refusal = Schemas["Refusal"];
export type Roll = Schemas["Roll"];
export type RuleText = Schemas["RuleText"];
export type RulebookCard = Schemas["RulebookCard"];
export type ScenarioCard = Schemas["ScenarioCard"];
export type ScenarioFound = Schemas["ScenarioFound"];
export type SeatCard = Schemas["SeatCard"];
export type SeatInfo = Schemas["SeatInfo"];
export type SeatView = Schemas["SeatView"];
export type Spoken = Schemas["Spoken"];
export type Station = Schemas["Station"];
export type SubsetOf = Schemas["SubsetOf"];
export type Tally = Schemas["Tally"];
export type Text = Schemas["Text"];
export type Value = Schemas["Value"];
export type WireNumber = Schemas["Number"];
export type NumberPart = Schemas["Part"];

export type Choices =
  | Schemas["OneOf"]
  | AlongWay
  | Schemas["Between"]
  | Schemas["PathTo"]
  | Itinerary
  | SubsetOf
  | Schemas["SequenceOf"]
  | Allocate
  | Arrange
  | ArrangePoses
  | Schemas["Sampled"];

export type Finish = Schemas["Finish"];

export type Frame =
  | Schemas["Welcome"]
  | Schemas["Resumed"]
  | Change
  | Schemas["TableNews"]
  | Schemas["Talk"]
  | Schemas["Closed"]
  | Schemas["Trouble"];

/** The seat name that chance has on the wire; it waits for dice. */
export const CHANCE = "chance";
/** The seat name of those who only watch. */
export const SPECTATOR = "spectator";
