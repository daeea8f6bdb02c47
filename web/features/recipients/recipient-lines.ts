/** Reads a pasted list or a CSV file of recipients: who can be added, and which line can't be read and why. */
import { NewRecipient } from "../../../shared/contract/recipients.ts";
import type { Locale } from "../../../shared/form/definition/locales.ts";
import { MAX_RECIPIENTS } from "../../../shared/limits.ts";
import { csvReaderOf } from "../../../shared/workbook/read/read-csv.ts";

export interface LineProblem {
  /** From 1, as an editor counts them. */
  line: number;
  text: string;
}

export interface ReadLines {
  people: NewRecipient[];
  problems: LineProblem[];
}

type Column = "id" | "name" | "email" | "locale";
type Places = Partial<Record<Column, number>>;

const headers: Readonly<Record<Column, RegExp>> = {
  id: /^(id|subject|subject ?id|number|mrn)$/i,
  name: /^(name|full ?name|nombre|nom)$/i,
  email: /^(e-?mail|mail|e-?mail address|address|correo|courriel)$/i,
  locale: /^(language|locale|lang|idioma|langue)$/i,
};
/** As mail programs copy them. @example namedAddress("Ana Ruiz <ana@example.org>") // ["Ana Ruiz", "ana@example.org"] */
function namedAddress(text: string): [name?: string, address?: string] {
  const start = text.lastIndexOf("<");
  const address = text.slice(start + 1, -1);
  if (start < 0 || !text.endsWith(">") || !address.includes("@") || /[>\s]/.test(address)) return [];
  return [text.slice(0, start).trim(), address];
}

/**
 * A first line without an address names the columns: id, name, email, language. Without it, the cell with the address shows the
 * others: id and name before it, or the name alone, and the language after it.
 * @example readRecipientLines("A-1, Ana Ruiz, ana@example.org, es", locales).people // [{ id: "A-1", name: "Ana Ruiz", … }]
 */
export function readRecipientLines(text: string, locales: readonly Locale[]): ReadLines {
  const reader = csvReaderOf(`${text.trimEnd()}\n`);
  const people: NewRecipient[] = [];
  const problems: LineProblem[] = [];
  const seen = new Set<string>();
  let places: Places | undefined;
  while (!reader.isAtEnd) {
    const line = reader.line;
    const cells = reader.record();
    if (cells.length === 0) continue;
    const values: string[] = [];
    for (const { column, text: value } of cells) values[column - 1] = value;
    const named =
      people.length + problems.length === 0 && places === undefined ? headerOf(values) : undefined;
    if (named !== undefined) {
      places = named;
      continue;
    }
    const read = readLine(values, places, locales);
    const problem = typeof read === "string" ? read : problemOf(read, seen, people.length);
    if (problem !== undefined) problems.push({ line, text: problem });
    else if (typeof read !== "string") people.push(read);
  }
  return { people, problems };
}

function headerOf(values: readonly (string | undefined)[]): Places | undefined {
  if (values.some((value = "") => value.includes("@"))) return undefined;
  const columns = Object.keys(headers) as Column[]; // its own keys
  const found = columns.flatMap((column) => {
    const at = values.findIndex((value = "") => headers[column].test(value.trim()));
    return at === -1 ? [] : [[column, at] as const];
  });
  const places: Places = Object.fromEntries(found);
  return places.email === undefined ? undefined : places;
}

function placesIn(values: readonly (string | undefined)[]): Places | undefined {
  const email = values.findIndex((value = "") => value.includes("@"));
  if (email === -1) return undefined;
  const before = email >= 2 ? { id: email - 2, name: email - 1 } : email === 1 ? { name: 0 } : {};
  return { ...before, email, locale: email + 1 };
}

/** @returns what is wrong with it, in words */
function readLine(
  values: readonly (string | undefined)[],
  header: Places | undefined,
  locales: readonly Locale[],
): NewRecipient | string {
  const places = header ?? placesIn(values);
  if (places?.email === undefined) return "There is no e-mail address in it.";
  const cell = (column: Column) => values[places[column] ?? -1]?.trim() ?? "";
  const [nameBefore, address] = namedAddress(cell("email"));
  const language = cell("locale");
  const locale = localeOf(language, locales);
  if (language !== "" && locale === undefined) return `The form isn't in “${language}”.`;
  const read = NewRecipient.safeParse({
    ...(cell("id") !== "" && { id: cell("id") }),
    name: cell("name") || (nameBefore ?? ""),
    email: address ?? cell("email"),
    ...(locale !== undefined && { locale }),
  });
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  if (issue?.path[0] === "id")
    return `“${cell("id")}” is no id: letters, digits, “_”, “.” and “-”, at most 64.`;
  if (issue?.path[0] === "email") return `“${address ?? cell("email")}” is no e-mail address.`;
  return "The name is longer than 100 characters, or more than one line.";
}

function localeOf(text: string, locales: readonly Locale[]): string | undefined {
  const criteria = text.toLowerCase();
  return locales.find(({ code, name }) => code.toLowerCase() === criteria || name.toLowerCase() === criteria)
    ?.code;
}

function problemOf({ id, email }: NewRecipient, seen: Set<string>, count: number): string | undefined {
  const key = id === undefined ? `mail ${email}` : `id ${id}`;
  if (seen.has(key))
    return id === undefined
      ? `“${email}” is in the list twice. Give each an id.`
      : `The id “${id}” is in the list twice.`;
  seen.add(key);
  return count >= MAX_RECIPIENTS
    ? `A list has at most ${MAX_RECIPIENTS.toLocaleString("en")} people.`
    : undefined;
}
