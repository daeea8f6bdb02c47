/** Compiles forms in a browser, without the widgets of their fields. */
import type { ExpressionFailure } from "../../shared/expression/context.ts";
import type { FormDefinition } from "../../shared/form/definition.ts";
import { type CompiledForm, readForm, withTools } from "../../shared/form/engine.ts";

/** What patterns and repeats need is loaded only for forms that have some. @throws when it cannot be fetched */
export async function compile(definition: FormDefinition): Promise<CompiledForm> {
  const form = readForm(definition);
  const [patterns, repeats] = await Promise.all([
    form.needsMatches ? import("../../shared/expression/matches.ts") : undefined,
    form.hasRepeats ? import("../../shared/form/session-repeats.ts") : undefined,
  ]);
  return withTools(form, {
    failed,
    ...(patterns && { matches: patterns.matches }),
    ...(repeats && { repeats: repeats.repeatTools }),
  });
}

/** Logged, and nothing else: the expression yields no value (specification, section 8). */
function failed({ key, attribute, reason }: ExpressionFailure): void {
  console.warn(`An expression yields no value: ${attribute} of ${key} (${reason}).`);
}
