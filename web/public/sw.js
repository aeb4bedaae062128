// The page without a network, and word of a turn while it is closed. Page, scripts, kernels and nets are kept as one
// version, and nothing of /api ever is. See docs/decisions/0044-an-app-of-one-version.md.

// What there is to keep is written here by hindmost.server.site: names of files, relative to `files`.
const KEPT = { version: "", files: "", light: [], heavy: [] };

const HERE = `page-${KEPT.version}`;
const HOME = new URL("./", location).href;
const FILES = new URL(KEPT.files, HOME).href;
const LIGHT = new Set(KEPT.light.map((name) => FILES + name));
const HEAVY = new Set(KEPT.heavy.map((name) => FILES + name));
/** The name of a file changes with what is in it. */
const NAMED = /\/(assets|tab)\/[^/]+-[\w-]{8,}\.\w+$/;
/** A network that is there but brings nothing is as good as none. */
const PATIENCE = 5_000;
const AT_ONCE = 8;
const YOUR_TURN = { de: "Du bist dran", en: "It is your turn", es: "Te toca" };

// A new version is kept whole or not at all, and waits until the page says that no match is under way.

self.addEventListener("install", (event) => event.waitUntil(keep([HOME, ...LIGHT])));
self.addEventListener("activate", (event) => event.waitUntil(takeOver()));
self.addEventListener("message", (event) => {
  if (event.data === "update") void self.skipWaiting();
  if (event.data === "keep all") event.waitUntil(keep(HEAVY));
});

async function keep(addresses) {
  const cache = await caches.open(HERE);
  const waiting = [...addresses];
  const next = async () => {
    for (let address = waiting.shift(); address; address = waiting.shift()) {
      await cache.put(address, (await keptBefore(address)) ?? (await whole(address)));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
}

const keptBefore = async (address) => (NAMED.test(address) ? caches.match(address) : undefined);

async function whole(address) {
  const response = await fetch(address, { cache: NAMED.test(address) ? "force-cache" : "no-cache" });
  if (!response.ok) throw new Error(`${address} is not to be had: ${response.status}`);
  return response;
}

/** What has been fetched of Python and the kernels stays, as far as it is still the same. */
async function takeOver() {
  const cache = await caches.open(HERE);
  for (const address of HEAVY) {
    const known = await caches.match(address);
    if (known) await cache.put(address, known);
  }
  const others = (await caches.keys()).filter((name) => name !== HERE);
  await Promise.all(others.map((name) => caches.delete(name)));
  await self.clients.claim();
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  const address = origin + pathname;
  if (request.method !== "GET" || origin !== location.origin || pathname.startsWith("/api/")) return;
  if (LIGHT.has(address) || HEAVY.has(address)) event.respondWith(file(address));
  else if (request.mode === "navigate") event.respondWith(page(event, address));
  else if (NAMED.test(address)) event.respondWith(other(request));
});

async function file(address) {
  const cache = await caches.open(HERE);
  const known = await cache.match(address);
  if (known) return known;
  const response = await fetch(address);
  if (response.ok) await cache.put(address, response.clone()).catch(() => null); // it is shown, even if the disk is full
  return response;
}

/** Of another version that is still open somewhere. */
async function other(request) {
  return (await caches.match(request)) ?? fetch(request);
}

/** A folder of files is what it was when it was kept; a server may have become newer, so it is asked first. */
async function page(event, address) {
  const shell = async () => (await caches.open(HERE)).match(HOME);
  if (KEPT.files === "") return (isHome(address) && (await shell())) || fetch(event.request);
  const late = new Promise((_, fail) => setTimeout(() => fail(new Error("late")), PATIENCE));
  try {
    return await Promise.race([fetch(event.request), late]);
  } catch {
    return (await shell()) ?? Response.error();
  }
}

const isHome = (address) => address === HOME || address === `${HOME}index.html`;

self.addEventListener("push", (event) => {
  const { table, url, text } = event.data?.json() ?? {};
  const language = self.navigator.language.slice(0, 2);
  const title = YOUR_TURN[language] ?? YOUR_TURN.en;
  const icon = `${FILES}icon-192.png`;
  const options = { tag: table, data: { url }, icon, badge: icon };
  event.waitUntil(self.registration.showNotification(title, language === "en" ? { ...options, body: text } : options));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(visit(event.notification.data?.url ?? "/"));
});

async function visit(url) {
  const windows = await self.clients.matchAll({ type: "window" });
  const there = windows.find((window) => new URL(window.url).pathname === url);
  return there ? there.focus() : self.clients.openWindow(url);
}
