/** JOLT: maps JSON to JSON by a chain of operations. Pure, without dependencies, for Node and the browser. */
export { type Transform, transform } from "./chain.ts";
export { type JoltCode, JoltProblem } from "./problem.ts";
