import { text } from "../api";
import { ask, isOfTab, reach } from "../transport/carriers.svelte";

/** May the browser fetch it by itself? What comes from the tab is handed to it. */
export const isServed = (path: string): boolean => reach.server !== "none" && !isOfTab(path);

/** Keep what the API tells as a file. */
export async function save(path: string, name: string, from = ask): Promise<void> {
  saveText(await text(path, from), name);
}

export function saveText(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text]));
  const anchor = Object.assign(document.createElement("a"), { href: address, download: name });
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000); // some browsers fetch it late
}
