// What an order would mean, in words: remarks on it, and what its outcomes mean.
import type { Preview, Text } from "./wire";

const capital = (words: string): string => words.replace(/^./, (first) => first.toUpperCase());

/** What outcomes mean, by their codes: a note such as “F: defender killed.” stands beside that outcome. */
export function meaningsOf(preview: Preview): Map<string, string> {
  return new Map(
    (preview.notes ?? []).flatMap(({ text }): [string, string][] => {
      const [outcome = "", ...rest] = text.split(": ");
      return rest.length ? [[outcome, capital(rest.join(": ").replace(/\.$/, ""))]] : [];
    }),
  );
}

/** The notes that stand for themselves, such as the odds and the expected losses. */
export function remarksOf(preview: Preview): Text[] {
  const outcomes = new Set((preview.odds?.chances ?? []).map((chance) => chance.outcome));
  return (preview.notes ?? []).filter(
    ({ text }) =>
      !outcomes.has(text.split(": ")[0] ?? "") &&
      !(outcomes.size > 0 && text.length < 80 && /^\S{1,5}: /.test(text)),
  );
}
