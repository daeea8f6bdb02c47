/** Reading the paths of XPath: steps to a field, or `.`, the field itself. */
import type { SourceReader } from "./source-reader.ts";
import type { Expression } from "./tree.ts";

/** A path that begins with `/`, `.` or `..`. */
export function readPath(reader: SourceReader, at: number): Expression {
  const absolute = reader.source[at] === "/";
  const first = absolute ? undefined : reader.match(/\.\.?/y);
  if (first === "." && reader.character !== "/") {
    reader.refusePredicate();
    return { kind: "self", at, end: reader.position };
  }
  return readSteps(reader, at, absolute, first === ".." ? [".."] : []);
}

/** The rest of a path, from before a `/`. @param steps those that are read already */
export function readSteps(reader: SourceReader, at: number, absolute: boolean, steps: string[]): Expression {
  while (reader.match(/\//y) !== undefined) {
    const step = reader.match(/\.\.|\.(?![\p{L}\p{N}])|[\p{L}_][\p{L}\p{N}\p{M}_.-]*/uy);
    if (step === undefined)
      reader.refusePath("A path is steps joined by one /, such as ../name or /data/group/name.");
    else if (step !== ".") steps.push(step);
  }
  reader.refusePredicate();
  if (/^\s*(\(|::)/.test(reader.rest)) reader.refusePath("A path ends with a field's name.");
  if (steps.length === 0 && !absolute) return { kind: "self", at, end: reader.position };
  return { kind: "path", absolute, steps, at, end: reader.position };
}
