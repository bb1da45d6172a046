// Bitmap copies of drawings, cached between visits where the browser allows it: in secure contexts.
const SHELF = "warhost-copies";

/** The cached copy of a drawing; null if there is none. */
export async function keptCopy(href: string): Promise<Blob | null> {
  try {
    const found = await (await caches.open(SHELF)).match(href);
    return found ? await found.blob() : null;
  } catch {
    return null;
  }
}

/** Cache a copy, replacing those of older versions; returns whether that worked. */
export async function keepCopy(href: string, copy: Blob): Promise<boolean> {
  try {
    const shelf = await caches.open(SHELF);
    const path = new URL(href, location.href).pathname;
    for (const old of await shelf.keys()) if (new URL(old.url).pathname === path) await shelf.delete(old);
    await shelf.put(href, new Response(copy));
    return true;
  } catch {
    return false;
  }
}
