import { describe, expect, it } from "vitest";
import { type Rival, usualSeats } from "./SeatPicker.svelte";

const rival = (name: string, seconds: number): Rival => ({
  name,
  seconds,
  title: name,
  strength: "",
  about: "",
});

describe("who sits where at first", () => {
  it("proposes the strongest bot that answers within two seconds", () => {
    const bots = [rival("recruit", 0), rival("marshal", 0.4), rival("warlord", 2), rival("oracle", 9)];
    expect(usualSeats(["highlord", "whitestone"], bots)).toEqual({
      highlord: "you",
      whitestone: "bot:warlord",
    });
  });

  it("proposes the strongest of all where none is quick, and a friend where there are no bots", () => {
    expect(usualSeats(["a", "b"], [rival("oracle", 9)])).toEqual({ a: "you", b: "bot:oracle" });
    expect(usualSeats(["a", "b"], [])).toEqual({ a: "you", b: "friend" });
  });
});
