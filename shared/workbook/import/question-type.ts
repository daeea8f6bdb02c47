/** The meaning of the cell under `type`, by the tables of `definitions/` (workbook page, section 5). */
import { groupTypes, scoreRow } from "./definitions/group-types.ts";
import { fileEndings, type ListTypeDefinition, listTypes, otherSuffixes } from "./definitions/list-types.ts";
import {
  metadataTypes as metadata,
  prefixedTypes,
  questionTypes,
  refusedTypes,
  simplerTypes,
} from "./definitions/question-types.ts";

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
  | {
      kind: "refused";
      why: string;
      /** It begins or ends a group. */
      isGroup?: boolean;
    }
  /** Names a file that expressions read: `csv-external`, `xml-external`. */
  | { kind: "declaration" };

/** Types for information about the device. */
export const metadataTypes: ReadonlySet<string> = new Set(metadata.map(({ name }) => name));

/** The one name of a type without a list, by each of its spellings in lower case. */
const plainTypes = new Map([
  ...[...questionTypes, ...simplerTypes, ...metadata].flatMap(({ name, spellings = [] }) =>
    [name.toLowerCase(), ...spellings].map((written) => [written, name] as const),
  ),
  ...[scoreRow.name, scoreRow.spelling].map((written) => [written, scoreRow.name] as const),
]);

const refusals = new Map(refusedTypes.map(({ name, why }) => [name, why]));

/** Rows of these types aren't questions: their name is that of a file. */
const declarations: ReadonlySet<string> = new Set(["csv-external", "xml-external"]);

/** What may follow `begin` or `end`, and what it is read as. */
const groups = new Map(
  groupTypes.flatMap(({ name, spellings = [], group }) =>
    [name, ...spellings].map((written) => [written, group] as const),
  ),
);
const edgePattern = new RegExp(`^(begin|end)[\\s_]*(${alternatives([...groups.keys()])})\\b`, "i");

const LIST_MISSING = "The name of the list of choices is missing.";
const listPatterns = listTypes.map((definition) => ({ definition, pattern: listPattern(definition) }));
const otherPattern = new RegExp(`\\s+(?:${alternatives(otherSuffixes)})\\s*$`, "i");
const filePattern = new RegExp(`\\.(?:${fileEndings.join("|")})$`, "i");

/**
 * @example readType("select one from yes_no or specify other") // { kind: "question", type: "select_one", list: "yes_no", hasOther: true }
 * @example readType("begin_group") // { kind: "begin", group: "group" }
 */
export function readType(cell: string): QuestionType {
  const text = cell.trim().replace(/\s+/g, " ");
  const lower = text.toLowerCase();
  const plain = plainTypes.get(lower);
  if (plain !== undefined) return { kind: "question", type: plain };
  const edge = edgePattern.exec(text);
  if (edge !== null) return readEdge(edge[1] ?? "", edge[2] ?? "");
  for (const { definition, pattern } of listPatterns) {
    const written = pattern.exec(text)?.[0];
    if (written !== undefined) return readSelect(definition, text.slice(written.length));
  }
  if (declarations.has(lower)) return { kind: "declaration" };
  const refusal = refusals.get(lower.split(" ")[0] ?? "");
  if (refusal !== undefined) return { kind: "refused", why: refusal };
  const isKnown = prefixedTypes.some(
    ({ prefix }) =>
      lower.startsWith(prefix) && lower.length > prefix.length && !lower.includes(" ", prefix.length),
  );
  if (isKnown) return { kind: "question", type: lower };
  const isEdge = /^(begin|end)\b/i.test(lower);
  const isBare = listPatterns.some(({ pattern }) => pattern.test(`${text} `));
  return {
    kind: "refused",
    why: isBare ? LIST_MISSING : `There is no type "${text.slice(0, 60)}".`,
    ...(isEdge && { isGroup: true }),
  };
}

/** What may be written as a type, for hints. */
export const typeSpellings: readonly string[] = [
  ...plainTypes.keys(),
  ...listTypes.flatMap(({ name, spellings = [] }) => [name, ...spellings]),
  ...["begin", "end"].flatMap((edge) => [...groups.keys()].map((group) => `${edge} ${group}`)),
];

/** A pattern of alternative words, longest first; a `_` or space in them matches both. */
function alternatives(words: readonly string[]): string {
  return [...words]
    .sort((one, other) => other.length - one.length)
    .map((word) => word.replaceAll(/[_ ]/g, "[\\s_]"))
    .join("|");
}

function listPattern({ name, spellings = [], isExact }: ListTypeDefinition): RegExp {
  const written = [name, ...spellings]
    .sort((one, other) => other.length - one.length)
    .map((spelling) => (isExact ? spelling : spelling.replaceAll("_", "[\\s_]")));
  return new RegExp(`^(?:${written.join("|")})\\s+`, "i");
}

function readEdge(edge: string, written: string): QuestionType {
  const kind = edge.toLowerCase() === "begin" ? "begin" : "end";
  const group = groups.get(written.toLowerCase().replaceAll(/[\s_]/g, " "));
  if (group !== undefined) return { kind, group };
  // the end of a refused group isn't another problem
  return {
    kind: "refused",
    why: kind === "end" ? "" : `"${edge} ${written}" can't be imported.`,
    isGroup: true,
  };
}

function readSelect({ name, isExternal }: ListTypeDefinition, rest: string): QuestionType {
  const list = rest.replace(otherPattern, "").trim();
  if (list === "") return { kind: "refused", why: LIST_MISSING };
  if (/\s/.test(list) && !list.startsWith("${"))
    return { kind: "refused", why: `"${list.slice(0, 60)}" isn't a list: a list's name contains no spaces.` };
  return {
    kind: "question",
    type: name,
    list,
    ...(otherPattern.test(rest) && { hasOther: true }),
    ...((isExternal || filePattern.test(list)) && { isExternal: true }),
  };
}
