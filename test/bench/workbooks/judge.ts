/** What became of everything that a workbook asks for, once its form is published. */
import type { FormDefinition } from "../../../shared/form/definition/definition.ts";
import type { ImportProblem } from "../../../shared/workbook/import-problem.ts";
import { type Part, type Parts, partsOf } from "./construct-parts.ts";
import { type Construct, constructs, type Weight } from "./constructs.ts";
import type { PlainRow, PlainWorkbook } from "./plain-sheets.ts";
import { hashOfMedia } from "./stand-in-files.ts";
import { isQuestionRow, lostTexts, wordsIn } from "./texts.ts";

/** `named`: the form lacks it, and a message of the import names it. `silent`: it lacks it, and nobody was told. */
export type Fate = "kept" | "named" | "silent";

export interface Judged {
  construct: string;
  weight: Weight;
  fate: Fate;
  /** Where it stands. @example "survey 12" */
  place: string;
  /** What is written there. */
  text: string;
}

/** Messages that say that something will not be as it is written; others speak of what is there. */
const isOfLoss = ({ code }: ImportProblem) =>
  code.startsWith("E_") ||
  /^W_(TYPE|LOST|NO_EFFECT|REPEAT|META|LAST_SAVED|PATH|FILTER|PARAMETERS|APPEARANCE|COLUMN|MEDIA|SETTING)$/.test(
    code,
  );

/** @param definition as it was published @param problems what its import reported */
export function judge(
  workbook: PlainWorkbook,
  definition: FormDefinition,
  problems: readonly ImportProblem[],
): Judged[] {
  const parts = partsOf(definition);
  const losses = problems.filter(isOfLoss);
  const rows = workbook.survey.filter(isQuestionRow);
  return [
    ...constructs.flatMap((construct) => ofConstruct(construct, rows, parts, losses)),
    ...ofTexts(workbook, definition, rows, losses),
    ...ofChoices(workbook, parts, rows, losses),
    ...ofSettings(workbook, losses),
  ];
}

/** @example typeOf("select one from yes_no") // "select_one" */
export function typeOf(row: PlainRow): string {
  const written = (row.cells.get("type") ?? "").toLowerCase().replace(/\s+/g, " ");
  const [, group] = /^begin[ _](\w+)/.exec(written) ?? [];
  if (group !== undefined) return `begin_${group}`;
  if (/^select(_| )?(one|1)(_| )external/.test(written)) return "select_one_external";
  if (/^select[_ ](one|multiple)[_ ]from[_ ]file/.test(written)) return "select_from_file";
  if (/^select[_ ]?(one|1)|^select1/.test(written)) return "select_one";
  if (/^(select[_ ]multiple|select all that apply)/.test(written)) return "select_multiple";
  const [first = ""] = written.split(" ");
  if (/^(start|end) time$/.test(written)) return first;
  if (/^(hidden|rank|osm|range)$/.test(first)) return first;
  return written.replaceAll(/[ -]/g, "_");
}

/** Rows of one name are as many as parts that keep what they ask for, or some are lost. */
function ofConstruct(
  construct: Construct,
  rows: readonly PlainRow[],
  parts: Parts,
  problems: readonly ImportProblem[],
): Judged[] {
  const { isIn, isKept, name, weight, column = "type", isAnywhere = false } = construct;
  const taken = new Set<Part>();
  return rows
    .filter((row) => isIn(row, typeOf(row)))
    .map((row) => {
      const part = candidates(row, parts, isAnywhere).find(
        (one) => !taken.has(one) && isKept?.(one, row) === true,
      );
      if (part !== undefined && !isAnywhere) taken.add(part);
      const text = row.cells.get(column) ?? "";
      const fate = part !== undefined ? "kept" : isReported(row, column, text, problems) ? "named" : "silent";
      return { construct: name, weight, fate, place: `survey ${row.row}`, text };
    });
}

