import type { Located } from "./syntax-tree.ts";

const MAX_TEXT = 500;

/** What is wrong with a template, and where: line and column both start at 1, as an editor shows them. */
export class TemplateProblem extends Error {
  override readonly name = "TemplateProblem";
  readonly line: number;
  readonly column: number;

  constructor(text: string, line: number, column: number, options?: ErrorOptions) {
    super(text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT - 1)}…` : text, options);
    this.line = line;
    this.column = column;
  }
}

/** A problem at a node of the template. */
export function problemAt(node: Located | undefined, text: string, options?: ErrorOptions): TemplateProblem {
  const start = node?.loc?.start;
  return new TemplateProblem(text, start?.line ?? 1, (start?.column ?? 0) + 1, options);
}
