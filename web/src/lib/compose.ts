// Composing an order out of its components: what counts as chosen, and what is chosen to begin with.
import type { ArrangePoses, Choices, Counter, Offer, OnTheWay, Value } from "./wire";

export type Pair = [number, number];
/** A piece and its pose: x, y, facing, and for units of figures frontage and formation. */
export type Posed = [number, number[]];

/** One component of the order that is being composed. `value` is undefined until something is chosen. */
export interface Step {
  name: string;
  /** Its label when the player is asked for it. */
  label: string;
  kind: string;
  choices: Choices;
  value: unknown;
  /** What a suggested path costs. */
  cost?: number;
  /** The planned part of a path: its choices begin where that ends. */
  legs?: unknown[];
  /** What can be done at the end of a path. */
  acts?: OnTheWay[];
}

/** The label of a value. */
export const valueName = (value: Value): string => value.label?.text ?? value.ref?.text ?? value.word;

/** The values that can be chosen one by one; empty for paths and continuous space. */
export function valuesOf(choices: Choices): Value[] {
  switch (choices.type) {
    case "one-of":
    case "along-way":
    case "subset-of":
    case "sequence-of":
      return choices.values;
    case "allocate":
      return choices.limits.map((limit) => limit.value);
    case "arrange":
    case "arrange-poses":
      return choices.pieces.map((piece) => piece.value);
    default:
      return [];
  }
}

/** What is chosen before the player has done anything; undefined if he has to choose. */
export function startValue(choices: Choices, counters: Counter[]): unknown {
  switch (choices.type) {
    case "one-of":
      return choices.values.length === 1 && !choices.disabled?.length ? choices.values[0]?.value : undefined;
    case "subset-of": {
      if (choices.least === 0) return [];
      return choices.most >= choices.values.length ? choices.values.map((one) => one.value) : undefined;
    }
    case "sequence-of":
      return choices.values.map((one) => one.value);
    case "allocate":
      return spread(
        choices.limits.map((limit) => [limit.value.value as number, limit.most]),
        choices.total,
      );
    case "arrange":
      return startArrangement(choices, counters);
    case "arrange-poses":
      return startPoses(choices, counters);
    case "between":
      return choices.least;
    case "along-way":
      return choices.values[0]?.value ?? choices.least;
    case "sampled":
      return choices.sample;
    default:
      return undefined;
  }
}

/** A total divided over things from the first on, each up to its limit. */
export function spread(limits: Pair[], total: number): Pair[] {
  let left = total;
  const shares: Pair[] = [];
  for (const [thing, most] of limits) {
    const share = Math.min(left, most);
    left -= share;
    if (share > 0) shares.push([thing, share]);
  }
  return shares;
}

/** Pieces already on the board stay where they are; if there are none, the proposal is used. */
export function startArrangement(
  choices: Extract<Choices, { type: "arrange" }>,
  counters: Counter[],
): Pair[] {
  const where = new Map(counters.map((counter) => [counter.key, counter.hex ?? null]));
  const placed: Pair[] = [];
  for (const { value, area } of choices.pieces) {
    const hex = where.get(`piece:${value.value as number}`) ?? null;
    if (hex !== null && choices.areas[area]?.includes(hex)) placed.push([value.value as number, hex]);
  }
  return placed.length ? placed : choices.proposed.map(([piece, hex]) => [piece, hex]);
}

/** The pose of a counter as orders write it; undefined if it stands nowhere. */
export function standingPose(counter: Counter | undefined): number[] | undefined {
  if (!counter?.pose?.length) return undefined;
  const { ranks } = counter;
  return ranks ? [...counter.pose, ranks.frontage, ranks.formation ?? 0] : [...counter.pose];
}

/** Pieces already on the table stay where they are; if there are none, the proposal is used. */
export function startPoses(choices: ArrangePoses, counters: Counter[]): Posed[] {
  const byKey = new Map(counters.map((counter) => [counter.key, counter]));
  const standing: Posed[] = choices.pieces.flatMap(({ value }) => {
    const pose = standingPose(byKey.get(`piece:${value.value as number}`));
    return pose ? [[value.value as number, pose] as Posed] : [];
  });
  return standing.length ? standing : choices.proposed.map(([piece, pose]) => [piece, [...pose]]);
}

/** The pose of a piece in an arrangement changed. */
export function posed(value: unknown, piece: number, pose: number[]): Posed[] {
  const rest = ((value as Posed[] | undefined) ?? []).filter(([one]) => one !== piece);
  return [...rest, [piece, pose] as Posed].sort((a, b) => a[0] - b[0]);
}

/** Whether what is chosen is enough to go on. */
export function isChosen(choices: Choices, value: unknown): boolean {
  if (value === undefined || value === null) return false;
  switch (choices.type) {
    case "subset-of": {
      const count = (value as unknown[]).length;
      return count >= choices.least && count <= choices.most;
    }
    case "allocate":
      return (value as Pair[]).reduce((sum, [, share]) => sum + share, 0) === choices.total;
    case "sequence-of":
      return (value as unknown[]).length === choices.values.length;
    case "arrange":
    case "arrange-poses":
    case "path-to":
    case "itinerary":
      return (value as unknown[]).length > 0;
    default:
      return true;
  }
}

/** A set with one thing more or less; a full set of one changes its member. */
export function toggled(
  choices: Extract<Choices, { type: "subset-of" }>,
  value: unknown,
  thing: unknown,
): unknown[] {
  const have = (value as unknown[] | undefined) ?? [];
  if (have.includes(thing)) return have.filter((one) => one !== thing);
  if (have.length >= choices.most) return choices.most === 1 ? [thing] : have;
  const order = choices.values.map((one) => one.value);
  return [...have, thing].sort((a, b) => order.indexOf(a) - order.indexOf(b));
}

/** The place of a piece in an arrangement changed. */
export function placed(value: unknown, piece: number, hex: number): Pair[] {
  const rest = ((value as Pair[] | undefined) ?? []).filter(([one]) => one !== piece);
  return [...rest, [piece, hex]].sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0)) as Pair[];
}

/** The hexes of a path; acts are pairs and are left out. */
export const wayOf = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((leg): leg is number => typeof leg === "number") : [];

/** An act that is possible in one or more places: its label and the paths that end with it. */
export interface Deed {
  name: string;
  ways: OnTheWay[];
}

/** Acts, grouped by kind. */
export function byDeed(acts: OnTheWay[]): Deed[] {
  const kinds = new Map<string, OnTheWay[]>();
  for (const act of acts) {
    const kind = String(
      (act.value as unknown[]).findLast((leg): leg is unknown[] => Array.isArray(leg))?.[0],
    );
    kinds.set(kind, [...(kinds.get(kind) ?? []), act]);
  }
  return [...kinds.values()].map((ways) => ({ name: sharedName(ways.map((way) => way.label.text)), ways }));
}

/** The common beginning of all labels, such as “Dismount to …”. */
function sharedName(names: string[]): string {
  const [first = [], ...others] = names.map((name) => name.split(" "));
  const differs = first.findIndex((word, at) => others.some((other) => other[at] !== word));
  return differs < 0 ? first.join(" ") : `${first.slice(0, differs).join(" ")} …`;
}

/** Whether two values are equal on the wire. */
export const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Kinds whose choice gives the order at once: there is nothing to review. */
export const isButton = (offer: Offer): boolean =>
  offer.components?.length === 1 && ["option", "yes-no"].includes(offer.components[0]?.kind ?? "");

/** Kinds of first components that can be picked on the board before any button is pressed. */
export const isOnBoard = (kind: string | undefined): boolean => kind === "piece" || kind === "hex";
