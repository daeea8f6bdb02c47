/** Compiles forms in a browser, without the widgets of their fields. */
import type { ExpressionFailure } from "../../shared/expression/context.ts";
import type { FormDefinition } from "../../shared/form/definition.ts";
import { type CompiledForm, compileForm, withTools } from "../../shared/form/engine.ts";

/** The engine for patterns is large and loaded only for forms that use some. @throws when it cannot be fetched */
export async function compile(definition: FormDefinition): Promise<CompiledForm> {
  const form = compileForm(definition);
  if (!form.needsMatches) return withTools(form, { failed });
  const { matches } = await import("../../shared/expression/matches.ts");
  return withTools(form, { matches, failed });
}

/** Logged, and nothing else: the expression yields no value (specification, section 8). */
function failed({ key, attribute, reason }: ExpressionFailure): void {
  console.warn(`An expression yields no value: ${attribute} of ${key} (${reason}).`);
}
