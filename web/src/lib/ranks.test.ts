import { describe, expect, test } from "vitest";
import {
  type Act,
  after,
  type Body,
  depth,
  figuresOf,
  freeRun,
  gap,
  heading,
  holds,
  poseOf,
  snapped,
  touch,
  turnTo,
  width,
} from "./ranks";
import vectors from "./ranks.vectors.json";

const body = (more: Partial<Body> = {}): Body => ({
  base_width: 750,
  base_depth: 750,
  figures: 12,
  frontage: 6,
  ...more,
});
const NOTHING = new Map<string, number>();

describe("fifty units as the referee sees them", () => {
  test.each(vectors.map((vector, at) => [at, vector] as const))("unit %i", (_, vector) => {
    const pose = poseOf(vector.pose);
    const figures = figuresOf(vector.body, pose);
    expect([width(vector.body), depth(vector.body)]).toEqual(vector.size);
    expect(figures).toHaveLength(vector.bases.length);
    figures.forEach((figure, at) => {
      const [x = 0, y = 0] = vector.bases[at] ?? [];
      expect(Math.hypot(figure.x - x, figure.y - y)).toBeLessThan(0.01);
      const [ax = 0, ay = 0] = vector.ahead[at] ?? [];
      const [hx, hy] = heading(figure.facing);
      expect(Math.hypot(hx - ax, hy - ay)).toBeLessThan(0.0001);
    });
    for (const [act, wanted] of Object.entries(vector.after)) {
      if (!wanted.length) continue;
      const [word = "", number] = act.split(":");
      const acts: Act[] = [number === undefined ? [word] : [word, Number(number)]];
      const end = after({ body: vector.body, pose }, acts, NOTHING).pose;
      expect(Math.hypot(end.x - (wanted[0] ?? 0), end.y - (wanted[1] ?? 0))).toBeLessThan(1.5);
      expect(turnTo(end.facing, wanted[2] ?? 0)).toBe(0);
    }
  });
});

test("a march goes ahead, aside, and opens its ranks", () => {
  const start = { body: body(), pose: { x: 20_000, y: 8_000, facing: 0 } };
  expect(after(start, [["advance", 4500]], NOTHING).pose).toEqual({ x: 20_000, y: 12_500, facing: 0 });
  const aside = after(start, [["oblique-right", 4500, 1000]], NOTHING).pose;
  expect(aside).toEqual({ x: 20_707, y: 8_707, facing: 0 });
  expect(after(start, [["open"]], new Map([["open", 500]])).body.spacing).toBe(500);
  expect(after(start, [["advance"]], NOTHING).pose).toEqual(start.pose);
});

test("blocks touch, overlap or stand apart", () => {
  const block = (x: number, y: number) => ({ x, y, facing: 0, width: 1000, depth: 1000 });
  expect(gap(block(0, 0), block(1500, 0))).toBeCloseTo(500);
  expect(gap(block(0, 0), block(400, 300))).toBeLessThan(0);
  expect(touch([block(0, 0)], [block(1005, 0)])).toBe(true);
  expect(touch([block(0, 0)], [block(1020, 0)])).toBe(false);
  expect(holds(block(0, 0), [499, -499])).toBe(true);
  expect(holds(block(0, 0), [501, 0])).toBe(false);
});

test("a run ends at the first who stands in the way, and a ghost snaps to him", () => {
  const stand = { body: body(), pose: { x: 0, y: 0, facing: 0 } };
  const enemy = { x: 0, y: 5_000, facing: 18_000, width: 3000, depth: 1000 };
  const run = freeRun(stand, [enemy], 12_000);
  expect(run).toBeGreaterThan(4_490);
  expect(run).toBeLessThanOrEqual(4_515);
  const near = snapped({ ...stand, pose: { x: 0, y: 4_200, facing: 0 } }, [enemy]);
  expect(Math.abs(near.y - 4_500)).toBeLessThan(20);
  const far = snapped({ ...stand, pose: { x: 0, y: 2_000, facing: 0 } }, [enemy]);
  expect(far.y).toBe(2_000);
});
