/**
 * What this device remembers about forms that were started on it: the key that opens each, and which is open. How much
 * that is depends on whose device it is: its owner's keeps it, a shared one nothing, and until the person has answered,
 * it is kept for a quarter of an hour.
 */
import { UNASKED_DEVICE_KEEPS_SECONDS } from "../../../shared/timings.ts";
import {
  clearDurableStorage,
  type DurableStorage,
  FILES,
  hasDurable,
  openDurableStorage,
} from "./durable-storage.ts";
import { ALL_JOURNALS, ALL_KEPT_FORMS, journalPrefix, keptFormPrefix } from "./journal.ts";
import { forgetEnd, forgetStaleEnd, recallEnd } from "./tab-end.ts";

/** `unasked`: the person has not answered yet. */
export type DeviceUse = "own" | "shared" | "unasked";

const OWN_NAME = "sprout.device";
const AUTH_PREFIX = "sprout.auth.";
const OPEN_PREFIX = "sprout.open.";
const SENT_PREFIX = "sprout.sent.";
const LAST_PREFIX = "sprout.last.";
const WISH_PREFIX = "sprout.submit.";
const PROGRESS_PREFIX = "sprout.progress.";
/** What forms keep for later ones, on the person's own device. */
export const OWN_PREFIX = "sprout.own.";

const authName = (instanceKey: string) => AUTH_PREFIX + instanceKey;

/** What starts a form: its publication's plain link, or a prefilled one, which `linkMark` tells from others. */
export interface StartedBy {
  publicationKey: string;
  linkMark?: string | undefined;
}
/** Older releases kept one draft of a publication, whatever had begun it: it is the plain link's now. */
const linkName = ({ publicationKey, linkMark }: StartedBy) =>
  linkMark === undefined ? publicationKey : `${publicationKey}.${linkMark}`;

/** A form that was started here and not submitted yet. */
export interface OpenedHere {
  instanceKey: string;
  /** ISO time of the last answer. */
  at: string;
}

/** The answer given on this page; it is lost with the page. */
let isShared = false;
/** True once the device was cleared: nothing that this page still does is stored. */
let isCleared = false;
/** The keys that this page has seen, so that it needs them neither in its address nor on the device. */
const pageKeys = new Map<string, string>();
const listeners = new Set<() => void>();
/** Browsers write `localStorage` to disk seconds later: a browser that was killed finds its data here. */
let durable: DurableStorage | undefined;
const DURABLE_PREFIX = "sprout.keys.";
/** A store that takes longer is not used. */
const PATIENCE_MS = 3_000;

/** Restores what a killed browser has not written to its disk. Call it once, before anything else here. */
export async function restoreKeys(): Promise<void> {
  durable = await openDurableStorage(DURABLE_PREFIX, PATIENCE_MS);
  for (const [durableName, value] of durable.initial) {
    const name = durableName.slice(DURABLE_PREFIX.length);
    if (read(name) === null) write(name, value);
  }
  forgetStale(Date.now());
}

export function deviceUse(): DeviceUse {
  if (isShared || isCleared) return "shared";
  return read(OWN_NAME) === "own" ? "own" : "unasked";
}

/** Calls with each new answer to whose device this is. @returns how to stop */
export function onDeviceUse(listen: () => void): () => void {
  listeners.add(listen);
  return () => listeners.delete(listen);
}

/** The device is the person's own: what this page has open stays available here. */
export function declareOwn(): void {
  isShared = false;
  write(OWN_NAME, "own");
  for (const listen of listeners) listen();
}

/** Others use the device too: all data about forms is removed from it, and this page adds none. */
export async function declareShared(): Promise<void> {
  takeForShared();
  await forgetForms();
}

/** The publication says that the device is shared: the data of others stays, and this page adds nothing. */
export function takeForShared(): void {
  isShared = true;
  forgetEnd();
  for (const listen of listeners) listen();
}

/** From now on this page leaves nothing on the device. */
export function endKeeping(): void {
  isCleared = true;
  pageKeys.clear();
  for (const listen of listeners) listen();
}

/** Whether the device was cleared while this page was open. */
export const hasEndedKeeping = () => isCleared;

