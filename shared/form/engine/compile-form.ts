/** Compiles a form with all that any form needs; a browser loads that by itself and reads the form with `readForm`. */
import "../../expression/functions/all.ts";
import { geometry } from "../../expression/geometry.ts";
import type { KnownExpressions } from "../../expression/known-expressions.ts";
import { listTools } from "../../expression/list-rows.ts";
import { withChoices } from "../definition/choice-tables.ts";
import type { FormDefinition } from "../definition/definition.ts";
import type { CompiledForm, FormTools } from "./compiled-form.ts";
import { readForm, withTools } from "./read-form.ts";
import { repeatTools } from "./session-repeats.ts";
import { triggers } from "./session-triggers.ts";

/**
 * Compiles a form; never throws for an invalid expression, which gets no value and is listed (specification, section 8: The
 * error catalogue).
 * @param tools what sessions compute with besides: patterns, random keys, an order by chance; a count of steps, or none
 * that refuses
 * @param known expressions that are known before the form is read
 * @example compileForm(definition, { matches }).expressionProblems // []
 */
export function compileForm(
  definition: FormDefinition,
  tools: FormTools = {},
  known?: KnownExpressions,
): CompiledForm {
  return withTools(readForm(withChoices(definition), known), {
    repeats: repeatTools,
    geometry,
    lists: listTools,
    triggers,
    refusesTooMuch: true,
    ...tools,
  });
}
