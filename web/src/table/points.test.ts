import { describe, expect, it } from "vitest";
import { lengthOf, nearestNumber, pointOf } from "./points";

const KNOTS: [number, number, number][] = [
  [0, 0, 0],
  [10, 0, 1000],
  [20, 1000, 1000],
  [25, 1500, 1000],
];

describe("points of a way", () => {
  it("lie between the knots", () => {
    expect(pointOf(KNOTS, 0)).toEqual([0, 0]);
    expect(pointOf(KNOTS, 5)).toEqual([0, 500]);
    expect(pointOf(KNOTS, 15)).toEqual([500, 1000]);
    expect(pointOf(KNOTS, 25)).toEqual([1500, 1000]);
    expect(pointOf(KNOTS, 99)).toEqual([1500, 1000]);
    expect(pointOf([], 3)).toBeNull();
  });

  it("are found from beside the way", () => {
    expect(nearestNumber(KNOTS, [-300, 400])).toEqual({ number: 4, far: 300 });
    expect(nearestNumber(KNOTS, [700, 1200])?.number).toBe(17);
    expect(nearestNumber(KNOTS, [9000, 1000])?.number).toBe(25);
    expect(nearestNumber([], [0, 0])).toBeNull();
  });

  it("are written as lengths", () => {
    expect(lengthOf(65, 1)).toBe("6.5");
    expect(lengthOf(60, 1)).toBe("6");
  });
});