/** Parts with the row's name; of a row without a name, which only texts and information about a device may be, its text. */
function candidates(row: PlainRow, parts: Parts, isAnywhere: boolean): readonly Part[] {
  if (isAnywhere) return parts.all;
  const name = row.cells.get("name");
  if (name !== undefined) return parts.named(name);
  const label = wordsIn(row.cells.get("label") ?? "");
  const labelsOf = ({ label: text = "" }: Part) => (typeof text === "string" ? [text] : Object.values(text));
  const isSame = (part: Part) => label !== "" && labelsOf(part).some((text) => wordsIn(text) === label);
  return [...parts.named(row.cells.get("type") ?? ""), ...parts.all.filter(isSame)];
}

/** Whether a message names the cell; or the word, column or file, which are reported where they occur first. */
function isReported(
  row: PlainRow,
  column: string,
  text: string,
  problems: readonly ImportProblem[],
): boolean {
  const letters = row.all.filter(({ name }) => name === column).map(({ letter }) => letter);
  const typeLetters = row.all.filter(({ name }) => name === "type").map(({ letter }) => letter);
  const words = text
    .toLowerCase()
    .split(/[\s(]+/)
    .filter((word) => word !== "");
  return problems.some(({ code, row: at, column: letter, message, header, value }) => {
    if (at === row.row && letter !== undefined)
      // without its calculation there is nothing that waits
      return letters.includes(letter) || typeLetters.includes(letter) || /^(type|trigger)$/.test(column);
    if (code === "W_APPEARANCE") return words.some((word) => message.toLowerCase().includes(`"${word}`));
    if (code === "W_MEDIA") return /image|audio|video/.test(column);
    // a message about a whole column stands at its header
    return value === header && header?.toLowerCase().includes(column) === true;
  });
}

function ofTexts(
  workbook: PlainWorkbook,
  definition: FormDefinition,
  rows: readonly PlainRow[],
  problems: readonly ImportProblem[],
): Judged[] {
  const types = rows.map(({ cells }) => cells.get("type") ?? "");
  return lostTexts(workbook, definition, types).map(({ sheet, row, letter, text }) => {
    const isSaid = problems.some(
      (problem) => problem.row === row && (problem.column === letter || sheet === "survey"),
    );
    const fate = isSaid ? "named" : "silent";
    return { construct: "text", weight: "more", fate, place: `${sheet} ${row}`, text };
  });
}

/** Pictures and sounds beside choices. */
function ofChoices(
  { choices }: PlainWorkbook,
  parts: Parts,
  rows: readonly PlainRow[],
  problems: readonly ImportProblem[],
): Judged[] {
  const lists = new Set(rows.flatMap(({ cells }) => (cells.get("type") ?? "").split(/\s+/)));
  const json = parts.json.toLowerCase();
  return choices
    .filter(({ cells }) => lists.has(cells.get("list_name") ?? ""))
    .flatMap(({ row, all }) =>
      all
        .filter(({ name }) => /^(image|big_image|audio|video)$/.test(name))
        .map(({ text }): Judged => {
          const isKept = json.includes(hashOfMedia(text) ?? JSON.stringify(text.toLowerCase()));
          const fate = isKept ? "kept" : problems.some(({ code }) => code === "W_MEDIA") ? "named" : "silent";
          return { construct: "media beside a choice", weight: "more", fate, place: `choices ${row}`, text };
        }),
    );
}

/** What the settings ask for beside names: encryption is never left out in silence. */
function ofSettings({ settings, sheets }: PlainWorkbook, problems: readonly ImportProblem[]): Judged[] {
  const key = settings[0]?.cells.get("public_key");
  const isSaid = problems.some(({ sheet }) => sheet?.trim().toLowerCase() === "settings");
  const isEntity = problems.some(({ message }) => /entit/i.test(message));
  return [
    ...(key === undefined
      ? []
      : [judgedSetting("encryption", isSaid ? "named" : "silent", "settings 2", key.slice(0, 20))]),
    ...(sheets.includes("entities")
      ? [judgedSetting("entities", isEntity ? "named" : "silent", "entities", "")]
      : []),
  ];
}

const judgedSetting = (construct: string, fate: Fate, place: string, text: string): Judged => ({
  ...{ construct, weight: "more", fate, place, text },
});
