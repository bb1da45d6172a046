/** For what scrolls and holds nothing to focus: the keyboard reaches it, and its arrows scroll it. */
export function scrolled(node: HTMLElement): void {
  node.tabIndex = 0;
}
