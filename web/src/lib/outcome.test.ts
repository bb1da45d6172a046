import { describe, expect, it } from "vitest";
import { addTo, doings, newTally, outcome } from "./outcome";
import type { Counter, Event } from "./wire";

const counter = (id: number, seat: string, sort: Counter["sort"] = "army"): [string, Counter] => [
  `piece:${id}`,
  { key: `piece:${id}`, kind: "infantry", id, name: `No. ${id}`, seat, sort },
];
const counters = new Map([
  counter(1, "red"),
  counter(2, "red"),
  counter(3, "red", "leader"),
  counter(4, "blue"),
]);
const event = (kind: Event["kind"], ...ids: number[]): Event => ({
  kind,
  who: ids.map((id) => `piece:${id}`),
});

function said(mine: string[], ...events: Event[]): string {
  const tally = newTally();
  addTo(tally, events, counters);
  return outcome(tally, mine, (seat) => seat.toUpperCase());
}

describe("what a fight came to", () => {
  it("says what you lose first, in words", () => {
    expect(said(["red"], event("loss", 1, 2), event("retreat", 3))).toBe("You lose two armies and retreat.");
    expect(said(["red"], event("loss", 4), event("harm", 1))).toBe(
      "You have one army weakened. The enemy loses one army.",
    );
    expect(said(["blue"], event("loss", 1, 3))).toBe("The enemy loses one army and one leader.");
  });

  it("names the sides for who looks on", () => {
    expect(said([], event("loss", 4), event("retreat", 1))).toBe("BLUE: one army lost. RED: in retreat.");
  });

  it("is nothing where nobody suffers", () => {
    expect(said(["red"], event("move", 1), event("blow", 1))).toBe("");
  });

  it("counts what was done", () => {
    const tally = newTally();
    addTo(tally, [event("move", 1), event("move", 2), event("blow", 1), event("shot", 1)], counters);
    expect(doings(tally)).toBe("2 moves, 1 attack and 1 shot");
  });
});
