// Where hexes lie in the drawing. Hexes stand on a point, in rows; odd rows lie half a hex farther east.
import type { Hexes } from "./wire";

export type Point = readonly [number, number];

const HALF_PLUS = 1 / Math.sqrt(3);

export function centre(hexes: Hexes, hex: number): Point {
  const row = Math.floor(hex / hexes.columns);
  const column = hex % hexes.columns;
  return [hexes.left + hexes.width * (column + (row % 2) / 2), hexes.top + hexes.height * row];
}

/** From the centre to a corner. The rows of a regular grid lie one and a half radii apart. */
export const radius = (hexes: Hexes): number => hexes.width * HALF_PLUS;

/** The six corners, clockwise from the top. */
export function corners(hexes: Hexes, hex: number, scale = 1): Point[] {
  const [x, y] = centre(hexes, hex);
  const long = ((hexes.height * 2) / 3) * scale;
  const half = (hexes.width / 2) * scale;
  return [
    [x, y - long],
    [x + half, y - long / 2],
    [x + half, y + long / 2],
    [x, y + long],
    [x - half, y + long / 2],
    [x - half, y - long / 2],
  ];
}

const spell = (points: Point[]): string =>
  `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}Z`;

/** An SVG path of one hex. */
export const hexPath = (hexes: Hexes, hex: number, scale = 1): string => spell(corners(hexes, hex, scale));

/** The hex under a point of the drawing, or null outside the board. */
export function hexAt(hexes: Hexes, x: number, y: number): number | null {
  const guess = Math.round((y - hexes.top) / hexes.height);
  let best: number | null = null;
  let nearest = Number.POSITIVE_INFINITY;
  for (let row = guess - 1; row <= guess + 1; row++) {
    if (row < 0 || row >= hexes.rows) continue;
    const column = Math.round((x - hexes.left) / hexes.width - (row % 2) / 2);
    if (column < 0 || column >= hexes.columns) continue;
    const hex = row * hexes.columns + column;
    const [cx, cy] = centre(hexes, hex);
    const distance = Math.hypot(cx - x, cy - y);
    if (distance < nearest) {
      nearest = distance;
      best = hex;
    }
  }
  return best !== null && nearest <= radius(hexes) * 1.02 ? best : null;
}

/** The neighbours of a hex: east, south-east, south-west, west, north-west, north-east; null beyond the edge. */
export function neighbours(hexes: Hexes, hex: number): (number | null)[] {
  const row = Math.floor(hex / hexes.columns);
  const column = hex % hexes.columns;
  const odd = row % 2;
  const around: [number, number][] = [
    [column + 1, row],
    [column + odd, row + 1],
    [column - 1 + odd, row + 1],
    [column - 1, row],
    [column - 1 + odd, row - 1],
    [column + odd, row - 1],
  ];
  return around.map(([c, r]) =>
    c < 0 || r < 0 || c >= hexes.columns || r >= hexes.rows ? null : r * hexes.columns + c,
  );
}

export const isNeighbour = (hexes: Hexes, a: number, b: number): boolean => neighbours(hexes, a).includes(b);

/** The outline around a set of hexes, without the borders between them. */
export function outline(hexes: Hexes, set: ReadonlySet<number>): string {
  const edges: string[] = [];
  // Side k of the neighbours lies between the corners k + 1 and k + 2.
  for (const hex of set) {
    const around = neighbours(hexes, hex);
    const points = corners(hexes, hex);
    around.forEach((neighbour, side) => {
      if (neighbour !== null && set.has(neighbour)) return;
      const a = points[(side + 1) % 6] as Point;
      const b = points[(side + 2) % 6] as Point;
      edges.push(`M${a[0].toFixed(1)} ${a[1].toFixed(1)}L${b[0].toFixed(1)} ${b[1].toFixed(1)}`);
    });
  }
  return edges.join("");
}

/** The whole board with holes where the hexes are: what lies out of reach. */
export function veil(hexes: Hexes, set: ReadonlySet<number>, width: number, height: number): string {
  return `M0 0H${width}V${height}H0Z${[...set].map((hex) => hexPath(hexes, hex)).join("")}`;
}

/** A line through the centres of hexes that leaves the first and reaches the last at the edge of a counter. */
export function wayPath(hexes: Hexes, way: readonly number[], gap = 0): string {
  const points = way.map((hex) => centre(hexes, hex));
  const [first, second] = points;
  const [before, last] = points.slice(-2);
  if (gap && first && second && before && last) {
    points[0] = towards(first, second, gap);
    points[points.length - 1] = towards(last, before, gap);
  }
  return points.map(([x, y], at) => `${at ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");
}

function towards([x, y]: Point, [a, b]: Point, distance: number): Point {
  const share = distance / (Math.hypot(a - x, b - y) || 1);
  return [x + (a - x) * share, y + (b - y) * share];
}
