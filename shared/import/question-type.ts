/** What the cell under `type` says (workbook page, section 5). */

export type QuestionType =
  | { kind: "begin"; group: "group" | "repeat" | "score" }
  | { kind: "end"; group: "group" | "repeat" | "score" }
  | {
      kind: "question";
      /** One name for all spellings of a type, e.g. `select_one`. */
      type: string;
      /** The list of choices that it names. */
      list?: string;
      hasOther?: boolean;
      /** True: the choices are in a file or in another sheet, not in `choices`. */
      isExternal?: boolean;
    }
  | { kind: "refused"; why: string };

const selects: readonly [pattern: RegExp, type: string][] = [
  [/^select_?\s*one_external(?:\s+|$)/i, "select_one_external"],
  [/^select[_\s]one[_\s]from[_\s]file\s+/i, "select_one_from_file"],
  [/^select[_\s]multiple[_\s]from[_\s]file\s+/i, "select_multiple_from_file"],
  [/^add select one prompt using\s+/i, "select_one"],
  [/^add select multiple prompt using\s+/i, "select_multiple"],
  [/^select[_\s]one(?:\s+from)?\s+/i, "select_one"],
  [/^select1\s+/i, "select_one"],
  [/^select all that apply(?:\s+from)?\s+/i, "select_multiple"],
  [/^select[_\s]multiple(?:\s+from)?\s+/i, "select_multiple"],
  [/^select\s+(?=\S)/i, "select_multiple"],
  [/^rank\s+/i, "rank"],
];

/** Spellings of one type. */
const spellings: Record<string, string> = {
  string: "text",
  int: "integer",
  trigger: "acknowledge",
  photo: "image",
  datetime: "dateTime",
  location: "geopoint",
  gps: "geopoint",
  imei: "deviceid",
  phone_number: "phonenumber",
  "phone number": "phonenumber",
  "start time": "start",
  "end time": "end",
};

/** Types that are asked, in their own words. */
const asked = new Set([
  ...["text", "integer", "decimal", "range", "acknowledge", "date", "time", "dateTime", "note", "calculate"],
  ...["tel", "caseid", "barcode", "geopoint", "geotrace", "geoshape"],
  ...["image", "audio", "video", "file", "hidden", "calculate_here", "kobo_score_row"],
]);

/** What a device knows of itself. */
export const metadataTypes = new Set([
  ...[
    "start",
    "end",
    "today",
    "username",
    "deviceid",
    "phonenumber",
    "email",
    "simserial",
    "subscriberid",
    "audit",
  ],
  ...["start-geopoint", "background-audio", "background-geopoint", "last-saved", "subscriber_id", "sim_id"],
]);

const refusals: Record<string, string> = {
  include: "Other forms can't be included.",
  osm: "Map features of OpenStreetMap can't be asked for.",
  "xml-external": "Data in external files can't be read.",
  "csv-external": "Data in external files can't be read.",
};

/**
 * @example readType("select one from yes_no or specify other") // { kind: "question", type: "select_one", list: "yes_no", hasOther: true }
 * @example readType("begin_group") // { kind: "begin", group: "group" }
 */
export function readType(cell: string): QuestionType {
  const text = cell.trim().replace(/\s+/g, " ");
  const edge =
    /^(begin|end)[\s_]*(looped[\s_]group|lgroup|group|repeat|score|loop|kobomatrix|rank)\b(.*)$/i.exec(text);
  if (edge !== null) return readEdge(edge[1] ?? "", edge[2] ?? "");
  if (/^score__row$/i.test(text)) return { kind: "question", type: "kobo_score_row" };
  for (const [pattern, type] of selects) {
    if (pattern.test(text)) return readSelect(type, text.replace(pattern, ""));
  }
  const lower = text.toLowerCase();
  const refusal = refusals[lower.split(" ")[0] ?? ""];
  if (refusal !== undefined) return { kind: "refused", why: refusal };
  const type = Object.hasOwn(spellings, lower) ? (spellings[lower] ?? lower) : canonicalCase(text);
  if (asked.has(type) || metadataTypes.has(type)) return { kind: "question", type };
  if (/^(hidden \S+|db:\S+|uri:\S+)$/.test(lower)) return { kind: "question", type: lower };
  return { kind: "refused", why: `There is no type "${text.slice(0, 60)}".` };
}

function canonicalCase(text: string): string {
  return text.toLowerCase() === "datetime" ? "dateTime" : text.toLowerCase();
}

function readEdge(edge: string, group: string): QuestionType {
  const kind = edge.toLowerCase() === "begin" ? "begin" : "end";
  const lower = group.toLowerCase();
  if (lower === "group" || lower === "score") return { kind, group: lower };
  if (lower === "repeat" || lower === "lgroup" || lower.startsWith("looped"))
    return { kind, group: "repeat" };
  // the end of what was refused is no second problem
  return { kind: "refused", why: kind === "end" ? "" : `"${edge} ${group}" can't be imported.` };
}

function readSelect(type: string, rest: string): QuestionType {
  const other = /\s+or[_\s](?:specify[_\s])?other\s*$/i;
  const list = rest.replace(other, "").trim();
  if (list === "") return { kind: "refused", why: "The name of the list of choices is missing." };
  const isExternal = /_external$|_from_file$/.test(type) || /\.(csv|xml|geojson)$/i.test(list);
  return {
    kind: "question",
    type,
    list,
    ...(other.test(rest) && { hasOther: true }),
    ...(isExternal && { isExternal }),
  };
}
