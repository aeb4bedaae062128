/** Where we are. `/t/abc#token`: the path is `/t/abc`, the hash `token`. */
class Route {
  path = $state("/");
  hash = $state("");

  read(): void {
    this.path = plain(location.pathname);
    this.hash = plain(location.hash.slice(1));
  }
}

/** As it was written; an address that nobody can have written stays as it is. */
function plain(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export const route = new Route();

if (typeof window !== "undefined") {
  route.read();
  window.addEventListener("popstate", () => route.read());
}

export function go(path: string, how: { replace?: boolean } = {}): void {
  if (how.replace) history.replaceState(null, "", path);
  else history.pushState(null, "", path);
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
  go(anchor.pathname + anchor.search + anchor.hash);
}

/** To another place of the page. */
function leadsOn(anchor: HTMLAnchorElement): boolean {
  const elsewhere = anchor.origin !== location.origin || anchor.target || anchor.hasAttribute("download");
  const onThisPlace = anchor.getAttribute("href")?.startsWith("#");
  return !elsewhere && !onThisPlace && !anchor.pathname.startsWith("/api/");
}
