/** Makes an opened form open again without a connection. Loaded once the form is shown, so that it delays nothing. */
import "../../lib/trusted-types.ts";
import { CHECK, type Kept, OFFLINE_WORKER_PATH } from "../../../shared/offline-release.ts";
import type { FormInstance } from "../base/instance-calls.ts";
import { deviceUse, onDeviceUse } from "../device/device-keys.ts";
import { openKeeper } from "./kept-form.ts";
import { keepSaved, tellOffline, tellOnline } from "./offline-state.ts";

export { readKept } from "./kept-form.ts";

/**
 * Keeps the form on this device, and the page with the help of a worker. Never fails: the form is there either way.
 * @param isFromDevice it is what the device has kept
 */
export async function beginOffline(instance: FormInstance, isFromDevice: boolean): Promise<void> {
  if (isFromDevice) {
    tellOffline("this device's");
    window.addEventListener("online", tellOnline, { once: true });
  }
  if (deviceUse() === "shared") return;
  const keeper = await openKeeper(instance, (trouble) => {
    if (trouble === "no room") tellOffline("no room");
    if (trouble === "nothing") tellOffline("keeps nothing");
  });
  if (!isFromDevice) await keeper.keep(instance);
  keepSaved((saved) => {
    if (saved.instanceKey === instance.instanceKey) keeper.keepSaved(saved);
  });
  onDeviceUse(() => {
    if (deviceUse() === "own") void askToPersist();
  });
  // Firefox asks the person: only when they have just said that the device is their own
  if (deviceUse() === "own" && !isFirefox) void askToPersist();
  if (isFirefox && (await isRefusedFiles())) tellOffline("keeps nothing");
  await keepPage();
}

const isFirefox = navigator.userAgent.includes("Firefox/");

/** In a private window Firefox has everything else that pages keep things in, until the window is closed. */
async function isRefusedFiles(): Promise<boolean> {
  try {
    await navigator.storage?.getDirectory?.();
    return false;
  } catch (error) {
    return error instanceof DOMException && error.name === "SecurityError";
  }
}

/** The browser keeps what a person's own device has until the person removes it, where it agrees. */
async function askToPersist(): Promise<void> {
  await navigator.storage?.persist?.().catch(() => false);
}

async function keepPage(): Promise<void> {
  // the server of the sources has no worker; one of a build that keeps nothing ends itself
  if (!import.meta.env.PROD || !import.meta.env.SPROUT_OFFLINE || !window.isSecureContext) return;
  if (!("serviceWorker" in navigator)) return tellOffline("keeps nothing");
  navigator.serviceWorker.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    if (data === "no room") tellOffline("no room");
  });
  navigator.serviceWorker.startMessages();
  try {
    await navigator.serviceWorker.register(OFFLINE_WORKER_PATH);
  } catch (error) {
    // anything else is a connection that broke, or a server without the file
    if (error instanceof DOMException) tellOffline("keeps nothing");
    return;
  }
  const { active } = (await navigator.serviceWorker.getRegistration()) ?? {};
  if (active) checkKept(active);
}

/** The browser may have removed a part of what was kept: the worker fetches it again. */
function checkKept(worker: ServiceWorker): void {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }: MessageEvent<Kept>) => {
    if (data === "no room") tellOffline("no room");
    port1.close();
  };
  worker.postMessage(CHECK, [port2]);
}
