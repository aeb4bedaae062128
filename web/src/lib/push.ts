import { call } from "./api";

/** Web push: this browser is told when it is my turn, through the service worker. */
const worker = async (): Promise<ServiceWorkerRegistration | undefined> => navigator.serviceWorker?.getRegistration();

const subscription = async (): Promise<PushSubscription | null> =>
  (await (await worker())?.pushManager?.getSubscription()) ?? null;

const key = async (): Promise<string | null> => (await call<{ key: string | null }>("GET", "/api/push")).key;

/** Does the server tell anybody, and can this browser be told? */
export async function mayBeTold(): Promise<boolean> {
  if (!("serviceWorker" in navigator) || !("PushManager" in window)) return false;
  return (await worker()) !== undefined && (await key()) !== null;
}

export const isTold = async (): Promise<boolean> => (await subscription()) !== null;

export async function tellMe(): Promise<void> {
  const registration = await worker();
  if (!registration) throw new Error("there is no service worker");
  const made = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: await key() });
  const { endpoint, keys } = made.toJSON();
  await call("POST", "/api/me/pushes", { endpoint, keys: { p256dh: keys?.p256dh, auth: keys?.auth } });
}

export async function tellMeNoMore(): Promise<void> {
  const made = await subscription();
  if (!made) return;
  await call("DELETE", "/api/me/pushes", { endpoint: made.endpoint });
  await made.unsubscribe();
}
