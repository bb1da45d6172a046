// A unit being dragged, wheeled by a corner, or turned. All of it runs in the browser, within what the acts allow;
// the referee is asked when the pointer rests and when it lets go.
import { type Posed, posed } from "../lib/compose";
import { startsWith } from "../lib/picking";
import {
  type Act,
  ahead,
  blockOf,
  coverOf,
  depth,
  heading,
  holds,
  type Point,
  type Stand,
  snapped,
  turn,
  turnTo,
  wheeled,
  width,
} from "../lib/ranks";
import type { Table } from "../lib/table.svelte";
import type { Offer } from "../lib/wire";
import { arranging, coversOf, knobReach, legsOf, marcherOf, poseNumbers, type Unit, unitsOf } from "./stands";

/** How long the pointer rests before the referee is asked, in milliseconds. */
const REST = 350;
/** How far aside a unit may move, in hundredths of a degree. */
const OBLIQUE = 4500;
/** Turns by hand go in such steps. */
const STEP = 50;
const SETUP_STEP = 500;
/** How near to a handle the pointer grabs it, in pixels, for a finger. */
const GRIP = 13;

type Grip = "move" | "left" | "right" | "turn";

interface Held {
  unit: Unit;
  grip: Grip;
  /** Where it stood when the drag began, and what was planned by then. */
  start: Stand;
  legs: Act[];
  grab: Point;
  offer: Offer | null;
}

export class Hand {
  held = $state.raw<Held | null>(null);
  /** Where the dragged unit would stand. */
  ghost = $state.raw<{ unit: Unit; stand: Stand } | null>(null);
  #rest: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly table: Table) {}

  /** What could be dragged from a point of the table; `pixel` is the length of a screen pixel. */
  under(point: Point, pixel: number): Held | null {
    const { table } = this;
    if (!table.mine || table.giving || table.past) return null;
    const units = unitsOf(table);
    return this.#handle(point, pixel, units) ?? this.#body(point, pixel, units);
  }

