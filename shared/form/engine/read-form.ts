/**
 * Reads a form definition once, for all its sessions: nodes, parsed expressions and their dependencies (workbook page,
 * section 7: references are found, cycles named, all is computed in the order of dependency).
 */
import type { ExpressionFailure } from "../../expression/context.ts";
import { findFunction } from "../../expression/functions/index.ts";
import { placeFunctions } from "../../expression/functions/places.ts";
import type { KnownExpressions } from "../../expression/known-expressions.ts";
import { type Expression, nodesOf, references } from "../../expression/tree.ts";
import { Work } from "../../expression/work.ts";
import type { FormDefinition } from "../definition/definition.ts";
import type { CompiledForm, FormTools } from "./compiled-form.ts";
import { type FormExpressionProblem, FormExpressions } from "./form-expressions.ts";
import { expressionsOf, type FormNode } from "./form-node.ts";
import { isKeptKey, ownerOf } from "./kept-values.ts";
import { readNodes } from "./read-nodes.ts";
import { orderTasks } from "./task-order.ts";
import { readersOf } from "./value-readers.ts";

/**
 * Compiles a form without the tools that it may need; never throws for an invalid expression, which gets no value and is
 * listed.
 * @param known expressions that are known before the form is read
 */
export function readForm(definition: FormDefinition, known?: KnownExpressions): CompiledForm {
  const expressions = new FormExpressions(known);
  const { problems } = expressions;
  const nodes = readNodes(definition, expressions);
  const byKey = new Map<string, FormNode>();
  const byReference = new Map<string, FormNode>();
  for (const node of nodes) {
    // an answer's key takes precedence over a page or section of the same name
    if (!byKey.has(node.key) || node.type === "field" || node.type === "question") byKey.set(node.key, node);
    if (node.kind !== "none" && !byReference.has(node.key.toLowerCase()))
      byReference.set(node.key.toLowerCase(), node);
  }
  for (const node of nodes) if (isPlainText(node, byReference)) node.defaultExpression = undefined;
  const called = checkParts(nodes, byReference, problems);
  return {
    definition,
    tools: {},
    nodes,
    byKey,
    byReference,
    nameExpression: expressions.parse("settings", "instanceName", definition.instanceName),
    hasRepeats: nodes.some(({ repeat }) => repeat !== undefined),
    hasTriggers: nodes.some(({ trigger }) => trigger !== undefined),
    needsShuffle: nodes.some(({ shuffle }) => shuffle !== undefined),
    ...orderTasks(nodes, (_, key) => byReference.get(key.toLowerCase()), problems),
    readers: readersOf(nodes, (_, key) => byReference.get(key.toLowerCase())),
    expressionProblems: problems,
    needsMatches: called.has("MATCHES"),
    needsLists:
      definition.tables !== undefined ||
      nodes.some(({ optionFilter, field }) => optionFilter && (field?.options?.length ?? 0) > LONG_LIST),
    needsGeometry: placeFunctions.some(({ xpath = "" }) => called.has(xpath)),
  };
}

/** More choices than this are filtered by an index. */
const LONG_LIST = 100;

/**
 * The form with other tools. An expression that can never be evaluated is reported at once; one that fails later, once
 * per place.
 */
export function withTools(form: CompiledForm, { failed, ...tools }: FormTools): CompiledForm {
  if (failed === undefined) return { ...form, tools };
  const reported = new Set<string>();
  const reportOnce = (failure: ExpressionFailure) => {
    const place = `${failure.attribute} ${failure.key}`;
    if (reported.has(place)) return;
    reported.add(place);
    failed(failure);
  };
  for (const { key, attribute, code } of form.expressionProblems)
    reportOnce({ key, attribute, reason: code });
  return { ...form, tools: { ...tools, failed: reportOnce } };
}

/** A default such as "[other]" when no field has that name (XLSForm › Default: a fixed value or an expression). */
function isPlainText(
  { defaultExpression, field }: FormNode,
  byReference: ReadonlyMap<string, FormNode>,
): boolean {
  if (defaultExpression === undefined || field?.default?.includes("${") === true) return false;
  return references(defaultExpression).some((key) => !byReference.has(key.toLowerCase()));
}

/** Lists references to unknown fields. @returns the functions that any expression calls */
function checkParts(
  nodes: readonly FormNode[],
  byReference: ReadonlyMap<string, FormNode>,
  problems: FormExpressionProblem[],
): ReadonlySet<string> {
  const called = new Set<string>();
  for (const node of nodes) {
    for (const [attribute, tree] of expressionsOf(node)) {
      const isOfOwner = isKeptKey(node.key) && attribute !== "expression";
      for (const part of nodesOf(tree)) {
        if (part.kind === "call") called.add(functionName(part.name));
        const name = unknownName(part, attribute, byReference);
        if (name === undefined || isOfOwner) continue;
        const message = `There is no field "${name}".`;
        problems.push({ key: ownerOf(node.key), attribute, code: "E_REF", message, offset: part.at });
      }
    }
  }
  return called;
}

function functionName(called: string): string {
  const found = findFunction(called);
  return found?.native ?? found?.xpath ?? "";
}

function unknownName(
  part: Expression,
  attribute: string,
  byReference: ReadonlyMap<string, FormNode>,
): string | undefined {
  if (part.kind === "field" && !byReference.has(part.key.toLowerCase())) return part.key;
  if (part.kind === "name" && attribute !== "optionFilter") return part.name;
  if (part.kind === "nodes") return part.steps.map(({ name }) => name).join("/");
  return part.kind === "path" ? part.steps.join("/") : undefined;
}

/** The same form, whose sessions share one count of steps. @param work default: that of the form, else a new one */
export function withWork(form: CompiledForm, work = form.tools.work ?? new Work()): CompiledForm {
  return { ...form, tools: { ...form.tools, work } };
}
