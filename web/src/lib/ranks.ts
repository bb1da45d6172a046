// Units of figures on a table: where each figure stands, what a unit covers, and how acts of a march move it.
// Lengths are thousandths of an inch, x to the east, y to the north; angles hundredths of a degree, clockwise from north.
import type { Ranks } from "./wire";

export type Point = readonly [number, number];

/** The middle of a unit's front edge, and where it faces. */
export interface Pose {
  x: number;
  y: number;
  facing: number;
}

/** What decides where the figures of a unit stand. */
export type Body = Pick<Ranks, "base_width" | "base_depth" | "figures" | "frontage"> &
  Partial<Pick<Ranks, "spacing" | "stagger" | "wings" | "turned">>;

/** A rectangle on the table: its middle, where it faces, its width and depth. */
export interface Block {
  x: number;
  y: number;
  facing: number;
  width: number;
  depth: number;
}

export const FULL = 36_000;
const QUARTER = 9_000;
const HALF = 18_000;
const LEFT_FILE = 1;
const RIGHT_FILE = 2;
const REAR_RANK = 4;

const radians = (angle: number): number => (angle * Math.PI) / HALF;

/** The unit vector along a facing: east and north. */
export const heading = (angle: number): Point => [Math.sin(radians(angle)), Math.cos(radians(angle))];

/** An angle between 0 and a full turn. */
export const turn = (angle: number): number => ((angle % FULL) + FULL) % FULL;

/** The smaller turn from one facing to another, to the left below 0. */
export const turnTo = (from: number, to: number): number => turn(to - from + HALF) - HALF;

export const poseOf = (pose: readonly number[]): Pose => ({
  x: pose[0] ?? 0,
  y: pose[1] ?? 0,
  facing: pose[2] ?? 0,
});

export const ranks = (body: Body): number => Math.ceil(body.figures / body.frontage);

export const width = (body: Body): number =>
  body.frontage * body.base_width + (body.frontage - 1) * (body.spacing ?? 0);

export const depth = (body: Body): number =>
  ranks(body) * body.base_depth + (ranks(body) - 1) * (body.spacing ?? 0);

/** A point given by steps ahead and to the right of a pose. */
export function ahead(pose: Pose, forward: number, aside: number): Point {
  const [ax, ay] = heading(pose.facing);
  return [pose.x + ax * forward + ay * aside, pose.y + ay * forward - ax * aside];
}

/** A point wheeled clockwise about another. */
export function wheel([x, y]: Point, [px, py]: Point, angle: number): Point {
  const [s, c] = heading(angle);
  return [px + (x - px) * c + (y - py) * s, py - (x - px) * s + (y - py) * c];
}

/** The base of each figure, from left to right, the front rank first. */
export function figuresOf(body: Body, pose: Pose): Block[] {
  const {
    base_width: wide,
    base_depth: high,
    figures,
    frontage,
    stagger = [],
    wings = [],
    turned = 0,
    spacing = 0,
  } = body;
  const deep = ranks(body);
  const last = figures - (deep - 1) * frontage;
  const step = wide + spacing;
  const found: Block[] = [];
  for (let figure = 0; figure < figures; figure++) {
    const rank = Math.floor(figure / frontage);
    const file = figure % frontage;
    const inRank = rank === deep - 1 ? last : frontage;
    const column = file + Math.floor((frontage - inRank) / 2);
    // A short rank stands in the middle; in a line that is bent each of its figures stands behind a file.
    const between = stagger.length || wings.length ? 0 : (frontage - inRank) % 2;
    const aside = ((2 * column + between - frontage + 1) * step) / 2;
    const forward = (stagger[column] ?? 0) - rank * (high + spacing) - high / 2;
    let at = ahead(pose, forward, aside);
    let { facing } = pose;
    const [left = 0, leftTurn = 0, right = 0, rightTurn = 0] = wings;
    if (wings.length && column < left) {
      at = wheel(at, hinge(body, pose, left), leftTurn);
      facing += leftTurn;
    } else if (wings.length && column >= frontage - right) {
      at = wheel(at, hinge(body, pose, frontage - right), -rightTurn);
      facing -= rightTurn;
    }
    if (turned & REAR_RANK && rank === deep - 1 && rank) facing += HALF;
    else if (turned & LEFT_FILE && column === 0) facing -= QUARTER;
    else if (turned & RIGHT_FILE && column === frontage - 1) facing += QUARTER;
    found.push({ x: at[0], y: at[1], facing: turn(facing), width: wide, depth: high });
  }
  return found;
}

