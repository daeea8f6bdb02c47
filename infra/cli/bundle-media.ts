/** The pictures, sounds and videos of a form under the names by which its workbook calls them. */
import { createHash } from "node:crypto";
import type { FormDefinition } from "../../shared/form/definition/definition.ts";
import { mediaType } from "../../shared/form/definition/media-id.ts";
import { type AttachedFile, mediaName } from "../../shared/workbook/attached/attached-file.ts";
import { mediaKind } from "../../shared/workbook/attached/endings.ts";
import type { Workbook } from "../../shared/workbook/workbook.ts";
import type { SentFile } from "./attached-files.ts";
import { CommandProblem } from "./command-problem.ts";

export interface BundledMedia {
  /** As a cell of the workbook calls it, in lower case. */
  name: string;
  base64: string;
}

/** How an id of each kind may end. */
const endings = { image: "png", audio: "mp3", video: "mp4" } as const;
const LINK_TIMEOUT_MS = 60_000;

/** Everything that a workbook may mean as a file to show or play, each with an id of its own that stands for no content. */
export function standIns(workbook: Workbook): AttachedFile[] {
  const texts = workbook.sheets.flatMap(({ rows }) =>
    rows.flatMap(({ cells }) => cells.map(({ text }) => text)),
  );
  const names = [...new Set(texts.map(mediaName))].filter((name) => mediaKind(name) !== undefined);
  return names.map((name, index) => {
    const id = `${index.toString(16).padStart(64, "0")}.${endings[mediaKind(name) ?? "image"]}`;
    return { name, columns: [], rows: [], media: { id, base64: "" }, problems: [] };
  });
}

/**
 * The files that a form shows by their names, found where its workbook, read with the stand-ins, shows one of those.
 * @returns ids by name
 */
export function namesOfMedia(
  files: readonly AttachedFile[],
  read: Pick<FormDefinition, "model">,
  form: Pick<FormDefinition, "model">,
): Map<string, string> {
  const names = new Map(files.map(({ name, media }) => [media?.id ?? "", name]));
  const found = new Map<string, string>();
  const walk = (one: unknown, other: unknown) => {
    if (typeof one === "string" && typeof other === "string") {
      const name = names.get(one);
      if (name !== undefined && mediaType(other) !== undefined) found.set(name, other);
    } else if (isObject(one) && isObject(other))
      for (const key of Object.keys(one)) walk(one[key], other[key]);
  };
  walk(read.model, form.model);
  return found;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/** @throws CommandProblem where the link gives something else @param sha256 of the content, where it is known */
export async function fetchWhole(link: string, what: string, sha256?: string): Promise<string> {
  const response = await fetch(link, { signal: AbortSignal.timeout(LINK_TIMEOUT_MS) });
  if (!response.ok) throw new CommandProblem(`The file ${what} could not be fetched (${response.status}).`);
  const bytes = Buffer.from(await response.arrayBuffer());
  if (sha256 !== undefined && createHash("sha256").update(bytes).digest("hex") !== sha256)
    throw new CommandProblem(`The file ${what} is not what the form shows.`);
  return bytes.toString("base64");
}

/** As they are sent with the workbook. */
export function sentMedia(media: readonly BundledMedia[]): SentFile[] {
  return media.map(({ name, base64 }) => ({
    fileName: name,
    contentType: "application/octet-stream",
    body: new Uint8Array(Buffer.from(base64, "base64")),
  }));
}
