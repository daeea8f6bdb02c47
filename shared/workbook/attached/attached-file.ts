/** A file that is attached to a workbook: a list of rows that questions choose from and expressions read, or a picture, a sound or a video. */
import * as z from "zod";
import { ImportProblem } from "../import-problem.ts";
import { listEnding } from "./endings.ts";

/** What was read of a file. Rows are as long as there are columns; a cell without text is `""`. */
export const AttachedFile = z.object({
  /** As it was named, without a folder, e.g. `villages.csv`. */
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.array(z.array(z.string())),
  /** Of a picture, a sound or a video, which have no rows: its id (`shared/form/definition/media-id.ts`) and its content in Base64. */
  media: z.object({ id: z.string(), base64: z.string() }).optional(),
  /** What is wrong with it, each with its line. */
  problems: z.array(ImportProblem),
});
export type AttachedFile = z.infer<typeof AttachedFile>;

/** A picture, sound or video by the name in a cell, whatever the case of its letters, also as `jr://images/arm.png`. */
export function mediaName(cell: string): string {
  return cell
    .trim()
    .replace(/^jr:\/\/(images|audio|video)\//, "")
    .toLowerCase();
}

/**
 * The file that a form names, whatever the case of its letters; without an ending, the .csv file that is called so, or the first.
 * @example findAttached([villages], "Villages")?.name // "villages.csv"
 */
export function findAttached(files: readonly AttachedFile[], fileName: string): AttachedFile | undefined {
  const name = fileName.trim().toLowerCase();
  const named = (lowerName: string) => files.find((file) => file.name.toLowerCase() === lowerName);
  const stem = name.replace(listEnding, "");
  return (
    named(name) ??
    named(`${stem}.csv`) ??
    files.find((file) => file.name.toLowerCase().replace(listEnding, "") === stem)
  );
}

/** Files of before, in the place of which are those that were given again; these keep their name, by which forms read them. */
export function replaceFiles(
  before: readonly AttachedFile[],
  uploaded: readonly AttachedFile[],
): AttachedFile[] {
  const names = new Map(before.map(({ name }) => [name.toLowerCase(), name]));
  const renamed = uploaded.map((file) => ({
    ...file,
    name: names.get(file.name.toLowerCase()) ?? file.name,
  }));
  const again = new Set(renamed.map(({ name }) => name));
  return [...before.filter(({ name }) => !again.has(name)), ...renamed];
}
