/** A GeoJSON file → the rows of a list: each feature is a row, its properties are its columns (as in ODK). */
import * as z from "zod";
import type { AttachedFile } from "./attached-file.ts";
import { MAX_LIST_COLUMNS, MAX_LIST_ROWS } from "./limits.ts";
import { listProblem, MAX_FILE_PROBLEMS } from "./list-problem.ts";
import { refused, tooManyRows } from "./read-list-csv.ts";
import { rowsOf } from "./rows-of.ts";

const Position = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)], z.number());
const Geometry = z.discriminatedUnion("type", [
  z.object({ type: z.literal("Point"), coordinates: Position }),
  z.object({ type: z.literal("LineString"), coordinates: z.array(Position).min(1) }),
  z.object({ type: z.literal("Polygon"), coordinates: z.array(z.array(Position).min(1)).min(1) }),
]);
const Feature = z.object({
  type: z.literal("Feature"),
  id: z.union([z.string(), z.number()]).optional(),
  geometry: z.unknown().optional(),
  properties: z.record(z.string(), z.unknown()).nullish(),
});
const Collection = z.object({ type: z.literal("FeatureCollection"), features: z.array(z.unknown()) });

/**
 * Columns: `id`, `geometry` as ODK writes places (`latitude longitude altitude accuracy`, several separated by `;`), and each
 * property that is a text, a number or a switch. A feature with another geometry is kept without it and reported.
 */
export function readListGeojson(name: string, bytes: Uint8Array): AttachedFile {
  const refuse = (message: string, hint?: string) =>
    refused(name, listProblem("E_FILE", name, undefined, message, hint));
  const text = new TextDecoder().decode(bytes); // without its byte order mark
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return refuse("This file isn't valid JSON.", "Export it again from your map program.");
  }
  const collection = Collection.safeParse(json);
  if (!collection.success)
    return refuse(
      'This file isn\'t a "FeatureCollection" of GeoJSON.',
      "Export it again from your map program.",
    );
  const { features } = collection.data;
  if (features.length > MAX_LIST_ROWS) return refused(name, tooManyRows(name, undefined));
  const problems: AttachedFile["problems"] = [];
  const columns = new Set(["id", "geometry"]);
  const items: Map<string, string>[] = [];
  for (const [index, entry] of features.entries()) {
    const feature = Feature.safeParse(entry);
    const number = index + 1;
    if (!feature.success) {
      report(problems, name, `Feature ${number} isn't a feature of GeoJSON; it was left out.`);
      continue;
    }
    const { id, geometry, properties } = feature.data;
    const item = new Map<string, string>();
    for (const [column, value] of Object.entries(properties ?? {}))
      if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") {
        columns.add(column);
        item.set(column, String(value));
      }
    if (id !== undefined) item.set("id", String(id));
    const place = Geometry.safeParse(geometry);
    if (place.success) item.set("geometry", placeText(place.data));
    else if (geometry !== null && geometry !== undefined)
      report(
        problems,
        name,
        `The geometry of feature ${number} is no point, line or polygon; it counts as empty.`,
      );
    items.push(item);
  }
  if (columns.size > MAX_LIST_COLUMNS)
    return refuse(`Its features have more than ${MAX_LIST_COLUMNS} properties.`);
  return { name, ...rowsOf([...columns], items), problems };
}

function report(problems: AttachedFile["problems"], name: string, message: string): void {
  if (problems.length < MAX_FILE_PROBLEMS) problems.push(listProblem("W_FILE", name, undefined, message));
}

/** GeoJSON names the longitude first, ODK the latitude; a polygon is its outer ring. */
function placeText(geometry: z.infer<typeof Geometry>): string {
  const written = ([longitude, latitude, altitude = 0]: z.infer<typeof Position>) =>
    `${latitude} ${longitude} ${altitude} 0`;
  if (geometry.type === "Point") return written(geometry.coordinates);
  const line = geometry.type === "LineString" ? geometry.coordinates : (geometry.coordinates[0] ?? []);
  return line.map(written).join(";");
}
