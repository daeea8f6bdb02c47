/** The parts of parsed code, for the plugins of the build that change libraries. */

/** A part of parsed code, with its place in the text. */
export interface Node {
  type: string;
  start: number;
  end: number;
  [part: string]: unknown;
}

export const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && "start" in value;

/** The name of an identifier; undefined for any other part. */
export const nameOf = (node: unknown): string | undefined =>
  isNode(node) && node.type === "Identifier" && typeof node.name === "string" ? node.name : undefined;
