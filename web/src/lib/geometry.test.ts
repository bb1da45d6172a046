import { describe, expect, it } from "vitest";
import {
  centre,
  corners,
  gridOf,
  groundOf,
  hexAt,
  hexside,
  isNeighbour,
  middle,
  neighbours,
  outline,
  stepTo,
  veil,
  wayPath,
} from "./geometry";

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

  it("finds the side that two neighbours share, the same from both", () => {
    const ends = (side: ReturnType<typeof hexside>) => (side ?? []).map((end) => end.map(Math.round)).sort();
    for (const other of neighbours(hexes, 20)) {
      if (other === null) continue;
      expect(ends(hexside(hexes, 20, other))).toEqual(ends(hexside(hexes, other, 20)));
      const [[ax, ay], [bx, by]] = hexside(hexes, 20, other) ?? [
        [0, 0],
        [0, 0],
      ];
      const [x, y] = middle(hexes, [20, other]);
      expect((ax + bx) / 2).toBeCloseTo(x, 0);
      expect((ay + by) / 2).toBeCloseTo(y, 0);
    }
    expect(hexside(hexes, 20, 40)).toBeNull();
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

describe("stations between hexes", () => {
  // On the sides of hex 20 towards 21 and 29, which meet in a corner, and another farther off.
  const between = (id: number, a: number, b: number) => {
    const [[x, y], [u, v]] = [centre(hexes, a), centre(hexes, b)];
    return { id, token: `${a}/${b}`, name: `between ${a} and ${b}`, x: (x + u) / 2, y: (y + v) / 2 };
  };
  const stations = [between(63, 20, 21), between(64, 20, 29), between(65, 30, 31)];
  const layout = { kind: "hexes" as const, title: "", width: 600, height: 400, seats: [], hexes, stations };
  const grid = gridOf(layout) ?? hexes;
  const open = new Set([63, 64]);

  it("lie midway between their banks and have names", () => {
    expect(centre(grid, 63)).toEqual([192, centre(grid, 20)[1]]);
    expect(groundOf(layout, 64)?.token).toBe("20/29");
    expect(wayPath(grid, [20, 63])).toBe("M162.0 150.6L192.0 150.6");
  });

  it("are hit only while they are open, and leave the hexes beside them their middle", () => {
    const [x, y] = centre(grid, 63);
    expect(hexAt(grid, x - 1, y, open)).toBe(63);
    expect(hexAt(grid, x - 1, y)).toBe(20);
    expect(hexAt(grid, ...centre(grid, 20), open)).toBe(20);
    expect(hexAt(grid, ...centre(grid, 65), open)).not.toBe(65);
  });

  it("are outlined on their own and make no hole in the veil", () => {
    expect(outline(grid, new Set([20, 63])).split("M").length - 1).toBe(12);
    expect(veil(grid, new Set([20, 63]), 100, 100).match(/Z/g)).toHaveLength(2);
  });

  it("are a step away from stations in the same corner and from their banks", () => {
    expect(isNeighbour(grid, 63, 64)).toBe(true);
    expect(isNeighbour(grid, 63, 21)).toBe(true);
    expect(isNeighbour(grid, 63, 65)).toBe(false);
    expect(isNeighbour(grid, 63, 22)).toBe(false);
    expect(isNeighbour(grid, 20, 21)).toBe(true);
  });

  it("are where the keys stop on the way from bank to bank, if they are open", () => {
    expect(stepTo(grid, 20, 0, open)).toBe(63);
    expect(stepTo(grid, 63, 0, open)).toBe(21);
    expect(stepTo(grid, 63, 3, open)).toBe(20);
    expect(stepTo(grid, 20, 0, new Set())).toBe(21);
  });
});
