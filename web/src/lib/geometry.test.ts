import { describe, expect, it } from "vitest";
import { centre, corners, hexAt, isNeighbour, neighbours, outline, veil, wayPath } from "./geometry";

const hexes = { columns: 9, rows: 7, left: 42, top: 46.64, width: 60, height: 51.96 };
const every = Array.from({ length: 63 }, (_, hex) => hex);

describe("the hex grid", () => {
  it("finds every hex at its own centre and near its corners", () => {
    for (const hex of every) {
      const [x, y] = centre(hexes, hex);
      expect(hexAt(hexes, x, y)).toBe(hex);
      for (const [cx, cy] of corners(hexes, hex, 0.9)) expect(hexAt(hexes, cx, cy)).toBe(hex);
    }
  });

  it("ends at its edge", () => {
    expect(hexAt(hexes, -50, -50)).toBeNull();
    expect(hexAt(hexes, 5000, 46)).toBeNull();
  });

  it("has neighbours that lie one hex away, and each of two is the other's", () => {
    for (const hex of every) {
      for (const other of neighbours(hexes, hex)) {
        if (other === null) continue;
        const [ax, ay] = centre(hexes, hex);
        const [bx, by] = centre(hexes, other);
        expect(Math.hypot(ax - bx, ay - by)).toBeCloseTo(60, 0);
        expect(isNeighbour(hexes, other, hex)).toBe(true);
      }
    }
  });

  it("draws six borders around one hex and ten around two neighbours", () => {
    const borders = (set: number[]) => outline(hexes, new Set(set)).split("M").length - 1;
    expect(borders([20])).toBe(6);
    expect(borders([20, 21])).toBe(10);
    expect(borders([20, 29])).toBe(10);
  });

  it("leaves a hole in the veil for each hex in reach", () => {
    expect(veil(hexes, new Set([1, 2, 3]), 100, 100).match(/Z/g)).toHaveLength(4);
  });

  it("draws a way from the edge of the first counter to the edge of the last", () => {
    expect(wayPath(hexes, [0, 1, 2])).toBe("M42.0 46.6L102.0 46.6L162.0 46.6");
    expect(wayPath(hexes, [0, 1, 2], 20)).toBe("M62.0 46.6L102.0 46.6L142.0 46.6");
  });
});
