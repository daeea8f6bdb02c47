/**
 * The worker that lets the respondent's page open without a connection. Its first line is the release, which the build adds.
 *
 * It never keeps anybody from the newest release: a page comes from the network whenever there is one, and brings its own
 * files, which have a hash in their names; two releases never meet in a page. A new worker waits until no page of the one
 * before is open, so that their files stay until then. Calls and the designer's pages pass it by.
 */
import { CHECK, type Kept, type Release } from "../../shared/offline-release.ts";
import { checkRelease, type KeepingTools, keepRelease, NoRoom } from "./keep-release.ts";
import { cacheOf, handlingOf, isFault, oldCaches, PAGE } from "./release.ts";

/** A page that takes longer to come is taken from the device. */
const PAGE_PATIENCE_MS = 6_000;

interface Lasting extends Event {
  waitUntil: (done: Promise<unknown>) => void;
}
interface Fetching extends Lasting {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  respondWith: (response: Promise<Response>) => void;
}
interface MessageReceived extends Lasting {
  data: unknown;
  ports: readonly MessagePort[];
}

/** What a service worker has of its own, which the DOM's types don't know. */
interface WorkerScope {
  release: Release;
  location: Location;
  registration: ServiceWorkerRegistration;
  clients: {
    claim: () => Promise<void>;
    matchAll: (how: object) => Promise<readonly { postMessage: (message: Kept) => void }[]>;
  };
  addEventListener: {
    (name: "install" | "activate", listen: (event: Lasting) => void): void;
    (name: "fetch", listen: (event: Fetching) => void): void;
    (name: "message", listen: (event: MessageReceived) => void): void;
  };
}
const scope = globalThis as unknown as WorkerScope; // the file runs nowhere else
const { release } = scope;
const files = new Set(release.files);
const isFirefox = navigator.userAgent.includes("Firefox/");

const tools: KeepingTools = {
  caches,
  fetch: (address, how) => fetch(address, how),
  estimate: async () => (await navigator.storage?.estimate?.()) ?? {},
  async hash(bytes) {
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
    return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
  },
};

scope.addEventListener("install", (event) => {
  event.waitUntil(
    keepRelease(release, tools).catch(async (error: unknown) => {
      if (error instanceof NoRoom)
        for (const page of await scope.clients.matchAll({ includeUncontrolled: true, type: "window" }))
          page.postMessage("no room");
      throw error; // the worker before this one, and what it keeps, stay
    }),
  );
});

scope.addEventListener("activate", (event) => {
  event.waitUntil(takeOver());
});

scope.addEventListener("message", (event) => {
  if (event.data !== CHECK) return;
  event.waitUntil(checkRelease(release, tools).then((kept) => event.ports[0]?.postMessage(kept)));
});

scope.addEventListener("fetch", (event) => {
  const handling = handlingOf(event.request, scope.location.origin, files);
  if (handling === "page") event.respondWith(pageFor(event));
  if (handling === "file") event.respondWith(fileFor(event.request));
});

async function takeOver(): Promise<void> {
  const old = oldCaches(await caches.keys(), release);
  await Promise.all(old.map((name) => caches.delete(name)));
  // Firefox shows its own error page where the preloaded page fails to come, whatever the worker answers
  // (https://github.com/GoogleChrome/workbox/issues/3134); an earlier release turned it on.
  const { navigationPreload } = scope.registration;
  await (isFirefox ? navigationPreload?.disable() : navigationPreload?.enable());
  await scope.clients.claim(); // the page that began it: what it loads later is there as well
}

async function pageFor({ request, preloadResponse }: Fetching): Promise<Response> {
  const network = fromNetwork(request, preloadResponse);
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, PAGE_PATIENCE_MS));
  const soon = await Promise.race([network.catch(() => undefined), late]);
  if (soon !== undefined && !isFault(soon.status)) return soon;
  return (await kept(PAGE)) ?? network;
}

async function fromNetwork(request: Request, preload: Promise<Response | undefined>): Promise<Response> {
  return (await preload) ?? fetch(request);
}

async function fileFor(request: Request): Promise<Response> {
  return (await kept(new URL(request.url).pathname)) ?? fetch(request);
}

/** A cache that can't be read is as good as none. */
async function kept(address: string): Promise<Response | undefined> {
  try {
    return await (await caches.open(cacheOf(release))).match(address);
  } catch {
    return undefined;
  }
}
