/**
 * Files that belong to a workbook and that the set doesn't have: its author uploads them with it. Each is made up with the
 * columns that the workbook's cells read of it, as plain text finds them; a picture, a sound or a video with content of its own.
 */
import { createHash } from "node:crypto";
import { mediaFile } from "../../support/media-files.ts";
import { pictureOf } from "../../support/uploads.ts";
import type { PlainRow, PlainWorkbook } from "./plain-sheets.ts";

export interface StandInFile {
  name: string;
  content: string | Uint8Array;
}

const isMedia = ({ name }: PlainRow["all"][number]) => /^(image|big_image|audio|video)$/.test(name);
const fileName = (cell: string) =>
  cell
    .trim()
    .replace(/^jr:\/\/\w+\//, "")
    .toLowerCase();

/** One for each name, whatever the case of its letters; undefined where its ending is of no kind that browsers know. */
function mediaOf(cell: string): StandInFile | undefined {
  const name = fileName(cell);
  const content = mediaFile(name);
  if (content === undefined) return undefined;
  // an import keeps neither comments nor what follows the end of a picture
  if (name.endsWith(".png")) return { name, content: pictureOf(name) };
  if (/\.jpe?g$/.test(name)) return { name, content: jpegOf(content, name) };
  if (name.endsWith(".wav")) return { name, content: wavOf(content, name) };
  const shape = `<rect id="${Buffer.from(name).toString("hex")}" `;
  if (name.endsWith(".svg")) return { name, content: content.toString().replace("<rect ", shape) };
  return { name, content: Buffer.concat([content, Buffer.from(name)]) };
}

/** The sound with another end. */
function wavOf(content: Buffer, name: string): Buffer {
  const own = Buffer.from(content);
  createHash("sha256")
    .update(name)
    .digest()
    .copy(own, own.length - 2, 0, 2);
  return own;
}

/** The picture with a table of its own: other numbers by which its colours are divided. */
function jpegOf(content: Buffer, name: string): Buffer {
  const own = Buffer.from(content);
  const table = own.indexOf(Buffer.from([0xff, 0xdb]));
  const digest = createHash("sha256").update(name).digest();
  for (const at of [0, 1, 2]) own[table + 5 + at] = 1 + ((digest[at] ?? 0) % 250);
  return own;
}

/** By what a form that shows the file of a cell refers to it. */
export function hashOfMedia(cell: string): string | undefined {
  const content = mediaOf(cell)?.content;
  return content && createHash("sha256").update(content).digest("hex");
}

const ROWS = [1, 2, 3];
const column = /[\p{L}_][\p{L}\p{N}_.:-]*/u.source;
const quote = `['"\u2018\u2019\u201c\u201d]`;

/** Lists, pictures, sounds and videos. */
export function standInFiles(workbook: PlainWorkbook): StandInFile[] {
  const cells = [...workbook.survey, ...workbook.choices].flatMap(({ all }) => all.filter(isMedia));
  const media = cells.flatMap(({ text }) => mediaOf(text) ?? []);
  return [...lists(workbook), ...new Map(media.map((file) => [file.name, file])).values()];
}

/** A file for each name under `select_*_from_file`, and for each that `pulldata` reads and the choices lack. */
function lists({ survey, choices }: PlainWorkbook): StandInFile[] {
  const files = new Map<string, Set<string>>();
  const lists = new Set(choices.map(({ cells }) => cells.get("list_name")));
  const add = (name: string, columns: readonly string[]) =>
    files.set(name, new Set([...(files.get(name) ?? []), ...columns]));
  for (const row of survey) {
    const [, file] = /from_file\s+(\S+\.(?:csv|xml|geojson))/.exec(row.cells.get("type") ?? "") ?? [];
    if (file !== undefined) add(file, [...usual(file, row)]);
    for (const { text } of row.all)
      for (const [file, columns] of pulled(text))
        if (!lists.has(stemOf(file))) add(withEnding(file), columns);
  }
  const texts = survey.flatMap(({ all }) => all.map(({ text }) => text));
  for (const name of files.keys()) for (const text of texts) add(name, readOf(stemOf(name), text));
  return [...files].map(([name, columns]) => ({ name, content: written(name, [...columns]) }));
}

const stemOf = (name: string) => name.replace(/\.[^.]*$/, "");
const withEnding = (name: string) => (/\.\w+$/.test(name) ? name : `${name}.csv`);

/** The columns of values and labels, named by the row's parameters or as ODK does. */
function usual(file: string, { cells }: PlainRow): string[] {
  const [value, label] = file.endsWith(".geojson") ? ["id", "title"] : ["name", "label"];
  const named = (parameter: string) =>
    new RegExp(`\\b${parameter}\\s*=\\s*(\\S+)`).exec(cells.get("parameters") ?? "")?.[1];
  return [named("value") ?? value, named("label") ?? label];
}

/** @example pulled("pulldata('towns.csv', 'size', 'id', ${town})") // [["towns.csv", ["size", "id"]]] */
function pulled(text: string): [file: string, columns: string[]][] {
  const literal = `${quote}([^'"\u2018-\u201d]+)${quote}`;
  const calls = text.matchAll(
    new RegExp(`pulldata\\(\\s*${literal}\\s*,\\s*${literal}\\s*,\\s*${literal}`, "g"),
  );
  return [...calls].map(([, file = "", ...columns]) => [file, columns]);
}

/** @example readOf("towns", "instance('towns')/root/item[id = ${a}]/size") // ["id", "size"] */
function readOf(name: string, text: string): string[] {
  const paths = text.matchAll(
    new RegExp(
      `instance\\(\\s*${quote}([^'"\u2018-\u201d]+)${quote}\\s*\\)/root/item\\[([^\\]]*)\\]/(${column})`,
      "gu",
    ),
  );
  return [...paths].flatMap(([, list, condition = "", last = ""]) => {
    const [first] = new RegExp(`^\\s*${column}`, "u").exec(condition) ?? [];
    return list !== name ? [] : [...(first === undefined ? [] : [first.trim()]), last];
  });
}

/** Three rows, in the file's own format. */
function written(name: string, columns: readonly string[]): string {
  const rows = ROWS.map((n) => columns.map((one) => [one, `${one} ${n}`.replaceAll(/\W+/g, "_")] as const));
  if (name.endsWith(".geojson"))
    return JSON.stringify({
      type: "FeatureCollection",
      features: rows.map((cells, at) => ({
        type: "Feature",
        properties: Object.fromEntries(cells.filter(([one]) => one !== "geometry")),
        geometry: { type: "Point", coordinates: [at, at] },
      })),
    });
  if (name.endsWith(".xml")) {
    const items = rows.map(
      (cells) => `<item>${cells.map(([one, text]) => `<${one}>${text}</${one}>`).join("")}</item>`,
    );
    return `<root>${items.join("")}</root>`;
  }
  return [columns, ...rows.map((cells) => cells.map(([, text]) => text))]
    .map((line) => line.join(","))
    .join("\n");
}
