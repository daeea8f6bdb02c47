import type { CSSProperties } from "react";
import { useSlice } from "../form-context.ts";
import { shellAttributes } from "./FieldShell.tsx";
import { FieldView } from "./FieldView.tsx";
import type { FieldProps } from "./use-field.ts";

const MAX_COLUMNS = 12;

/** Fields side by side, each as wide as its colspan; beneath one another on a phone. */
export function RowField({ field }: FieldProps) {
  useSlice(field.key);
  const fields = field.fields ?? [];
  const columns = Math.min(
    MAX_COLUMNS,
    Math.max(
      1,
      fields.reduce((sum, { colspan }) => sum + colspan, 0),
    ),
  );
  const { style, ...attributes } = shellAttributes(field);
  return (
    <div {...attributes} style={{ ...style, "--columns": columns } as CSSProperties}>
      {fields.map((inner) => (
        <FieldView key={inner.key} field={inner} span={Math.min(inner.colspan, columns)} />
      ))}
    </div>
  );
}
