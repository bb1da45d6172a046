// The hotkeys, and where a key is text rather than a command.

/** The keys of the table, for the help; in the order in which a newcomer needs them. */
export const KEYS: readonly { title: string; keys: readonly (readonly [keys: string[], about: string])[] }[] =
  [
    {
      title: "keys-orders",
      keys: [
        [["1", "…", "9"], "key-offer"],
        [["Enter"], "key-give"],
        [["Esc"], "key-cancel"],
        [["U"], "key-undo"],
        [["O"], "key-order"],
        [["N"], "key-next"],
      ],
    },
    {
      title: "keys-board",
      keys: [
        [["←", "↑", "→", "↓"], "key-cursor"],
        [["Space"], "key-pick"],
        [["Shift", "←"], "key-pan"],
        [["+", "−"], "key-zoom"],
        [["0"], "key-all"],
        [["H"], "key-hide"],
      ],
    },
    {
      title: "keys-table",
      keys: [
        [["T"], "key-text"],
        [["R"], "key-rules"],
        [["C"], "key-talk"],
        [["?"], "key-help"],
      ],
    },
  ];

const LETTERS =
  "textarea, [contenteditable], input:not([type=radio], [type=checkbox], [type=range], [type=button], [type=file])";

const isNode = (target: EventTarget | null): target is HTMLElement => target instanceof HTMLElement;

/** Whether keys are text here, not commands. */
export const isTyping = (target: EventTarget | null): boolean => isNode(target) && target.matches(LETTERS);

/** Whether letters choose here: a list jumps to what begins with them. */
export const isListing = (target: EventTarget | null): boolean => isNode(target) && target.matches("select");

/** Whether something with its own keys covers the table. */
export const isCovered = (target: EventTarget | null): boolean =>
  document.querySelector("dialog[open], [role=dialog][aria-modal=true]") !== null ||
  (isNode(target) && target.closest("dialog") !== null);

/** Whether a press of Enter belongs to what has the keys: a button to which somebody came by keys. */
export function isPressed(target: EventTarget | null, byPointer: boolean): boolean {
  const button = isNode(target) ? target.closest("button, a, summary") : null;
  if (!button || byPointer) return false;
  return !button.matches(".offers [aria-pressed=true]");
}
