import { describe, expect, it } from "vitest";
import { applyChange } from "./changes";
import type { Change, Counter, LogLine, SeatView } from "./wire";

const line = (position: number, text: string): LogLine => ({
  position,
  text: { type: "text", id: text, text },
});
const counter = (key: string, hex: number): Counter => ({ key, kind: "infantry", id: 0, name: key, hex });

const view: SeatView = {
  game: "g",
  seat: "red",
  position: 4,
  facts: { turn: 1 },
  counters: [counter("piece:0", 5), counter("piece:1", 6)],
  prompt: {},
  log: { first: 10, total: 12, lines: [line(3, "one"), line(4, "two")] },
};

const change = (changed: Partial<Change>): Change => ({
  type: "change",
  after: 4,
  position: 5,
  record: { position: 5, kind: "order" },
  prompt: { can_undo: true },
  log_first: 12,
  ...changed,
});

function applied(changed: Partial<Change>): SeatView {
  const result = applyChange(view, change(changed));
  if (result.kind !== "view") throw new Error(result.kind);
  return result.view;
}

describe("a change", () => {
  it("moves the position on and brings the new prompt", () => {
    expect(applied({})).toMatchObject({ position: 5, prompt: { can_undo: true }, facts: { turn: 1 } });
  });

  it("that builds on another position is a gap", () => {
    expect(applyChange(view, change({ after: 5, position: 6 })).kind).toBe("gap");
  });

  it("that came before is ignored, so that nothing happens twice", () => {
    expect(applyChange(view, change({ after: 3, position: 4 })).kind).toBe("old");
  });

  it("replaces counters in their place, adds new ones and removes those that are gone", () => {
    const after = applied({ counters: [counter("piece:0", 9), counter("piece:7", 1)], gone: ["piece:1"] });
    expect(after.counters.map((one) => [one.key, one.hex])).toEqual([
      ["piece:0", 9],
      ["piece:7", 1],
    ]);
  });

  it("replaces the facts as a whole, and keeps them if it brings none", () => {
    expect(applied({ facts: { winter: true } }).facts).toEqual({ winter: true });
    expect(applied({}).facts).toEqual({ turn: 1 });
  });

  it("cuts the log where taking back removed lines", () => {
    const after = applied({ log_first: 11, log: [line(5, "three")] });
    expect(after.log.lines.map((one) => one.text.text)).toEqual(["one", "three"]);
    expect(after.log.total).toBe(12);
  });

  it("leaves the old view as it was", () => {
    const before = JSON.stringify(view);
    applied({ facts: { turn: 2 }, counters: [counter("piece:0", 9)], log: [line(5, "three")] });
    expect(JSON.stringify(view)).toBe(before);
  });
});
