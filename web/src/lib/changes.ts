// Applying numbered changes to what a seat sees.
import type { Change, Counter, SeatView } from "./wire";

/** What a change does to a view: nothing (it is old), a new view, or a gap (something was missed). */
export type Applied = { kind: "old" } | { kind: "gap" } | { kind: "view"; view: SeatView };

function mergedCounters(have: Counter[], changed: Counter[], gone: string[]): Counter[] {
  if (!changed.length && !gone.length) return have;
  const fresh = new Map(changed.map((counter) => [counter.key, counter]));
  const left = new Set(gone);
  const kept = have
    .filter((counter) => !left.has(counter.key))
    .map((counter) => {
      const replaced = fresh.get(counter.key);
      fresh.delete(counter.key);
      return replaced ?? counter;
    });
  return [...kept, ...fresh.values()];
}

/** The view after a change. Old changes are ignored, and a change that builds on another position is a gap. */
export function applyChange(view: SeatView, change: Change): Applied {
  if (change.position <= view.position) return { kind: "old" };
  if (change.after !== view.position) return { kind: "gap" };
  const { log } = view;
  const cut = Math.max(0, change.log_first - log.first);
  const lines = [...log.lines.slice(0, cut), ...(change.log ?? [])];
  return {
    kind: "view",
    view: {
      ...view,
      position: change.position,
      facts: change.facts ?? view.facts,
      counters: mergedCounters(view.counters, change.counters ?? [], change.gone ?? []),
      prompt: change.prompt,
      log: { first: log.first, total: log.first + lines.length, lines },
    },
  };
}
