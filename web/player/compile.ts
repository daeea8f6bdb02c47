/** Forms that a browser works with, without what shows their fields. */
import type { FormDefinition } from "../../shared/form/definition.ts";
import { type CompiledForm, compileForm } from "../../shared/form/engine.ts";

/** The engine for patterns is large and comes only to forms that match some. @throws when it cannot be fetched */
export async function compile(definition: FormDefinition): Promise<CompiledForm> {
  const form = compileForm(definition);
  if (!form.needsMatches) return form;
  const { matches } = await import("../../shared/expression/matches.ts");
  return compileForm(definition, { matches });
}
