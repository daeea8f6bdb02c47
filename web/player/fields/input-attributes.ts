import type { FieldSlice } from "./field-slice.ts";

/** Id, state and descriptions that every single input carries. */
export function inputAttributes(slice: FieldSlice) {
  return {
    id: slice.id,
    "aria-required": slice.required,
    "aria-invalid": slice.problem !== undefined,
    "aria-describedby": slice.describedBy,
  };
}
