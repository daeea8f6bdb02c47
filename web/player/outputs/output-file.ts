/** The bytes and the text of a report, saving them to the device under the report's name, and the page of an HTML report. */
import { REPORT_POLICY_TAG } from "../../../shared/process/report-policy.ts";
import type { OutputContent } from "../base/instance-calls.ts";

export interface OpenedOutput extends OutputContent {
  bytes: Uint8Array<ArrayBuffer>;
}

/** Small reports come as base64, large ones by a short-lived link (product decision 25). @throws when neither can be read */
export async function bytesOf({ data, url }: OutputContent): Promise<Uint8Array<ArrayBuffer>> {
  if (data !== undefined) return bytesFromBase64(data);
  if (url === undefined) throw new Error("The report has no content.");
  const response = await fetch(url, { credentials: "omit" });
  if (!response.ok) throw new Error(`The report's link answered ${response.status}.`);
  return new Uint8Array(await response.arrayBuffer());
}

const endings: Record<OutputContent["contentType"], string> = {
  "application/pdf": ".pdf",
  "text/html": ".html",
  "application/json": ".json",
  "text/plain": ".txt",
};

/** The file's name: the output's, without what file systems refuse. @example fileName({ name: "For the doctor", contentType: "application/pdf" }) // "For the doctor.pdf" */
export function fileName({
  name,
  fileName: requestedName = name,
  contentType,
}: Pick<OutputContent, "name" | "fileName" | "contentType">): string {
  const ending = endings[contentType];
  const cleaned = [...requestedName]
    .map((character) => (/[\\/:*?"<>|]/.test(character) || character < " " ? "-" : character))
    .join("")
    .trim();
  const base = cleaned === "" ? "report" : cleaned;
  return base.toLowerCase().endsWith(ending) ? base : base + ending;
}

/**
 * Downloads; only a PDF keeps its own type, so that no report is ever opened as a page of this site. HTML carries the
 * policy of the reports' frame, since no sandbox is around a file.
 */
export function saveToDevice(output: OpenedOutput): void {
  const isHtml = output.contentType === "text/html";
  const body = isHtml ? framedHtml(new TextDecoder().decode(output.bytes)) : output.bytes;
  const type = output.contentType === "application/pdf" ? "application/pdf" : "application/octet-stream";
  const address = URL.createObjectURL(new Blob([body], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = fileName(output);
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Nothing but what HTML takes for space may be before it: a policy after a text counts for nothing. */
const firstType = /^[\t\n\f\r ]*<!doctype[^>]*>/i;

/**
 * An HTML report as it is put into the sandboxed frame: with a policy of its own that loads and runs nothing. The policy
 * comes first; after a doctype, which must stay first or the report would be laid out in quirks mode.
 */
export function framedHtml(html: string): string {
  const doctype = firstType.exec(html)?.[0] ?? "<!doctype html>";
  const rest = html.replace(firstType, "");
  return `${doctype}${REPORT_POLICY_TAG}${rest}`;
}

const CHUNK_CHARACTERS = 1024;

/** The bytes of a base64 text, read in chunks of 1024 characters (specification, section 7). @throws DOMException when it is not base64 */
export function bytesFromBase64(data: string): Uint8Array<ArrayBuffer> {
  const padding = data.endsWith("==") ? 2 : data.endsWith("=") ? 1 : 0;
  const bytes = new Uint8Array(Math.max(0, (data.length / 4) * 3 - padding));
  let written = 0;
  // 1024 is a multiple of 4, so every chunk is base64 of its own.
  for (let start = 0; start < data.length; start += CHUNK_CHARACTERS) {
    const binary = atob(data.slice(start, start + CHUNK_CHARACTERS));
    for (let index = 0; index < binary.length; index++) bytes[written++] = binary.charCodeAt(index);
  }
  return bytes;
}

/** The UTF-8 text of a base64 text. */
export function textFromBase64(data: string): string {
  return new TextDecoder().decode(bytesFromBase64(data));
}
