// Copying a link, if the browser allows it; otherwise the link is shown for copying by hand.
import { t } from "./texts";

/** Whether the text is on the clipboard now. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    prompt(t("copy-this"), text);
    return false;
  }
}

/** Whether a page at this address can be opened on this machine only. */
export const isOnlyHere = (host: string): boolean => /^(localhost|127\.|\[?::1\]?$)/.test(host);
