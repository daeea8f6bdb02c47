/** A form of one page with these fields, in English. */
import { FormDefinition } from "../../shared/form/definition/definition.ts";

export function formOfFields(fields: readonly unknown[]): FormDefinition {
  return FormDefinition.parse({
    ...{ title: "t", locales: [{ code: "en", name: "English" }], defaultLocale: "en" },
    model: [{ key: "p1", name: "Page", composites: [{ key: "c1", fields }] }],
  });
}
