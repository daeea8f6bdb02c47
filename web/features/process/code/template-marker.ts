/** The place that an error message names, for the editor's marker (specification, sections 5 and 8). */
export interface TemplateMarker {
  /** Both from 1. */
  line: number;
  column: number;
  text: string;
}

const PARTS_WITH_PLACE = 4;

/**
 * Reads a message that is split on colons: the 2nd part is the line, the 3rd the column, the rest, joined by newlines,
 * the text. @returns undefined when it has too few parts, or names no place
 *
 * @example templateMarker("Letter:3:7:No such helper") // { line: 3, column: 7, text: "No such helper" }
 */
export function templateMarker(message: string): TemplateMarker | undefined {
  const parts = message.split(":");
  if (parts.length < PARTS_WITH_PLACE) return undefined;
  const [, lineText = "", columnText = "", ...rest] = parts;
  const line = Number(lineText);
  const column = Number(columnText);
  if (!Number.isInteger(line) || !Number.isInteger(column) || line < 1 || column < 1) return undefined;
  return { line, column, text: rest.join("\n").trim() };
}

/** What is wrong, in one line, with its place when it isn't the very beginning. @example failureText("Letter:3:7:No such helper") // "Line 3, column 7: No such helper" */
export function failureText(message: string): string {
  const parts = message.split(":");
  const marker = templateMarker(message);
  if (marker === undefined) return message;
  const text = parts.slice(3).join(":").trim();
  return marker.line === 1 && marker.column === 1
    ? text
    : `Line ${marker.line}, column ${marker.column}: ${text}`;
}
