/** The text level of paths and keys: escapes, `a[0].b` as steps, and splitting as the JOLT language does. */
import { JoltProblem } from "./problem.ts";

/** Splits at a separator and drops empty pieces at the end: `"a|"` → `["a"]`, `"|"` → `[]`, `""` → `[""]`. */
export function splitDroppingEnd(text: string, separator: string): string[] {
  if (text === "") return [""];
  const pieces = text.split(separator);
  while (pieces.length > 0 && pieces.at(-1) === "") pieces.pop();
  return pieces;
}

/** The key without its escaped characters: it decides the kind of the key. `"rating-\\&x"` → `"rating-x"`. */
export function withoutEscaped(key: string): string {
  return unescapeWith(key, false);
}

/** The key without its escape characters: its actual name. `"rating-\\&x"` → `"rating-&x"`. */
export function withoutEscapeSigns(key: string): string {
  return unescapeWith(key, true);
}

function unescapeWith(key: string, keepEscaped: boolean): string {
  let text = "";
  let escaped = false;
  for (const unit of key) {
    if (unit === "\\") {
      if (escaped && keepEscaped) text += unit;
      escaped = !escaped;
    } else {
      if (!escaped || keepEscaped) text += unit;
      escaped = false;
    }
  }
  return text;
}

/** `data[2].x` → `data.[2].x`, so that every step is between dots. */
function separateBrackets(notation: string): string {
  let text = notation.slice(0, 1);
  for (let index = 1; index < notation.length; index++) {
    const unit = notation.charAt(index);
    const previous = notation.charAt(index - 1);
    if (unit === "[" && previous !== "\\" && previous !== "@" && previous !== ".") text += ".";
    text += unit;
  }
  return text;
}

/**
 * The steps of a path as texts, escapes kept except before a dot.
 *
 * @example splitPath("data[2].@(1,a.b).c", "") // ["data", "[2]", "@(1,a.b)", "c"]
 * @throws JoltProblem PATH_INVALID
 */
export function splitPath(notation: string, path: string): string[] {
  const text = separateBrackets(notation);
  const steps: string[] = [];
  let step = "";
  let escaped = false;
  let index = 0;
  while (index < text.length) {
    const unit = text.charAt(index);
    index++;
    const isEscape: boolean = unit === "\\" && !escaped;
    if (escaped && unit !== "." && unit !== "\\") {
      step += `\\${unit}`;
    } else if (unit === "@") {
      const lookup = readLookup(text, index, notation, path);
      step += `@${lookup.text}`;
      index = lookup.next;
      const insideBrackets = step.includes("[") && !step.includes("]");
      if (!insideBrackets) {
        steps.push(step);
        step = "";
      }
    } else if (unit === "." && !escaped) {
      if (step !== "") steps.push(step);
      step = "";
    } else if (!isEscape) {
      step += unit;
    }
    escaped = isEscape;
  }
  if (step !== "") steps.push(step);
  return steps;
}

/** What follows an `@`: `(a.b)` up to its bracket, or `a` up to the next dot. */
function readLookup(
  text: string,
  start: number,
  notation: string,
  path: string,
): { text: string; next: number } {
  const first = text.charAt(start);
  if (first === "") return { text: "", next: start };
  if (first === ".") {
    throw new JoltProblem(
      "PATH_INVALID",
      path,
      `"${notation}" has an "@" with nothing to look up. Write "@(1,key)".`,
    );
  }
  if (first !== "(") {
    const dot = text.indexOf(".", start + 1);
    if (dot < 0) return { text: text.slice(start), next: text.length };
    return { text: `(${text.slice(start, dot)})`, next: dot + 1 };
  }
  for (let index = start + 1; index < text.length; index++) {
    const unit = text.charAt(index);
    if (unit === "(") {
      throw new JoltProblem(
        "PATH_INVALID",
        path,
        `"${notation}" opens a second "(" inside "@(". Close the first one.`,
      );
    }
    if (unit === ")") return { text: text.slice(start, index + 1), next: index + 1 };
  }
  throw new JoltProblem("PATH_INVALID", path, `"${notation}" has an "@(" without its ")". Add the bracket.`);
}
