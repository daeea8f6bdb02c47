/** Checks that every operation makes on the structure of its spec. */
import { isMap, type JsonMap } from "./json.ts";
import { MAX_SPEC_DEPTH } from "./limits.ts";
import { JoltProblem } from "./problem.ts";

/** @throws JoltProblem SPEC_INVALID */
export function requireMap(spec: unknown, path: string, operation: string): JsonMap {
  if (isMap(spec)) return spec;
  throw new JoltProblem("SPEC_INVALID", path, `The spec of ${operation} must be a JSON object { … }.`);
}

/** @throws JoltProblem TOO_DEEP */
export function requireSpecDepth(depth: number, path: string): void {
  if (depth <= MAX_SPEC_DEPTH) return;
  // The whole path would be as long as the spec is deep.
  const start = path.slice(0, 60);
  throw new JoltProblem(
    "TOO_DEEP",
    start,
    `The spec is nested more than ${MAX_SPEC_DEPTH} levels deep. Split it into several operations.`,
  );
}