/** Keeps a key only in this page. */
export function setPageKey(instanceKey: string, authKey: string): void {
  pageKeys.set(instanceKey, authKey);
}

export function recallAuthKey(instanceKey: string): string | undefined {
  return (
    pageKeys.get(instanceKey) ??
    read(authName(instanceKey))?.split(" ")[0] ??
    recallEnd(instanceKey, Date.now())
  );
}

/** What opens a form here: without a key, the owner's session does. */
export function accessTo(instanceKey: string): { instanceKey: string; authKey?: string } {
  const authKey = recallAuthKey(instanceKey);
  return { instanceKey, ...(authKey !== undefined && { authKey }) };
}

/** Keeps a key on the device, unless that is shared. @param at ISO time */
export function rememberAuthKey(instanceKey: string, authKey: string, at: string): void {
  setPageKey(instanceKey, authKey);
  if (deviceUse() !== "shared") write(authName(instanceKey), `${authKey} ${at}`);
}

/** Whether this device opens the form again once this page is gone. */
export function isRemembered(instanceKey: string): boolean {
  return read(authName(instanceKey)) !== null;
}

/** The device forgets a key; this page, which shows the form, still has it. */
export function forgetAuthKey(instanceKey: string): void {
  remove(authName(instanceKey));
}

/** What a link has begun here: no other link of the publication leads to it. */
export function recallOpened(link: StartedBy): OpenedHere | undefined {
  return readHere(OPEN_PREFIX + linkName(link));
}

/** What was submitted here with a prefilled link. */
export function recallSent(link: StartedBy): OpenedHere | undefined {
  return deviceUse() === "shared" ? undefined : readHere(SENT_PREFIX + linkName(link));
}

export function rememberSent(link: StartedBy, { instanceKey, at }: OpenedHere): void {
  if (deviceUse() !== "shared") write(SENT_PREFIX + linkName(link), `${instanceKey} ${at}`);
}

function readHere(name: string): OpenedHere | undefined {
  const [instanceKey, at] = read(name)?.split(" ") ?? [];
  return instanceKey === undefined || at === undefined ? undefined : { instanceKey, at };
}

/** What was last submitted of a publication that offers to start from it; none of its answers is on the device. */
export function recallLast(publicationKey: string): OpenedHere | undefined {
  return deviceUse() === "shared" ? undefined : readHere(LAST_PREFIX + publicationKey);
}

export function rememberLast(publicationKey: string, { instanceKey, at }: OpenedHere): void {
  const before = recallLast(publicationKey);
  if (before === undefined || before.at <= at) write(LAST_PREFIX + publicationKey, `${instanceKey} ${at}`);
}

export function forgetLast(publicationKey: string): void {
  remove(LAST_PREFIX + publicationKey);
}

export function rememberOpened(link: StartedBy, { instanceKey, at }: OpenedHere): void {
  if (deviceUse() !== "shared") write(OPEN_PREFIX + linkName(link), `${instanceKey} ${at}`);
}

/** No link leads to it here any more. */
export function forgetOpened(instanceKey: string): void {
  for (const name of names(OPEN_PREFIX)) if (readHere(name)?.instanceKey === instanceKey) remove(name);
}

/** Submit was pressed, and no answer has come yet. @param version which one of the answers it makes: 1, or a change's own */
export function rememberPendingSubmit(instanceKey: string, version: number): void {
  if (deviceUse() !== "shared") write(WISH_PREFIX + instanceKey, String(version));
}

/** @param version absent: any */
export function hasPendingSubmit(instanceKey: string, version?: number): boolean {
  const wished = read(WISH_PREFIX + instanceKey);
  return version === undefined ? wished !== null : wished === String(version);
}

export function clearPendingSubmit(instanceKey: string): void {
  remove(WISH_PREFIX + instanceKey);
}

/** How far somebody has come in a form: its answers don't tell where nothing had to be answered. */
export interface Progress {
  /** The indexes of the pages that were shown or answered. */
  pages: readonly number[];
  /** 0 to 1. */
  part: number;
}

export function recallProgress(instanceKey: string): Progress | undefined {
  const kept = deviceUse() === "shared" ? null : read(PROGRESS_PREFIX + instanceKey);
  const [, pages, part] = /^([\d,]*) ([01]\.\d{4}) /.exec(kept ?? "") ?? [];
  return pages === undefined ? undefined : { pages: pages.split(",").map(Number), part: Number(part) };
}

