/** The service worker: the page can be installed, says so when it is offline, and is told about turns. */
export function installWorker(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  navigator.serviceWorker.register("/sw.js").catch(() => {
    // Without it the page works as well, only not offline.
  });
}
