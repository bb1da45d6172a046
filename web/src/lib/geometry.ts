// Where hexes are in the drawing. Hexes are pointy-topped, in rows; odd rows are shifted half a hex to the east.
// Between them there can be stations, such as the river hexsides of ships: their ids follow those of the hexes.
import type { Ground, Hexes, Layout, Station } from "./wire";

export type Point = readonly [number, number];

/** The hexes of a board with the stations between them. */
export type Grid = Hexes & { stations?: readonly Station[] };

const HALF_PLUS = 1 / Math.sqrt(3);
/** How large a station is drawn, in hexes. */
const STATION = 0.46;

export const gridOf = (layout: Layout | null): Grid | null =>
  layout?.hexes ? { ...layout.hexes, stations: layout.stations ?? [] } : null;

/** The name of a hex or station, and what is printed there. */
export const groundOf = (layout: Layout | null, hex: number): Ground | undefined =>
  layout?.ground?.[hex] ?? layout?.stations?.find((station) => station.id === hex);

export const isStation = (hexes: Grid, hex: number): boolean => hex >= hexes.columns * hexes.rows;

export function centre(hexes: Grid, hex: number): Point {
  const station = hexes.stations?.[hex - hexes.columns * hexes.rows];
  if (station) return [station.x, station.y];
  const row = Math.floor(hex / hexes.columns);
  const column = hex % hexes.columns;
  return [hexes.left + hexes.width * (column + (row % 2) / 2), hexes.top + hexes.height * row];
}

/** From the centre to a corner. The rows of a regular grid lie one and a half radii apart. */
export const radius = (hexes: Hexes): number => hexes.width * HALF_PLUS;

/** The six corners, clockwise from the top; a station is a small hex on the side of its banks. */
export function corners(hexes: Grid, hex: number, scale = 1): Point[] {
  const [x, y] = centre(hexes, hex);
  const size = isStation(hexes, hex) ? scale * STATION : scale;
  const long = ((hexes.height * 2) / 3) * size;
  const half = (hexes.width / 2) * size;
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
export const hexPath = (hexes: Grid, hex: number, scale = 1): string => spell(corners(hexes, hex, scale));

/**
 * The hex under a point of the drawing, or null outside the board. A station is found if it is open: else a river would
 * get in the way of all who do not sail.
 */
export function hexAt(hexes: Grid, x: number, y: number, open?: ReadonlySet<number>): number | null {
  const station = hexes.stations?.find(
    (one) => open?.has(one.id) && Math.hypot(one.x - x, one.y - y) < hexes.width / 4,
  );
  if (station) return station.id;
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

/** The neighbours of a hex: east, south-east, south-west, west, north-west, north-east; null beyond the edge. A station has none. */
export function neighbours(hexes: Grid, hex: number): (number | null)[] {
  if (isStation(hexes, hex)) return Array(6).fill(null);
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

/** Whether a path can lead from one to the other. Stations meet in a corner of the hexes, where rivers reach the sea. */
export function isNeighbour(hexes: Grid, a: number, b: number): boolean {
  const stations = [a, b].filter((hex) => isStation(hexes, hex)).length;
  if (!stations) return neighbours(hexes, a).includes(b);
  const [[x, y], [u, v]] = [centre(hexes, a), centre(hexes, b)];
  return a !== b && Math.hypot(u - x, v - y) < hexes.width * (stations === 2 ? 0.6 : 0.9);
}

/** The next hex on a side, numbered like neighbours; open stations in between are not skipped. */
export function stepTo(hexes: Grid, from: number, side: number, open: ReadonlySet<number>): number | null {
  const [x, y] = centre(hexes, from);
  const angle = (side * Math.PI) / 3;
  const ahead = (share: number): Point => [
    x + hexes.width * share * Math.cos(angle),
    y + hexes.width * share * Math.sin(angle),
  ];
  if (isStation(hexes, from)) return hexAt(hexes, ...ahead(0.75));
  const between = hexAt(hexes, ...ahead(0.5), open);
  return between !== null && isStation(hexes, between) ? between : (neighbours(hexes, from)[side] ?? null);
}

/** The line that two neighbours share. */
export function hexside(hexes: Grid, a: number, b: number): [Point, Point] | null {
  const side = neighbours(hexes, a).indexOf(b);
  if (side < 0) return null;
  const points = corners(hexes, a);
  return [points[(side + 1) % 6] as Point, points[(side + 2) % 6] as Point];
}

/** The middle of hexes, for what covers several. */
export function middle(hexes: Grid, cells: readonly number[]): Point {
  const points = cells.map((cell) => centre(hexes, cell));
  const mean = (at: 0 | 1) => points.reduce((sum, point) => sum + point[at], 0) / points.length;
  return [mean(0), mean(1)];
}

/** The outline around a set of hexes, without the borders between them. */
export function outline(hexes: Grid, set: ReadonlySet<number>): string {
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

/** The whole board with holes where the hexes are: the unreachable part. Stations are drawn on top of it. */
export function veil(hexes: Grid, set: ReadonlySet<number>, width: number, height: number): string {
  const holes = [...set].filter((hex) => !isStation(hexes, hex));
  return `M0 0H${width}V${height}H0Z${holes.map((hex) => hexPath(hexes, hex)).join("")}`;
}

/** A line through the centres of hexes that leaves the first and reaches the last at the edge of a counter. */
export const wayPath = (hexes: Grid, way: readonly number[], gap = 0): string =>
  linePath(
    way.map((hex) => centre(hexes, hex)),
    gap,
  );

/** A line through points that begins and ends a little way off. */
export function linePath(through: readonly Point[], gap = 0): string {
  const points = [...through];
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