/** The point of the front line after a number of files from the left, where a wing begins. */
function hinge(body: Body, pose: Pose, files: number): Point {
  const spacing = body.spacing ?? 0;
  const forward = body.stagger?.[Math.min(files, body.frontage - 1)] ?? 0;
  return ahead(pose, forward, files * (body.base_width + spacing) - spacing / 2 - width(body) / 2);
}

/** Front left, front right, rear right, rear left. */
export function corners(block: Block): [Point, Point, Point, Point] {
  const half = block.width / 2;
  const deep = block.depth / 2;
  return [
    ahead(block, deep, -half),
    ahead(block, deep, half),
    ahead(block, -deep, half),
    ahead(block, -deep, -half),
  ];
}

/** The rectangle around a straight unit; wings and files that have gone on stand beyond it. */
export function blockOf(body: Body, pose: Pose): Block {
  const [x, y] = ahead(pose, -depth(body) / 2, 0);
  return { x, y, facing: pose.facing, width: width(body), depth: depth(body) };
}

/** What a unit covers: its rectangle, or each base where its line is not straight. */
export const coverOf = (body: Body, pose: Pose): Block[] =>
  body.stagger?.some(Boolean) || body.wings?.length ? figuresOf(body, pose) : [blockOf(body, pose)];

export function holds(block: Block, [x, y]: Point, margin = 0): boolean {
  const [ax, ay] = heading(block.facing);
  const dx = x - block.x;
  const dy = y - block.y;
  return (
    Math.abs(dx * ax + dy * ay) <= block.depth / 2 + margin &&
    Math.abs(dx * ay - dy * ax) <= block.width / 2 + margin
  );
}

/** The gap between two rectangles along the axis that separates them best; negative if they overlap. */
export function gap(one: Block, other: Block): number {
  const a = corners(one);
  const b = corners(other);
  let best = Number.NEGATIVE_INFINITY;
  for (const block of [one, other])
    for (const angle of [block.facing, block.facing + QUARTER]) {
      const [ux, uy] = heading(angle);
      const along = (points: readonly Point[]) => points.map(([x, y]) => x * ux + y * uy);
      const [p, q] = [along(a), along(b)];
      best = Math.max(best, Math.min(...q) - Math.max(...p), Math.min(...p) - Math.max(...q));
    }
  return best;
}

/** Whether bases of two units touch, to a hundredth of an inch. */
export const touch = (one: Block[], other: Block[], within = 10): boolean =>
  one.some((a) => other.some((b) => gap(a, b) <= within));

/** One act of a march: its word, then its numbers. */
export type Act = readonly [string, ...number[]];

/** A unit during a march. */
export interface Stand {
  body: Body;
  pose: Pose;
}

/** A unit that has wheeled about a front corner, to the right if the angle is above 0. */
export function wheeled({ body, pose }: Stand, angle: number): Stand {
  const pivot = ahead(pose, 0, ((angle > 0 ? 1 : -1) * width(body)) / 2);
  const [x, y] = wheel([pose.x, pose.y], pivot, angle);
  return {
    body: straight(body),
    pose: { x: Math.round(x), y: Math.round(y), facing: turn(pose.facing + angle) },
  };
}

