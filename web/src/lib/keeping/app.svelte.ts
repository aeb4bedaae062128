// The page as an app: kept by a service worker, as one version. A new one waits as long as a match is open anywhere.

import { addresses } from "../addresses";

const OPEN_MATCH = "hindmost: a match is open";

/** `renewed`: this page is of an older version than what is kept now, and its next place is one of the new. */
export const app = $state({ renewed: false });

export function installApp(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  navigator.serviceWorker.addEventListener("controllerchange", () => void compare());
  register().catch(() => {
    // Without it the page works as well, only not without a network.
  });
}

async function register(): Promise<void> {
  const registration = await navigator.serviceWorker.register(`${addresses.home}sw.js`, { updateViaCache: "none" });
  registration.addEventListener("updatefound", () => {
    registration.installing?.addEventListener("statechange", () => void update());
  });
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) registration.update().catch(() => null); // there may be no network
  });
  window.addEventListener("appinstalled", () => void keepAll());
  if (isInstalled() || isOfThisMachine()) void keepAll();
  await update();
}

/** Python and the kernels too: whoever has installed the app or played in the tab finds them without a network. */
export async function keepAll(): Promise<void> {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  (await navigator.serviceWorker.ready).active?.postMessage("keep all");
}

/** A server of this very machine ends with its window, and the way to it costs nothing. */
const isOfThisMachine = (): boolean => !addresses.oneFile && ["127.0.0.1", "localhost"].includes(location.hostname);

export const isInstalled = (): boolean => matchMedia("(display-mode: standalone)").matches;

/** Let a new version take over, if one waits and nobody is at a table. */
async function update(): Promise<void> {
  const waiting = (await navigator.serviceWorker.getRegistration())?.waiting;
  if (!waiting) return;
  await navigator.locks.request(OPEN_MATCH, { ifAvailable: true }, (free) => {
    if (free) waiting.postMessage("update");
  });
}

/** Is what this page was made of still what is kept, when the new worker has taken over? */
async function compare(): Promise<void> {
  const worker = navigator.serviceWorker.controller;
  if (worker && worker.state !== "activated") {
    worker.addEventListener("statechange", () => void compare(), { once: true });
    return;
  }
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  if (entry) app.renewed = !(await caches.match(entry.src));
}

/** A match is open here, until what is told back is called. */
export function matchOpened(): () => void {
  if (!navigator.locks) return () => undefined;
  let leave = (): void => undefined;
  const left = new Promise<void>((done) => (leave = done));
  void navigator.locks.request(OPEN_MATCH, { mode: "shared" }, () => left);
  return () => {
    leave();
    if ("serviceWorker" in navigator) void update();
  };
}

let asked = false;

/** Ask that the browser does not throw away what is kept here: when there is something to lose, and only once. */
export async function askToPersist(): Promise<void> {
  if (asked || !navigator.storage?.persist) return;
  asked = true;
  if (!(await navigator.storage.persisted())) await navigator.storage.persist();
}
