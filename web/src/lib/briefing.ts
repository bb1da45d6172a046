// Briefings of scenarios: read once, cached while the page is open.
import { api, read } from "./api";
import type { Briefing } from "./wire";

const known = new Map<string, Promise<Briefing>>();

/** The briefing of a scenario; an option may bring one of its own. */
export function briefingOf(
  rulebook: string,
  scenario: string,
  options: Record<string, string> = {},
): Promise<Briefing> {
  const on = Object.entries(options)
    .filter(([, value]) => value !== "off")
    .map(([name, value]) => (value === "on" ? name : `${name}:${value}`))
    .sort()
    .join(",");
  const key = `${rulebook}/${scenario}/${on}`;
  let found = known.get(key);
  if (!found) {
    found = read(
      api.GET("/api/briefings/{rulebook}/{scenario}", {
        params: { path: { rulebook, scenario }, query: { on } },
      }),
    );
    found.catch(() => known.delete(key));
    known.set(key, found);
  }
  return found;
}
