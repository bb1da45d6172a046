// The rules of a new game: presets, what a scenario settles, and which options fit together.
import { t } from "./texts";
import type { OptionCard, PresetCard, RulebookCard, ScenarioCard } from "./wire";

/** A value for every option. */
export type Chosen = Record<string, string>;

const isChanged = (option: OptionCard, chosen: Chosen): boolean => chosen[option.id] !== option.default;

/** The options of a preset in a scenario, or the book's defaults; values that the scenario fixes stay fixed. */
export function optionsOf(book: RulebookCard, scenario: ScenarioCard, preset?: PresetCard): Chosen {
  const usual = Object.fromEntries(book.options.map((option) => [option.id, option.default]));
  return { ...usual, ...preset?.options, ...scenario.fixed };
}

/** The preset that these options match, if any. */
export const presetOf = (
  book: RulebookCard,
  scenario: ScenarioCard,
  chosen: Chosen,
): PresetCard | undefined =>
  book.presets.find((preset) => {
    const options = optionsOf(book, scenario, preset);
    return book.options.every(({ id }) => options[id] === chosen[id]);
  });

/** The options that differ from the book's defaults and that the scenario doesn't fix. */
export const changedOptions = (book: RulebookCard, scenario: ScenarioCard, chosen: Chosen): OptionCard[] =>
  book.options.filter((option) => !(option.id in (scenario.fixed ?? {})) && isChanged(option, chosen));

/** Why an option cannot be changed now; empty if it can. */
export function barOf(
  book: RulebookCard,
  scenario: ScenarioCard,
  option: OptionCard,
  chosen: Chosen,
): string {
  if (option.id in (scenario.fixed ?? {})) return t("option-fixed");
  const closed = scenario.closed?.[option.id];
  if (closed) return t("option-closed", { why: closed });
  const others = new Map(book.options.map((one) => [one.id, one]));
  for (const { option: id, why } of option.excludes ?? []) {
    const other = others.get(id);
    if (other && isChanged(other, chosen)) return t("option-excluded", { other: other.title, why });
  }
  for (const id of option.needs ?? []) {
    const need = others.get(id);
    if (need && !isChanged(need, chosen)) return t("option-needs", { need: need.title });
  }
  return "";
}

/** Why a preset cannot be chosen in a scenario: it changes an option that is closed there; empty if it can. */
export function presetBar(book: RulebookCard, scenario: ScenarioCard, preset: PresetCard): string {
  const options = optionsOf(book, scenario, preset);
  const barred = book.options.find((option) => scenario.closed?.[option.id] && isChanged(option, options));
  return barred ? t("option-closed", { why: scenario.closed?.[barred.id] ?? "" }) : "";
}

/** The options after setting one: options that depend on it return to their defaults. */
export function withOption(book: RulebookCard, chosen: Chosen, id: string, value: string): Chosen {
  const next = { ...chosen, [id]: value };
  const lost = book.options.find(
    (option) =>
      isChanged(option, next) &&
      option.needs?.some((need) => book.options.some((one) => one.id === need && !isChanged(one, next))),
  );
  return lost ? withOption(book, next, lost.id, lost.default) : next;
}
