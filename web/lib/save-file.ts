import { noAnswer, refusal } from "./send.ts";

/** Saves a file through the browser: the content of the answer, or what a short-lived link points to. */
export function saveFile({ fileName, contentType, data, url }: SavedFile): void {
  if (data === undefined) {
    if (url !== undefined) location.assign(url);
    return;
  }
  const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
  saveBlob(new Blob([bytes], { type: contentType }), fileName);
}

/** Saves what the page has, under a name. */
export function saveBlob(content: Blob, fileName: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), REVOKE_AFTER_MS);
}

/** Some browsers start to read shortly after the click. */
const REVOKE_AFTER_MS = 10_000;

interface SavedFile {
  fileName: string;
  contentType: string;
  data?: string | undefined;
  url?: string | undefined;
}

/**
 * Saves the file that a call answers, by its address. A link would leave the page for what a refusal says.
 * @throws CallProblem
 */
export async function saveFrom(address: string): Promise<void> {
  const response = await fetch(address, { credentials: "same-origin" }).catch(() => undefined);
  if (response === undefined) throw noAnswer();
  if (!response.ok) throw refusal(response.status, await response.json().catch(() => undefined));
  saveBlob(await response.blob(), nameIn(response.headers.get("Content-Disposition") ?? ""));
}

/** @example nameIn(`attachment; filename="a.xlsx"; filename*=UTF-8''%C3%A4.xlsx`) // "ä.xlsx" */
function nameIn(disposition: string): string {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/i.exec(disposition) ?? [];
  const [, plain = ""] = /filename="([^"]*)"/i.exec(disposition) ?? [];
  return encoded === undefined ? plain : decodeURIComponent(encoded);
}
