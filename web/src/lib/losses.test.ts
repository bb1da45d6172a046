import { describe, expect, it } from "vitest";
import { lossesOf } from "./losses";
import type { Counter } from "./wire";

const army = (id: number, more: Partial<Counter> = {}): Counter => ({
  key: `piece:${id}`,
  kind: "infantry",
  id,
  name: `No. ${id}`,
  seat: "red",
  ...more,
});
const unit = (id: number, figures: number, more: Partial<Counter> = {}): Counter =>
  army(id, {
    kind: "unit",
    ranks: { base_width: 1000, base_depth: 1000, frontage: 4, figures, full: 12 },
    ...more,
  });

describe("what a game has cost", () => {
  it("counts counters, but not those that never came", () => {
    const counters = [
      army(1, { lost: true }),
      army(2),
      army(3, { zone: "waiting" }),
      army(4, { seat: "blue" }),
    ];
    expect(lossesOf(counters, "red")).toEqual({ lost: 1, all: 2, names: ["No. 1"] });
  });

  it("counts the figures of units, all of a unit that is gone", () => {
    const counters = [unit(1, 9), unit(2, 12), unit(3, 5, { lost: true, zone: "gone" })];
    expect(lossesOf(counters, "red")).toEqual({ lost: 15, all: 36, names: ["No. 1 3", "No. 3 12"] });
  });
});
