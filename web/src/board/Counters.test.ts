import { render } from "@testing-library/svelte";
import { describe, expect, it, vi } from "vitest";
import { outline } from "../lib/geometry";
import type { Counter, Hexes, Layout, Stance } from "../lib/wire";
import Counters from "./Counters.svelte";

const hexes: Hexes = { columns: 5, rows: 5, left: 50, top: 50, width: 100, height: 86.6 };
const layout = { hexes } as Layout;
const rider: Counter = { key: "piece:7", kind: "fighter", id: 7, name: "Konrad", span: 2 };

vi.mock("../lib/context", () => ({ useTable: () => ({ counters: [rider], seatCard: () => undefined }) }));

const shown = (hex: number, stance: Stance) =>
  render(Counters, {
    layout,
    far: false,
    pickable: new Set<number>(),
    chosen: new Set([7]),
    arranged: new Map([[7, hex]]),
    stances: new Map([[7, stance]]),
    drag: null,
  }).container;

describe("a chosen counter of two hexes that is being set up", () => {
  it("has a frame around both hexes, and is turned as it would stand", () => {
    const container = shown(12, { piece: 7, facing: 3, cells: [12, 13] });
    expect(container.querySelector("path.chosen")?.getAttribute("d")).toBe(outline(hexes, new Set([12, 13])));
    expect(container.querySelector("rect.chosen")).toBeNull();
    expect(container.querySelector('[transform="rotate(180)"]')).not.toBeNull();
  });

  it("has the frame of a counter until the referee has looked at its new hex", () => {
    const container = shown(6, { piece: 7, facing: 3, cells: [12, 13] });
    expect(container.querySelector("path.chosen")).toBeNull();
    expect(container.querySelector("rect.chosen")).not.toBeNull();
  });
});
