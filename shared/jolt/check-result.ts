/** The final check of a result: it must be finite, free of cycles and small enough to be written out. */
import type { JsonMap } from "./json.ts";
import { MAX_CHARACTERS, MAX_DEPTH, MAX_NODES } from "./limits.ts";
import { JoltProblem } from "./problem.ts";

/**
 * Walks the result as `JSON.stringify` would: a branch that occurs in two places is counted twice.
 * @throws JoltProblem CYCLE · TOO_DEEP · TOO_LARGE
 */
export function checkResult(result: unknown): void {
  if (typeof result === "object" && result !== null) {
    visit(result, 1, { nodes: 0, characters: 0, root: result });
  } else if (typeof result === "string" && result.length > MAX_CHARACTERS) {
    throw tooLong();
  }
}

interface Tally {
  nodes: number;
  characters: number;
  readonly root: object;
}

function visit(container: object, depth: number, tally: Tally): void {
  if (depth > MAX_DEPTH) throw tooDeep(tally.root);
  if (Array.isArray(container)) {
    tally.nodes += container.length;
    for (let index = 0; index < container.length; index++) {
      const item: unknown = container[index];
      if (typeof item === "string") tally.characters += item.length;
      else if (typeof item === "object" && item !== null) visit(item, depth + 1, tally);
    }
  } else {
    // JSON data: anything but a list is a map of own keys.
    const map = container as JsonMap;
    for (const key in map) {
      const item = map[key];
      tally.nodes++;
      tally.characters += key.length;
      if (typeof item === "string") tally.characters += item.length;
      else if (typeof item === "object" && item !== null) visit(item, depth + 1, tally);
    }
  }
  if (tally.nodes > MAX_NODES) {
    throw isCyclic(tally.root, new Set(), new Set())
      ? cycle()
      : new JoltProblem(
          "TOO_LARGE",
          "",
          `The result would have more than ${MAX_NODES} values when written out. Copy fewer branches to several places.`,
        );
  }
  if (tally.characters > MAX_CHARACTERS) throw tooLong();
}

function tooLong(): JoltProblem {
  return new JoltProblem(
    "TOO_LARGE",
    "",
    `The result would be longer than ${MAX_CHARACTERS} characters when written out. Copy or join less text.`,
  );
}

function tooDeep(root: object): JoltProblem {
  return isCyclic(root, new Set(), new Set())
    ? cycle()
    : new JoltProblem(
        "TOO_DEEP",
        "",
        `The result is nested more than ${MAX_DEPTH} levels deep. Shorten the paths that write it.`,
      );
}

function cycle(): JoltProblem {
  return new JoltProblem(
    "CYCLE",
    "",
    "A value of the result contains itself, so it can't be written as JSON. Don't copy a value into its own branch.",
  );
}

/** Visits each shared branch once and stops below the depth bound, so it ends on any graph. */
function isCyclic(value: object, above: Set<object>, done: Set<object>): boolean {
  if (above.has(value)) return true;
  if (done.has(value) || above.size > MAX_DEPTH) return false;
  above.add(value);
  for (const item of Object.values(value)) {
    if (typeof item === "object" && item !== null && isCyclic(item, above, done)) return true;
  }
  above.delete(value);
  done.add(value);
  return false;
}
