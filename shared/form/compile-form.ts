/** Compiles a form with all that any form needs; a browser loads that by itself and reads the form with `readForm`. */
import type { CompiledForm, FormTools } from "./compiled-form.ts";
import type { FormDefinition } from "./definition.ts";
import { readForm, withTools } from "./read-form.ts";
import { repeatTools } from "./session-repeats.ts";

/**
 * Compiles a form; never throws for an invalid expression, which gets no value and is listed.
 * @example compileForm(definition, { matches }).expressionProblems // []
 */
export function compileForm(definition: FormDefinition, tools: FormTools = {}): CompiledForm {
  return withTools(readForm(definition), { repeats: repeatTools, ...tools });
}
