/** toLower, toUpper, trim, concat, join, split, substring, leftPad, rightPad. */
import { javaText, javaTrim } from "../java-text.ts";
import { MAX_PAD_WIDTH } from "../limits.ts";
import type { Run } from "../run.ts";
import { splitText } from "../split/split-text.ts";
import { isInt, isText, type JoltFunction, listOnly, perElement, withLeadingArgument } from "./families.ts";

/** Joins what is neither null nor empty; a separator follows every piece except the last item of the list. */
function joined(separator: string, list: readonly unknown[], run: Run): string {
  let text = "";
  list.forEach((item, index) => {
    const piece = item === null || item === undefined ? "" : javaText(item);
    if (piece === "") return;
    text += index < list.length - 1 ? piece + separator : piece;
    run.checkText(text.length);
  });
  run.spendText(text.length);
  return text;
}

function concatenated(list: readonly unknown[], run: Run): string {
  let text = "";
  for (const item of list) {
    if (item === null || item === undefined) continue;
    text += typeof item === "string" ? item : javaText(item);
    run.checkText(text.length);
  }
  run.spendText(text.length);
  return text;
}

function substring(list: readonly unknown[]): string | undefined {
  const [text, start, end] = list;
  if (list.length !== 3 || typeof text !== "string" || !isInt(start) || !isInt(end)) return undefined;
  return start >= 0 && start < end && end <= text.length ? text.slice(start, end) : undefined;
}

function padded(text: string, [width, filler]: readonly unknown[], isLeft: boolean): string | undefined {
  if (!isInt(width) || typeof filler !== "string" || filler.length !== 1) return undefined;
  if (width <= 0 || width > MAX_PAD_WIDTH) return undefined;
  return isLeft ? text.padStart(width, filler) : text.padEnd(width, filler);
}

const nothing = (): undefined => undefined;

export const textFunctions: ReadonlyMap<string, JoltFunction> = new Map([
  ["toLower", perElement((value) => (typeof value === "string" ? value.toLowerCase() : undefined))],
  ["toUpper", perElement((value) => (typeof value === "string" ? value.toUpperCase() : undefined))],
  ["trim", perElement((value) => (typeof value === "string" ? javaTrim(value) : undefined))],
  ["concat", Object.assign(listOnly(concatenated), { joins: true as const })],
  ["join", withLeadingArgument(isText, nothing, joined)],
  [
    "split",
    withLeadingArgument(
      isText,
      (separator, text, run) => (typeof text === "string" ? splitText(text, separator, run) : undefined),
      (separator, list, run) =>
        list.map((item) => (typeof item === "string" ? splitText(item, separator, run) : undefined) ?? item),
    ),
  ],
  ["substring", listOnly(substring)],
  ["leftPad", withLeadingArgument(isText, nothing, (text, list) => padded(text, list, true))],
  ["rightPad", withLeadingArgument(isText, nothing, (text, list) => padded(text, list, false))],
]);
