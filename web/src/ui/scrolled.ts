/** For scrolling areas without focusable content: the keyboard reaches them, and arrow keys scroll. */
export function scrolled(node: HTMLElement): void {
  node.tabIndex = 0;
}
