/** The public surface for expressions by themselves: read, checked, computed and rewritten. */
import "../expression/functions/all.ts";

export { type CallProblem, checkCalls } from "../expression/check-calls.ts";
export type {
  ExpressionContext,
  ExpressionFailure,
  ExpressionTools,
  Geometry,
  TableRow,
} from "../expression/context.ts";
export { evaluate, isTrue } from "../expression/evaluate.ts";
export type { ExpressionFunction } from "../expression/functions/declare.ts";
export { findFunction, functions } from "../expression/functions/index.ts";
export { geometry } from "../expression/geometry.ts";
export { type FunctionGroup, functionGroups } from "../expression/guide/function-groups.ts";
export type { FunctionGuide } from "../expression/guide/function-guide.ts";
export { type ListTools, listTools } from "../expression/list-rows.ts";
export { matches, patternProblem } from "../expression/matches.ts";
export {
  MAX_EXPRESSION_DEPTH,
  MAX_EXPRESSION_LENGTH,
  MAX_EXPRESSION_NODES,
  type ParsedExpression,
  parseExpression,
} from "../expression/parse-expression.ts";
export { shuffler } from "../expression/shuffle.ts";
export type { ExpressionProblem } from "../expression/source-reader.ts";
export {
  type BinaryOperator,
  type Expression,
  type ExpressionOf,
  nodesOf,
  references,
  rewrite,
} from "../expression/tree.ts";
export { answerValue, areEqual, numberOf, textOf, truthOf, type Value } from "../expression/values.ts";
export { MAX_STEPS, TooMuchWork, Work } from "../expression/work.ts";
