/** The text of a note, and how much room it takes. */
import type { ImportProblem } from "../import-problem.ts";
import { cellText } from "./xml.ts";

/** More would not fit on a screen; the list of problems has them all. */
const MAX_PROBLEMS = 8;
const MAX_CHARACTERS = 1_000;

/** In pixels. */
export const NOTE_WIDTH = 340;
const MAX_HEIGHT = 560;
const LINE_HEIGHT = 15;
/** Characters of 9 point Tahoma that fit in a line of that width. */
const LINE_CHARACTERS = 52;

/** Alternately a heading and the text below it. */
export type NoteRun = { text: string; isBold: boolean };

export const severityWords: Record<ImportProblem["severity"], string> = {
  error: "Error",
  warning: "Warning",
};

/** Code, message and hint of each problem. */
export function noteRuns(problems: readonly ImportProblem[]): NoteRun[] {
  const runs = problems.slice(0, MAX_PROBLEMS).flatMap(({ severity, code, message, effect, hint }, index) => [
    { text: `${index > 0 ? "\n\n" : ""}${severityWords[severity]} ${code}\n`, isBold: true },
    { text: [message, effect ?? "", hint ?? ""].map(shortened).filter(Boolean).join("\n"), isBold: false },
  ]);
  const rest = problems.length - MAX_PROBLEMS;
  if (rest > 0) runs.push({ text: `\n\nAnd ${rest} more: see the list of problems.`, isBold: false });
  return runs;
}

/** A note's text in the format of spreadsheets. */
export function noteXml(runs: readonly NoteRun[]): string {
  return runs
    .map(({ text, isBold }) => {
      const look = `${isBold ? "<b/>" : ""}<sz val="9"/><color indexed="81"/><rFont val="Tahoma"/><family val="2"/>`;
      return `<r><rPr>${look}</rPr><t xml:space="preserve">${cellText(text)}</t></r>`;
    })
    .join("");
}

/** Pixels that show the whole text, up to a limit that fits on a screen. */
export function noteHeight(text: string): number {
  return Math.min((linesOf(text, LINE_CHARACTERS) + 1) * LINE_HEIGHT, MAX_HEIGHT);
}

/** How many lines a text takes; East Asian characters are twice as wide. */
export function linesOf(text: string, lineCharacters: number): number {
  return text
    .split("\n")
    .map((line) => [...line].reduce((width, character) => width + (character > "\u2e80" ? 2 : 1), 0))
    .reduce((lines, width) => lines + Math.max(1, Math.ceil(width / lineCharacters)), 0);
}

function shortened(text: string): string {
  return text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS)} …` : text;
}
