import { addresses } from "./addresses";
import { app } from "./keeping/app.svelte";

/** Where we are. `/t/abc#token`: the path is `/t/abc`, the hash `token`. */
class Route {
  path = $state("/");
  /** What a link that holds all it shows has brought. */
  link = $state<string | null>(null);
  hash = $state("");

  read(): void {
    Object.assign(this, addresses.read(location));
  }
}

export const route = new Route();

if (typeof window !== "undefined") {
  route.read();
  window.addEventListener("popstate", () => route.read());
}

export function go(place: string, how: { replace?: boolean } = {}): void {
  visit(addresses.of(place), how);
}

function visit(address: string, how: { replace?: boolean } = {}): void {
  if (app.renewed && !how.replace)
    location.assign(address); // the next place is one of the new version
  else if (how.replace) history.replaceState(null, "", address);
  else history.pushState(null, "", address);
  route.read();
  if (!how.replace && !location.hash) window.scrollTo(0, 0);
}

/** An action: links in this node, or the link it is, lead on without loading the page again. */
export function link(node: HTMLElement): { destroy(): void } {
  node.addEventListener("click", follow);
  return { destroy: () => node.removeEventListener("click", follow) };
}

function follow(event: MouseEvent): void {
  const anchor = (event.target as Element).closest("a");
  if (!anchor || event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  if (!leadsOn(anchor)) return;
  event.preventDefault();
  visit(anchor.pathname + anchor.search + anchor.hash);
}

/** To another place of the page. */
function leadsOn(anchor: HTMLAnchorElement): boolean {
  const elsewhere = anchor.origin !== location.origin || anchor.target || anchor.hasAttribute("download");
  const onThisPlace = anchor.getAttribute("href")?.startsWith("#");
  return !elsewhere && !onThisPlace && addresses.has(anchor);
}
