/** "Clear this device": nothing of this site stays in the browser, and the session ends. */
import { endKeeping } from "./device-keys.ts";

/**
 * No step holds up the others for longer: a database that another tab has open is deleted once that tab closes it, and a line may
 * be dead. The person is told what wasn't done by then.
 */
const PATIENCE_MS = 5_000;

/** `kept`: the browser did not remove everything. */
export type Clearing = "done" | "kept";

/** Another tab has already done this. */
let outcome: Promise<Clearing> = Promise.resolve("done");

/** How the clearing went, once it is over. */
export const clearing = () => outcome;

/**
 * Clears the device and shows that it is clear. @param next the address of a page that begins again instead
 */
export function clearDevice(next?: string): Promise<Clearing> {
  outcome = forgetAll().then((isClear) => {
    if (next === undefined) return isClear ? "done" : "kept";
    // Replaced by itself, an address with a fragment would load nothing.
    if (next === window.location.href) window.location.reload();
    else window.location.replace(next);
    return new Promise<Clearing>(() => {}); // this page is about to end
  });
  endKeeping();
  return outcome;
}

/** Another tab has cleared the device: this one deletes its own data, and no longer shows its form. */
export function followClearing(): () => void {
  const follow = ({ key, storageArea }: StorageEvent) => {
    if (key !== null || storageArea !== window.localStorage) return;
    window.sessionStorage.clear();
    endKeeping();
  };
  window.addEventListener("storage", follow);
  return () => window.removeEventListener("storage", follow);
}

async function forgetAll(): Promise<boolean> {
  const steps = [
    clear(() => window.sessionStorage),
    clear(() => window.localStorage), // which notifies the other tabs
    clearDatabases(),
    clearCaches(),
    endWorkers(),
    signOut(),
  ];
  const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), PATIENCE_MS));
  const done = await Promise.all(steps.map((step) => Promise.race([step.catch(() => false), late])));
  return done.every(Boolean);
}

async function clear(storage: () => Storage): Promise<boolean> {
  storage().clear();
  return storage().length === 0;
}

async function clearDatabases(): Promise<boolean> {
  if (!("indexedDB" in window) || window.indexedDB === undefined) return true;
  // Older browsers don't list them: the product's own is known.
  const found = (await indexedDB.databases?.()) ?? [{ name: "sprout.player" }, { name: "sprout.files" }];
  const deleted = found.map(
    ({ name = "" }) =>
      new Promise<boolean>((resolve) => {
        const request = indexedDB.deleteDatabase(name);
        request.onsuccess = () => resolve(true);
        request.onerror = () => resolve(false);
      }),
  );
  return (await Promise.all(deleted)).every(Boolean);
}

async function clearCaches(): Promise<boolean> {
  if (!("caches" in window)) return true; // pages without encryption have none
  const removed = (await caches.keys()).map((name) => caches.delete(name));
  return (await Promise.all(removed)).every(Boolean);
}

async function endWorkers(): Promise<boolean> {
  if (!("serviceWorker" in navigator)) return true;
  const ended = (await navigator.serviceWorker.getRegistrations()).map((worker) => worker.unregister());
  return (await Promise.all(ended)).every(Boolean);
}

/** Without a connection the session stays, and the person reads that. On a slow one it ends although the page has ended before. */
async function signOut(): Promise<boolean> {
  await fetch("/logout", { credentials: "same-origin", redirect: "manual", keepalive: true });
  return true;
}
