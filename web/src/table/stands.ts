// Units as the table shows them: where they stand, or where they would stand after what is being composed.
import type { Posed } from "../lib/compose";
import {
  type Act,
  after,
  type Block,
  type Body,
  coverOf,
  figuresOf,
  gap,
  type Pose,
  poseOf,
  type Stand,
} from "../lib/ranks";
import type { Table } from "../lib/table.svelte";
import type { Counter, Layout, Ranks } from "../lib/wire";

/** The spacing of units after acts that change their formation, in thousandths of an inch. */
const SPACINGS: ReadonlyMap<string, number> = new Map([
  ["open", 500],
  ["close", 0],
  ["skirmish", 1000],
]);

/** A unit on the table. */
export interface Unit {
  counter: Counter;
  piece: number;
  ranks: Ranks;
  stand: Stand;
  /** Whether it is about to be placed here. */
  planned: boolean;
}

/** A unit with the pose of an arrangement: place, facing, frontage, formation. */
export function arrangedStand(ranks: Ranks, pose: readonly number[]): Stand {
  const formation = ranks.formations?.find((one) => one.id === pose[4]);
  const body: Body = {
    base_width: ranks.base_width,
    base_depth: ranks.base_depth,
    figures: ranks.figures,
    frontage: Math.max(1, pose[3] ?? ranks.frontage),
    spacing: formation?.spacing ?? ranks.spacing ?? 0,
  };
  return { body, pose: poseOf(pose) };
}

/** The arrangement that is being made, if one is. */
export function arranging(table: Table) {
  const step = table.acting
    ? table.composer.steps.find((one) => one.choices.type === "arrange-poses")
    : undefined;
  return step?.choices.type === "arrange-poses" ? { step, choices: step.choices } : null;
}

/** All units that stand on the table, or are being placed there. */
export function unitsOf(table: Table): Unit[] {
  const now = arranging(table);
  const plans = new Map((now?.step.value as Posed[] | undefined) ?? []);
  return table.counters.flatMap((counter): Unit[] => {
    const { ranks } = counter;
    if (!ranks) return [];
    const plan = plans.get(counter.id);
    if (plan)
      return [{ counter, piece: counter.id, ranks, stand: arrangedStand(ranks, plan), planned: true }];
    if (!counter.pose?.length) return [];
    return [
      {
        counter,
        piece: counter.id,
        ranks,
        stand: { body: ranks, pose: poseOf(counter.pose) },
        planned: false,
      },
    ];
  });
}

/** The acts of the planned path. */
export const legsOf = (table: Table): Act[] => (table.composer.itinerary?.legs as Act[] | undefined) ?? [];

/** The unit that is to go, and where it would stand after what is planned so far. */
export function marcherOf(
  table: Table,
  units: readonly Unit[],
): { unit: Unit; end: Stand; legs: Act[] } | null {
  if (!table.acting || !table.composer.itinerary) return null;
  const first = table.composer.steps.find((step) => step.kind === "piece" && step.value !== undefined);
  const unit = units.find((one) => one.piece === first?.value);
  if (!unit) return null;
  const legs = legsOf(table);
  return { unit, end: after(unit.stand, legs, SPACINGS), legs };
}

/** Where a unit stands act by act, its start first. */
export const wayPoses = (unit: Unit, legs: readonly Act[]): Stand[] =>
  [0, ...legs.map((_, at) => at + 1)].map((count) => after(unit.stand, legs.slice(0, count), SPACINGS));

/** What the units of others cover. */
export const coversOf = (units: readonly Unit[], wanted: (unit: Unit) => boolean): Block[] =>
  units.filter(wanted).flatMap(({ stand }) => coverOf(stand.body, stand.pose));

/** The enemies whose bases touch those of a unit. */
export function contactsOf(unit: Unit, units: readonly Unit[]): Unit[] {
  const mine = figuresOf(unit.stand.body, unit.stand.pose);
  return units.filter((other) => {
    if (other.counter.seat === unit.counter.seat) return false;
    const theirs = figuresOf(other.stand.body, other.stand.pose);
    return mine.some((a) => theirs.some((b) => near(a, b)));
  });
}

const TOUCH = 10;

/** Whether two bases touch along an edge, to a hundredth of an inch. */
function near(a: Block, b: Block): boolean {
  const far = Math.hypot(a.x - b.x, a.y - b.y);
  if (far > Math.hypot(a.width, a.depth) / 2 + Math.hypot(b.width, b.depth) / 2 + TOUCH) return false;
  return gap(a, b) <= TOUCH;
}

/** Where a point of the table lies in the drawing, and back. */
export const spotOf = (layout: Layout, x: number, y: number): [number, number] => {
  const scale = layout.point_scale ?? 1;
  return [(layout.point_left ?? 0) + x * scale, (layout.point_top ?? 0) + (layout.north_up ? -y : y) * scale];
};

export const pointAt = (layout: Layout, x: number, y: number): [number, number] => {
  const scale = layout.point_scale ?? 1;
  const down = (y - (layout.point_top ?? 0)) / scale;
  return [(x - (layout.point_left ?? 0)) / scale, layout.north_up ? -down : down];
};

export const poseNumbers = (pose: Pose): number[] => [
  Math.round(pose.x),
  Math.round(pose.y),
  Math.round(pose.facing),
];

/** How far in front of a unit its turning knob is, given the length of a screen pixel on the table. */
export const knobReach = (pixel: number): number => Math.max(900, 26 * pixel);
