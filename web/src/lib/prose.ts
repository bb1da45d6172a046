// The position in words, for the text view.
import { groundOf } from "./geometry";
import { counterMap, hexOf } from "./stacks";
import { plain, t } from "./texts";
import type { Counter, Layout } from "./wire";

export interface Place {
  name: string;
  notes: string;
  pieces: { name: string; text: string; status: string; seat: string; notes: string }[];
}

const spoken = (counter: Counter, layout: Layout) => ({
  name: plain(counter.name),
  text: counter.text?.text ?? "",
  status: (counter.status ?? []).map((status) => status.text).join(", "),
  notes: (counter.notes ?? []).map((note) => note.text).join("; "),
  seat: layout.seats.find((card) => card.seat === counter.seat)?.name ?? "",
});

/**
 * Where something stands on a table: in inches where units of figures do, else in the numbers of its pose.
 * Where nobody may measure, to an inch, as the eye sees it: from exact places anybody could reckon how far it is.
 */
function poseWords({ pose = [], ranks }: Counter, measured: boolean): string {
  if (!ranks) return pose.join(", ");
  const inches = (length: number | undefined) => ((length ?? 0) / 1000).toFixed(measured ? 1 : 0);
  return t("table-place", { east: inches(pose[0]), north: inches(pose[1]) });
}

/** Where everything is: hexes in the order of the map, then open ground, then the zones that are not empty. */
export function placesOf(layout: Layout, counters: Counter[], measured = false): Place[] {
  const byKey = counterMap(counters);
  const places = new Map<string, Place>();
  const put = (key: string, name: string, notes: string, counter: Counter) => {
    const place = places.get(key) ?? { name, notes, pieces: [] };
    place.pieces.push(spoken(counter, layout));
    places.set(key, place);
  };
  const inHexes = counters
    .map((counter) => ({ counter, hex: hexOf(counter, byKey) }))
    .filter((one): one is { counter: Counter; hex: number } => one.hex !== null)
    .sort((a, b) => a.hex - b.hex);
  for (const { counter, hex } of inHexes) {
    const ground = groundOf(layout, hex);
    put(`hex:${hex}`, ground?.name ?? String(hex), (ground?.notes ?? []).map(plain).join(", "), counter);
  }
  for (const counter of counters) {
    const carrier = counter.ranks && counter.aboard ? byKey.get(counter.aboard) : undefined;
    if (carrier) put(`in:${carrier.key}`, t("table-within-of", { unit: plain(carrier.name) }), "", counter);
    if (counter.pose?.length) put(`pose:${counter.key}`, poseWords(counter, measured), "", counter);
  }
  for (const zone of layout.zones ?? []) {
    for (const counter of counters)
      if (counter.zone === zone.id) put(`zone:${zone.id}`, zone.label.text, "", counter);
  }
  return [...places.values()];
}
