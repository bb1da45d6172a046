/** Focus a control as soon as it appears: it is what the player is asked for. */
export function attention(node: HTMLElement): void {
  queueMicrotask(() => node.focus());
}