/** @param at ISO time */
export function rememberProgress(instanceKey: string, { pages, part }: Progress, at: string): void {
  if (deviceUse() !== "shared")
    write(PROGRESS_PREFIX + instanceKey, `${pages.join(",")} ${part.toFixed(4)} ${at}`);
}

export function forgetProgress(instanceKey: string): void {
  remove(PROGRESS_PREFIX + instanceKey);
}

/**
 * Deletes data that no one chose to keep and that was not opened again in time. Keys of older releases have no time:
 * those count from now. @param nowMs milliseconds since 1970
 */
export function forgetStale(nowMs: number): void {
  forgetStaleEnd(nowMs);
  if (deviceUse() === "own") return;
  const isStale = (at: string) => nowMs - Date.parse(at) > UNASKED_DEVICE_KEEPS_SECONDS * 1_000;
  for (const name of names(AUTH_PREFIX)) {
    const [authKey, at] = read(name)?.split(" ") ?? [];
    if (authKey !== undefined && at === undefined) write(name, `${authKey} ${new Date(nowMs).toISOString()}`);
    else if (at === undefined || isStale(at)) {
      remove(name);
      void forgetJournal(name.slice(AUTH_PREFIX.length));
    }
  }
  for (const name of [...names(OPEN_PREFIX), ...names(SENT_PREFIX)]) {
    const at = read(name)?.split(" ")[1];
    if (at === undefined || isStale(at)) remove(name);
  }
  for (const name of names(PROGRESS_PREFIX)) {
    const at = read(name)?.split(" ")[2];
    const isOpened = isRemembered(name.slice(PROGRESS_PREFIX.length));
    if (!isOpened && (at === undefined || isStale(at))) remove(name);
  }
}

/** What was typed into a form and did not reach the server, and the form itself. */
export async function forgetJournal(instanceKey: string): Promise<void> {
  const prefix = journalPrefix(instanceKey);
  for (const name of names(prefix)) remove(name);
  clearPendingSubmit(instanceKey);
  forgetProgress(instanceKey);
  await clearDurableStorage(prefix);
  await forgetKeptForm(instanceKey);
  await clearDurableStorage(`${instanceKey} `, FILES);
  if (!(await hasDurable(ALL_KEPT_FORMS))) forgetFormFiles(); // others may have the same
}

/** The copy that opens without a connection. */
export async function forgetKeptForm(instanceKey: string): Promise<void> {
  await clearDurableStorage(keptFormPrefix(instanceKey));
}

/** The cache of the lists and pictures of forms: `offline/form-files.ts`. */
export const FORM_FILES = "sprout.form-files";

function forgetFormFiles(): void {
  try {
    void window.caches?.delete(FORM_FILES).catch(() => {});
  } catch {
    // a private window keeps none
  }
}

async function forgetForms(): Promise<void> {
  for (const name of [
    OWN_NAME,
    ...names(AUTH_PREFIX),
    ...names(OPEN_PREFIX),
    ...names(SENT_PREFIX),
    ...names(OWN_PREFIX),
    ...names(LAST_PREFIX),
    ...names(WISH_PREFIX),
    ...names(PROGRESS_PREFIX),
    ...names(ALL_JOURNALS),
  ])
    remove(name);
  await clearDurableStorage(ALL_JOURNALS);
  await clearDurableStorage(ALL_KEPT_FORMS);
  await clearDurableStorage("", FILES);
  forgetFormFiles();
}

function names(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(prefix));
  } catch {
    return []; // a private window
  }
}

function read(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null; // a private window: nothing was kept
  }
}

function write(name: string, value: string): void {
  if (isCleared) return;
  durable?.put(DURABLE_PREFIX + name, value);
  try {
    localStorage.setItem(name, value);
  } catch {
    // A private window, or a full one: this page continues with what it has.
  }
}

function remove(name: string): void {
  durable?.remove(DURABLE_PREFIX + name);
  try {
    localStorage.removeItem(name);
  } catch {
    // A private window keeps nothing, so there is nothing to forget.
  }
}
