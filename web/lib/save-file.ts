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
