/** The fields of an instance: those of its repeat, each under the instance's key. */
import type { Field } from "../../../../shared/form/definition/definition.ts";

/** @example instanceFields([{ key: "name", … }], "children/k3/") // [{ key: "children/k3/name", … }] */
export function instanceFields(fields: readonly Field[], prefix: string): Field[] {
  return fields.map((field) => ({
    ...field,
    key: prefix + field.key,
    // those of a repeat get their keys with their own instances
    ...(field.fields !== undefined &&
      field.repeat === undefined && { fields: instanceFields(field.fields, prefix) }),
  }));
}