  #handle(point: Point, pixel: number, units: Unit[]): Held | null {
    const near = (at: Point) => Math.hypot(at[0] - point[0], at[1] - point[1]) < GRIP * pixel;
    const marcher = marcherOf(this.table, units);
    if (marcher) {
      const { end, unit, legs } = marcher;
      const half = width(end.body) / 2;
      for (const grip of ["left", "right"] as const) {
        const corner = ahead(end.pose, 0, grip === "left" ? -half : half);
        if (near(corner)) return { unit, grip, start: end, legs, grab: corner, offer: null };
      }
    }
    const unit = arranging(this.table) ? units.find((one) => one.piece === this.table.inHand) : undefined;
    if (unit && near(ahead(unit.stand.pose, knobReach(pixel), 0)))
      return { unit, grip: "turn", start: unit.stand, legs: [], grab: point, offer: null };
    return null;
  }

  #body(point: Point, pixel: number, units: Unit[]): Held | null {
    const marcher = marcherOf(this.table, units);
    if (marcher && holds(blockOf(marcher.end.body, marcher.end.pose), point, 4 * pixel)) {
      const { end, unit, legs } = marcher;
      return {
        unit,
        grip: "move",
        start: end,
        legs,
        grab: [point[0] - end.pose.x, point[1] - end.pose.y],
        offer: null,
      };
    }
    const unit = unitAt(units, point, 4 * pixel);
    if (!unit) return null;
    const { stand } = unit;
    const grab: Point = [point[0] - stand.pose.x, point[1] - stand.pose.y];
    const placing = arranging(this.table);
    if (placing) {
      const able = placing.choices.pieces.some((one) => one.value.value === unit.piece);
      return able ? { unit, grip: "move", start: stand, legs: [], grab, offer: null } : null;
    }
    const offer = this.#marchOf(unit.piece);
    return offer
      ? {
          unit,
          grip: "move",
          start: { ...stand, body: { ...stand.body, stagger: [] } },
          legs: [],
          grab,
          offer,
        }
      : null;
  }

  /** The order by which a unit could be made to go. */
  #marchOf(piece: number): Offer | null {
    const { composer } = this.table;
    const goes = (offer: Offer) => offer.components?.at(-1)?.kind === "path";
    if (composer.offer && goes(composer.offer)) {
      const first = composer.steps[0];
      const able =
        first?.choices.type === "one-of" && first.choices.values.some((one) => one.value === piece);
      return able ? composer.offer : null;
    }
    return startsWith(this.table, piece).find((start) => goes(start.offer))?.offer ?? null;
  }

  take(held: Held | null): void {
    this.held = held;
    this.ghost = null;
  }

  drop(): void {
    clearTimeout(this.#rest);
    this.held = null;
    this.ghost = null;
  }

  /** The pointer has moved to a point of the table. */
  move(point: Point, free: boolean): void {
    const { held, table } = this;
    if (!held) return;
    if (!this.ghost) void this.#setOut(held);
    if (held.grip === "move") this.ghost = { unit: held.unit, stand: this.#dragged(held, point, free) };
    else if (held.grip === "turn") this.ghost = { unit: held.unit, stand: turnedBy(held.start, point, free) };
    else this.ghost = { unit: held.unit, stand: this.#wheeled(held, point).stand };
    clearTimeout(this.#rest);
    if (held.grip === "move" && !arranging(table))
      this.#rest = setTimeout(() => {
        if (this.held === held) void this.#route(held);
      }, REST);
  }

  /** Begin the order of a unit when its drag begins. */
  async #setOut(held: Held): Promise<void> {
    const { table } = this;
    table.unit = held.unit.piece;
    if (arranging(table)) {
      table.inHand = held.unit.piece;
      return;
    }
    if (!held.offer) return;
    const { composer } = table;
    if (composer.offer?.verb !== held.offer.verb) await composer.start(held.offer, held.unit.piece);
    else if (composer.steps[0]?.value !== held.unit.piece) await composer.choose(0, held.unit.piece);
  }

  /** How far the unit may go straight ahead, if that may be known. */
  get #most(): number | null {
    const choices = this.table.composer.itinerary?.choices;
    if (choices?.type !== "itinerary") return null;
    return choices.acts.find((act) => act.act === "advance")?.most ?? null;
  }

  #dragged({ unit, start, grab }: Held, point: Point, free: boolean): Stand {
    let [x, y] = [point[0] - grab[0], point[1] - grab[1]];
    if (arranging(this.table))
      return { ...start, pose: { ...start.pose, x: Math.round(x), y: Math.round(y) } };
    const most = this.#most;
    if (most !== null) {
      const [dx, dy] = [x - start.pose.x, y - start.pose.y];
      const bearing = turn((Math.atan2(dx, dy) * 18_000) / Math.PI);
      const aside = Math.max(-OBLIQUE, Math.min(OBLIQUE, turnTo(start.pose.facing, bearing)));
      const [ax, ay] = heading(start.pose.facing + aside);
      const length = Math.max(0, Math.min(most, dx * ax + dy * ay));
      [x, y] = [start.pose.x + ax * length, start.pose.y + ay * length];
    }
    const stand = { ...start, pose: { ...start.pose, x: Math.round(x), y: Math.round(y) } };
    if (free || most !== null) return stand;
    const enemies = coversOf(unitsOf(this.table), (one) => one.counter.seat !== unit.counter.seat);
    return { ...stand, pose: snapped(stand, enemies) };
  }

  #wheeled({ start, grip, grab }: Held, point: Point): { stand: Stand; act: Act } {
    const word = grip === "left" ? "wheel-right" : "wheel-left";
    const half = width(start.body) / 2;
    const pivot = ahead(start.pose, 0, grip === "left" ? half : -half);
    const angleOf = ([x, y]: Point) => (Math.atan2(x - pivot[0], y - pivot[1]) * 18_000) / Math.PI;
    const turned = turnTo(angleOf(grab), angleOf(point)) * (grip === "left" ? 1 : -1);
    const choices = this.table.composer.itinerary?.choices;
    const limit =
      choices?.type === "itinerary" ? choices.acts.find((act) => act.act === word)?.most : undefined;
    const angle = Math.min(limit ?? 18_000, Math.max(0, Math.round(turned / STEP) * STEP));
    return { stand: angle ? wheeled(start, grip === "left" ? angle : -angle) : start, act: [word, angle] };
  }

  async #route({ legs }: Held): Promise<void> {
    const { ghost } = this;
    if (!ghost || this.table.composer.working) return;
    await this.table.composer.routeTo(poseNumbers(ghost.stand.pose), legs);
  }

  /** The pointer lets go. */
  async release(point: Point): Promise<void> {
    const { held, ghost, table } = this;
    clearTimeout(this.#rest);
    if (!held || !ghost) {
      this.drop();
      return;
    }
    const { composer } = table;
    const now = arranging(table);
    try {
      if (now) {
        const old = (now.step.value as Posed[]).find(([piece]) => piece === held.unit.piece)?.[1] ?? [];
        const pose = [...poseNumbers(ghost.stand.pose), ...old.slice(3)];
        const done = composer.choose(
          composer.steps.indexOf(now.step),
          posed(now.step.value, held.unit.piece, pose),
        );
        this.drop();
        await done;
      } else if (held.grip === "move") {
        await this.#ready(held);
        await composer.routeTo(poseNumbers(ghost.stand.pose), held.legs);
      } else {
        const { act } = this.#wheeled(held, point);
        if (act[1]) await composer.plan([...held.legs, act]);
      }
    } finally {
      if (this.held === held) this.drop();
    }
  }

  /** Wait until the order asks for its path. */
  async #ready(held: Held): Promise<void> {
    const { composer } = this.table;
    for (let tries = 0; tries < 100; tries++) {
      const first = composer.steps.find((step) => step.kind === "piece");
      if (composer.itinerary && first?.value === held.unit.piece && !composer.working) return;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  /** Move the unit that is being placed by keys: inches to the east and north, or a turn. */
  async nudge(east: number, north: number, by = 0): Promise<void> {
    const now = arranging(this.table);
    const piece = this.table.inHand;
    const pose = (now?.step.value as Posed[] | undefined)?.find(([one]) => one === piece)?.[1];
    if (!now || !pose || piece === null) return;
    const [x = 0, y = 0, facing = 0, ...rest] = pose;
    const next = [x + east, y + north, turn(facing + by), ...rest];
    const { composer } = this.table;
    await composer.choose(composer.steps.indexOf(now.step), posed(now.step.value, piece, next));
  }

  /** The legs planned so far, in the words of the order. */
  get legs(): Act[] {
    return legsOf(this.table);
  }
}

/** The unit that stands at a point, the last drawn first. */
export const unitAt = (units: readonly Unit[], point: Point, margin = 0): Unit | undefined =>
  units.findLast(({ stand }) => coverOf(stand.body, stand.pose).some((block) => holds(block, point, margin)));

/** A unit turned about its middle so that it faces a point. */
function turnedBy(start: Stand, [x, y]: Point, free: boolean): Stand {
  const middle = blockOf(start.body, start.pose);
  const step = free ? STEP : SETUP_STEP;
  const facing = turn(Math.round((Math.atan2(x - middle.x, y - middle.y) * 18_000) / Math.PI / step) * step);
  const front = ahead({ x: middle.x, y: middle.y, facing }, depth(start.body) / 2, 0);
  return { ...start, pose: { x: Math.round(front[0]), y: Math.round(front[1]), facing } };
}
