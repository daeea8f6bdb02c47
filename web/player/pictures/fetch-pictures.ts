/** The pictures of a form, fetched in its order, a few at a time, and kept for as long as the page is open. */
import { useSyncExternalStore } from "react";
import { pictureType } from "../../../shared/form/picture-id.ts";

/** An address within the page; `failed` after all attempts. */
type Picture = { url: string } | "failed";

const AT_ONCE = 3;
const ATTEMPTS = 3;
const WAIT_MS = 2_000;

const known = new Map<string, Picture | "coming">();
const listeners = new Set<() => void>();

/** Begins to fetch those that aren't there. @param links of each picture by its id */
export function fetchPictures(links: Readonly<Record<string, string>>): void {
  const wanted = Object.entries(links).filter(([id]) => !known.has(id) || known.get(id) === "failed");
  for (const [id] of wanted) known.set(id, "coming");
  const next = async (): Promise<void> => {
    const one = wanted.shift();
    if (one === undefined) return;
    known.set(one[0], await fetchPicture(...one, ATTEMPTS));
    for (const notify of listeners) notify();
    return next();
  };
  for (let at = 0; at < AT_ONCE; at++) void next();
}

async function fetchPicture(id: string, link: string, attempts: number): Promise<Picture> {
  try {
    const response = await fetch(link, { credentials: "omit" });
    if (!response.ok) return "failed"; // the link has expired: another attempt is no better
    // what it is drawn as is decided by its id alone
    const blob = new Blob([await response.arrayBuffer()], { type: pictureType(id) ?? "" });
    return { url: URL.createObjectURL(blob) };
  } catch {
    if (attempts <= 1) return "failed";
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
    return fetchPicture(id, link, attempts - 1);
  }
}

function follow(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Undefined until it is there. */
export function usePicture(id: string): Picture | undefined {
  const picture = useSyncExternalStore(follow, () => known.get(id));
  return picture === "coming" ? undefined : picture;
}

/** Whether the form has it: a name that nothing is attached for is no picture. */
export function hasPicture(id: string): boolean {
  return known.has(id);
}
