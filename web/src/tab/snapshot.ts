// Python's memory as it was after the first start, kept on the device: later starts are a matter of a second. Pyodide
// does not promise that this works, so whoever cannot use it starts as if there were none.

const CACHE = "hindmost-python";

function address(version: string): string {
  return new URL(`snapshot/${version}`, self.location.href).href;
}

/** Of just this version. */
export async function keptSnapshot(version: string): Promise<Uint8Array | undefined> {
  try {
    const kept = await (await caches.open(CACHE)).match(address(version));
    return kept && new Uint8Array(await kept.arrayBuffer());
  } catch {
    return undefined; // there is no such cache where a page is not secure
  }
}

/** Instead of that of another version. */
export async function keepSnapshot(version: string, memory: Uint8Array): Promise<void> {
  try {
    await caches.delete(CACHE);
    await (await caches.open(CACHE)).put(address(version), new Response(memory.slice()));
  } catch {
    // The device has no room for it: the next start is like this one.
  }
}

export async function forgetSnapshot(): Promise<void> {
  try {
    await caches.delete(CACHE);
  } catch {
    // There is none.
  }
}
