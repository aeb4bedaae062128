// Instead of sw.js, where browsers must no longer keep the page: everything kept is forgotten, this as well, and pages
// that came from what was kept are loaded again. See docs/hosting.md.

self.addEventListener("install", () => void self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(forget()));

async function forget() {
  const kept = await caches.keys();
  await Promise.all(kept.map((name) => caches.delete(name)));
  await self.registration.unregister();
  if (!kept.length) return;
  const windows = await self.clients.matchAll({ type: "window" });
  await Promise.all(windows.map((window) => window.navigate(window.url)));
}
