/** Texts that respondents read: whether each cell's text stands in the form. */
import type { FormDefinition } from "../../../shared/form/definition/definition.ts";
import type { PlainRow, PlainWorkbook } from "./plain-sheets.ts";
import { rawMessages } from "./raw-messages.ts";

const textColumns = new Set(["label", "hint", "guidance_hint", "constraint_message", "required_message"]);
const signs: Readonly<Record<string, string>> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&amp;": "&" };

/**
 * Letters and digits alone: tags and Markdown's signs may be written otherwise. A reference is the name at its end, as a form's
 * keys may say where it stands.
 * @example wordsIn("<b>Your</b> ${child.x} age?") // "yourxage"
 */
export function wordsIn(text: string): string {
  return text
    .replace(/\[([^[\]]+)\]\([^()\s]*\)/g, "$1") // a link's address is no text
    .replace(/\$\{\s*(?:[^{}]*[./#])?([^{}./#]*)\}/g, " $1 ")
    .replace(/<\/?[a-z][^>]*>/gi, " ")
    .replace(/&(lt|gt|quot|amp);/g, (sign) => signs[sign] ?? " ")
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");
}

/** A message without its rule is never shown, in any tool. */
function isRead(name: string, { cells }: PlainRow): boolean {
  if (name === "constraint_message") return cells.has("constraint");
  if (name === "required_message") return !/^(no|false|false\(\)|0|)$/i.test(cells.get("required") ?? "");
  return textColumns.has(name);
}

/** The texts of the form, in all languages. */
function textsOf(definition: FormDefinition): Set<string> {
  const found = new Set<string>();
  const visit = (value: unknown) => {
    if (typeof value === "string") found.add(wordsIn(value));
    else if (typeof value === "object" && value !== null) for (const one of Object.values(value)) visit(one);
  };
  visit(definition);
  return found;
}

/** Rows whose texts the form lacks. @param rows those that are asked, and the choices of lists in use */
export function lostTexts(workbook: PlainWorkbook, definition: FormDefinition, types: readonly string[]) {
  const texts = textsOf(definition);
  const raw = new Set(rawMessages(definition).map(wordsIn));
  const lists = new Set(types.flatMap((type) => type.split(/\s+/)));
  const choices = workbook.choices.filter((row) => lists.has(row.cells.get("list_name") ?? ""));
  const lost: { sheet: "survey" | "choices"; row: number; letter: string; text: string }[] = [];
  const look = (sheet: "survey" | "choices", rows: readonly PlainRow[]) => {
    for (const row of rows)
      for (const { name, letter, text } of row.all) {
        const words = wordsIn(text);
        const isShown = texts.has(words) && !(/_message$/.test(name) && raw.has(words));
        if (!isRead(name, row) || words === "" || isShown) continue;
        lost.push({ sheet, row: row.row, letter, text });
      }
  };
  look("survey", workbook.survey.filter(isQuestionRow));
  look("choices", choices);
  return lost;
}

/** Not a comment, not left out, not the end of a group. */
export function isQuestionRow({ cells }: PlainRow): boolean {
  const type = cells.get("type") ?? "";
  const isOff = /^(yes|true|1)$/i.test(cells.get("disabled") ?? "");
  return type !== "" && !type.startsWith("#") && !isOff && !/^end/i.test(type);
}
