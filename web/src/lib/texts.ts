// The interface's own words, out of one Fluent catalogue. A second language is a second file.
import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import english from "../../../warhost/texts/en/client.ftl?raw";

const bundle = new FluentBundle("en", { useIsolating: false });
const faults = bundle.addResource(new FluentResource(english));
if (faults.length) throw faults[0];

/** The words of a message. An unknown one is a mistake of ours and shows its own name. */
export function t(id: string, args?: Record<string, FluentVariable>): string {
  const message = bundle.getMessage(id);
  if (!message?.value) return id;
  return bundle.formatPattern(message.value, args ?? null, []);
}

// The browser prepares for its first number and plural, which takes a while: it does so while the server is asked.
setTimeout(() => t("log-older", { count: 1 }));

/** All names in the catalogue. */
export const textIds = (): string[] => [...bundle._messages.keys()];
