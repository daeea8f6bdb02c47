/**
 * The worker of a build that keeps nothing (`SPROUT_OFFLINE=off`): takes over at once from any that is there, removes what
 * it kept, and ends itself. Answers of forms are elsewhere, and stay.
 */
import { oldCaches } from "./release.ts";

interface RetiringScope {
  registration: ServiceWorkerRegistration;
  skipWaiting: () => Promise<void>;
  addEventListener: (
    name: "install" | "activate",
    listen: (event: Event & { waitUntil: (done: Promise<unknown>) => void }) => void,
  ) => void;
}
const scope = globalThis as unknown as RetiringScope; // the file runs nowhere else

scope.addEventListener("install", (event) => event.waitUntil(scope.skipWaiting()));
scope.addEventListener("activate", (event) => event.waitUntil(retire()));

async function retire(): Promise<void> {
  const all = oldCaches(await caches.keys(), { version: "" });
  await Promise.all(all.map((name) => caches.delete(name)));
  await scope.registration.unregister();
}
