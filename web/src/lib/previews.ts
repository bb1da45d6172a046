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

/** A number: with its fraction and with what is counted, where that is named. */
export function totalOf(number: NonNullable<Preview["numbers"]>[number]): string {
  const amount = (number.unit && number.exact) || String(number.total);
  return [amount, ...(number.unit ? [number.unit.text] : [])].join(" ").replace("-", "−");
}

/** A chance as a percentage. */
export const percent = (share: number): string =>
  `${(share * 100).toFixed(share > 0 && share < 0.01 ? 1 : 0)}\u00a0%`;

/** So many outcomes are told in a line. */
const FEW = 3;

/** What an order would come to, in a line: its chances where they are few, and the remarks on it. */
export function inShort(preview: Preview): string {
  const chances = preview.odds?.chances ?? [];
  const told = chances.length <= FEW ? chances.map((one) => `${one.outcome} ${percent(one.share)}`) : [];
  const remarks = remarksOf(preview).map((note) => note.text);
  return [...(told.length ? [told.join(", ")] : []), ...remarks]
    .map((words) => words.replace(/[^.!?]$/, "$&."))
    .join(" ");
}
