// Briefings of scenarios: read once, cached while the page is open.
import { api, read } from "./api";
import type { Briefing } from "./wire";

const known = new Map<string, Promise<Briefing>>();

/** The briefing of a scenario. */
export function briefingOf(rulebook: string, scenario: string): Promise<Briefing> {
  const key = `${rulebook}/${scenario}`;
  let found = known.get(key);
  if (!found) {
    found = read(
      api.GET("/api/briefings/{rulebook}/{scenario}", { params: { path: { rulebook, scenario } } }),
    );
    found.catch(() => known.delete(key));
    known.set(key, found);
  }
  return found;
}