const straight = (body: Body): Body => ({ ...body, stagger: [], wings: [], turned: 0 });

function faced({ body, pose }: Stand, angle: number): Stand {
  const facing = turn(pose.facing + angle);
  const turned = { ...straight(body), frontage: angle % HALF ? ranks(body) : body.frontage };
  const middle = blockOf(body, pose);
  const [x, y] = ahead({ x: middle.x, y: middle.y, facing }, depth(turned) / 2, 0);
  return { body: turned, pose: { x: Math.round(x), y: Math.round(y), facing } };
}

function widened({ body, pose }: Stand, left: number, right: number): Stand {
  const step = ((body.base_width + (body.spacing ?? 0)) * (right - left)) / 2;
  const [x, y] = ahead(pose, 0, step);
  const frontage = Math.max(1, Math.min(body.figures, body.frontage + left + right));
  return {
    body: { ...straight(body), frontage },
    pose: { x: Math.round(x), y: Math.round(y), facing: pose.facing },
  };
}

function moved({ body, pose }: Stand, aside: number, length: number): Stand {
  const [x, y] = ahead({ ...pose, facing: turn(pose.facing + aside) }, length, 0);
  return { body: straight(body), pose: { x: Math.round(x), y: Math.round(y), facing: pose.facing } };
}

/**
 * Where a unit stands after acts, as if nobody stood in its way. Acts whose end only the referee knows, such as to go as
 * far as it goes, leave it where it is.
 */
export function after(stand: Stand, acts: readonly Act[], spacings: ReadonlyMap<string, number>): Stand {
  let now = { body: straight(stand.body), pose: stand.pose };
  for (const [word, first, second] of acts) {
    const sign = word.endsWith("-left") ? -1 : 1;
    if (word.startsWith("wheel") && first !== undefined) now = wheeled(now, sign * first);
    else if (word.startsWith("oblique") && second !== undefined)
      now = moved(now, sign * (first ?? 0), second);
    else if (word.startsWith("face")) now = faced(now, sign * QUARTER);
    else if (word === "about-face") now = faced(now, HALF);
    else if (word.startsWith("widen") || word.startsWith("narrow")) {
      const files = (first ?? 0) * (word.startsWith("widen") ? 1 : -1);
      now = sign < 0 ? widened(now, files, 0) : widened(now, 0, files);
    } else if (spacings.has(word)) now = { ...now, body: { ...now.body, spacing: spacings.get(word) ?? 0 } };
    else if (first !== undefined) now = moved(now, 0, first);
  }
  return now;
}

/** How far a body reaches beyond nobody when it goes straight on: the distance to the first of others, or `most`. */
export function freeRun(stand: Stand, others: readonly Block[], most: number): number {
  const free = (length: number) => {
    const cover = coverOf(stand.body, moved(stand, 0, length).pose);
    return !cover.some((one) => others.some((other) => gap(one, other) < -10));
  };
  if (free(most) && free(most / 2)) return most;
  let [low, high] = [0, most];
  for (let step = 0; step < 16; step++) {
    const middle = (low + high) / 2;
    if (free(middle)) low = middle;
    else high = middle;
  }
  return Math.floor(low);
}

/** A ghost that overlaps an enemy or nearly touches one goes to where its front meets him. */
export function snapped(stand: Stand, enemies: readonly Block[], reach = 600): Pose {
  const near = enemies.filter((enemy) =>
    coverOf(stand.body, stand.pose).some((one) => gap(one, enemy) < reach),
  );
  if (!near.length) return stand.pose;
  const back = moved(stand, 0, -2 * reach);
  if (coverOf(back.body, back.pose).some((one) => near.some((other) => gap(one, other) < 0)))
    return stand.pose;
  const run = freeRun(back, near, 4 * reach);
  return run < 4 * reach && Math.abs(run - 2 * reach) <= 1.6 * reach ? moved(back, 0, run).pose : stand.pose;
}
