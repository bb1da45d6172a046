// The rules drawer: open or not, and at which rule.
import { api, read } from "./api";
import type { RuleText } from "./wire";

const ID = "[A-Z]{2,5}(?:-\\d+(?:\\.\\d+)*){1,3}";
const CITED = new RegExp(`\\[(${ID})\\]|\\b(${ID})\\b`, "g");

class Drawer {
  open = $state(false);
  rule = $state<string | null>(null);
  book = $state<string | null>(null);

  show(rule: string | null): void {
    this.rule = rule;
    this.open = true;
  }
}

export const drawer = new Drawer();

const known = new Map<string, Promise<RuleText>>();

export function ruleText(id: string): Promise<RuleText> {
  let found = known.get(id);
  if (!found) {
    found = read(api.GET("/api/rules/{rule_id}", { params: { path: { rule_id: id } } }));
    found.catch(() => known.delete(id));
    known.set(id, found);
  }
  return found;
}

/** A sentence cut at the rule ids in it. */
export function cutAtRules(text: string): { text: string; rule: boolean }[] {
  const pieces: { text: string; rule: boolean }[] = [];
  let from = 0;
  // Sentences cite rules in brackets; a chip needs none.
  for (const match of text.matchAll(CITED)) {
    if (match.index > from) pieces.push({ text: text.slice(from, match.index), rule: false });
    pieces.push({ text: match[1] ?? match[2] ?? "", rule: true });
    from = match.index + match[0].length;
  }
  if (from < text.length) pieces.push({ text: text.slice(from), rule: false });
  return pieces;
}
