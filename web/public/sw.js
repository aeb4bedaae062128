// The page without a network, and word of a turn while it is closed. Nothing of /api is ever kept.

const SHELL = "shell-1";
const ASSETS = "assets-1";
const OFFLINE = "/static/offline.html";
const KEPT = [OFFLINE, "/static/offline.css", "/static/icon.svg"];
const YOUR_TURN = { de: "Du bist dran", en: "It is your turn", es: "Te toca" };

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(SHELL)
      .then((cache) => cache.addAll(KEPT))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(forgetOthers().then(() => self.clients.claim()));
});

async function forgetOthers() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => ![SHELL, ASSETS].includes(name)).map((name) => caches.delete(name)));
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin || pathname.startsWith("/api/")) return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (pathname.startsWith("/static/assets/")) event.respondWith(asset(request));
  else if (KEPT.includes(pathname)) event.respondWith(kept(request));
});

/** The page is the same everywhere: fresh if there is a network, otherwise as it was last. */
async function page(request) {
  try {
    const response = await fetch(request);
    if (response.ok && response.headers.get("Content-Type")?.startsWith("text/html")) await keepPage(response.clone());
    return response;
  } catch {
    const shell = await caches.open(SHELL);
    return (await shell.match("/")) ?? (await shell.match(OFFLINE)) ?? Response.error();
  }
}

/** With another page come other assets. */
async function keepPage(response) {
  const shell = await caches.open(SHELL);
  const before = await shell.match("/");
  const text = await response.clone().text();
  if (before && (await before.text()) === text) return;
  await caches.delete(ASSETS);
  await shell.put("/", response);
}

/** What is in an asset never changes, for its name would. */
async function asset(request) {
  const cache = await caches.open(ASSETS);
  const known = await cache.match(request);
  if (known) return known;
  const response = await fetch(request);
  if (response.ok) await cache.put(request, response.clone());
  return response;
}

async function kept(request) {
  return fetch(request).catch(async () => (await caches.match(request)) ?? Response.error());
}

self.addEventListener("push", (event) => {
  const { table, url, text } = event.data?.json() ?? {};
  const language = self.navigator.language.slice(0, 2);
  const title = YOUR_TURN[language] ?? YOUR_TURN.en;
  const options = { tag: table, data: { url }, icon: "/static/icon-192.png", badge: "/static/icon-192.png" };
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
