/**
 * The lists and pictures of a form, which come by links of their own: kept on the device as they are fetched, and taken from
 * there where they can't be. They are forgotten with the forms (`saving/device-keys.ts`).
 */
import { deviceUse, FORM_FILES } from "./device-keys.ts";

/** What fetching needs of a browser; undefined: it has no caches, as on a page without encryption. */
export interface FileTools {
  fetch: (link: string) => Promise<Response>;
  open: (() => Promise<Pick<Cache, "match" | "put">>) | undefined;
  mayKeep: () => boolean;
}

const browser: FileTools = {
  fetch: (link) => fetch(link, { credentials: "omit" }),
  open: "caches" in globalThis ? () => caches.open(FORM_FILES) : undefined,
  mayKeep: () => deviceUse() !== "shared",
};

/**
 * Fetches a file of a form.
 * @param link short-lived; the file itself never changes under its path
 * @returns the server's answer, or the device's where the server can't be reached or the link has expired
 * @throws TypeError when there is neither
 */
export async function fetchFormFile(
  link: string,
  { fetch, open, mayKeep }: FileTools = browser,
): Promise<Response> {
  const { origin, pathname } = new URL(link);
  const name = origin + pathname;
  const quietly = <Result>(result?: Promise<Result>) => result?.catch(() => undefined);
  try {
    const response = await fetch(link);
    if (!response.ok) return (await quietly(kept())) ?? response;
    const copy = response.clone(); // before the caller reads it
    if (mayKeep()) void quietly(open?.().then((cache) => cache.put(name, copy)));
    return response;
  } catch (error) {
    const found = await quietly(kept());
    if (found === undefined) throw error;
    return found;
  }

  async function kept(): Promise<Response | undefined> {
    return (await open?.())?.match(name);
  }
}
