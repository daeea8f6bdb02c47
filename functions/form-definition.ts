/** The current definition of a form, from its body. */
import { FormDefinition } from "../shared/form/definition.ts";
import type { Form } from "../shared/stores/dynamodb/form-store.ts";
import { type Bodies, bodyKeys } from "../shared/stores/s3/bodies.ts";

export async function currentDefinition(bodies: Bodies, form: Form): Promise<FormDefinition> {
  const text = await bodies.text(bodyKeys.definition(form.id, form.importKey));
  if (text === undefined) throw new Error("The definition of this form's version is missing.");
  return FormDefinition.parse(JSON.parse(text));
}
