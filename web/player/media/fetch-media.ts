/** The pictures, sounds and videos of a form, fetched in its order, a few at a time, and kept for as long as the page is open. */
import { useSyncExternalStore } from "react";
import { mediaType } from "../../../shared/form/definition/media-id.ts";
import { fetchFormFile } from "../device/form-files.ts";

/** An address within the page; `failed` after all attempts. */
type Fetched = { url: string } | "failed";

const AT_ONCE = 3;
const ATTEMPTS = 3;
const WAIT_MS = 2_000;

const known = new Map<string, Fetched | "coming">();
const listeners = new Set<() => void>();

/** Begins to fetch those that aren't there. @param links of each file by its id */
export function fetchMedia(links: Readonly<Record<string, string>>): void {
  const unloaded = Object.entries(links).filter(([id]) => !known.has(id) || known.get(id) === "failed");
  for (const [id] of unloaded) known.set(id, "coming");
  const next = async (): Promise<void> => {
    const one = unloaded.shift();
    if (one === undefined) return;
    known.set(one[0], await fetchOne(...one, ATTEMPTS));
    for (const notify of listeners) notify();
    return next();
  };
  for (let at = 0; at < AT_ONCE; at++) void next();
}

async function fetchOne(id: string, link: string, attempts: number): Promise<Fetched> {
  try {
    const response = await fetchFormFile(link);
    if (!response.ok) return "failed"; // the link has expired: another attempt is no better
    // what it is shown as is decided by its id alone
    const type = mediaType(id) ?? "";
    const blob = new Blob([await response.arrayBuffer()], { type });
    // an SVG that somebody opens by itself would be a page of this site under a `blob:` address, and is of no site under `data:`
    return { url: type.startsWith("image/svg") ? await dataAddress(blob) : URL.createObjectURL(blob) };
  } catch {
    if (attempts <= 1) return "failed";
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
    return fetchOne(id, link, attempts - 1);
  }
}

function dataAddress(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}

function follow(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Undefined until it is there. */
export function useMedia(id: string): Fetched | undefined {
  const fetched = useSyncExternalStore(follow, () => known.get(id));
  return fetched === "coming" ? undefined : fetched;
}

/** Whether the form has it: nothing is shown for a name that nothing is attached for. */
export function hasMedia(id: string): boolean {
  return known.has(id);
}
