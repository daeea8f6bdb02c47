/** JOLT: maps JSON to JSON by a chain of operations. Pure, without dependencies, for Node and the browser. */
export { transform, type Transform } from "./chain.ts";
export { type JoltCode, JoltProblem } from "./problem.ts";
