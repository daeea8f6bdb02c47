/** The current definition of a form, from its body. */
import { FormDefinition } from "../form/definition.ts";
import type { Form } from "./dynamodb/form-store.ts";
import { type Bodies, bodyKeys } from "./s3/bodies.ts";

export async function currentDefinition(bodies: Bodies, form: Form): Promise<FormDefinition> {
  const text = await bodies.text(bodyKeys.definition(form.id, form.importKey));
  if (text === undefined) throw new Error("The definition of this form's version is missing.");
  return FormDefinition.parse(JSON.parse(text));
}
