import type { ComponentType, CSSProperties } from "react";
import { useSlice } from "../form-context.ts";
import type { FieldProps } from "./use-field.ts";
import { widgets } from "./widgets.ts";

/** One field by its control type, while its condition holds; `span` is its width in a row. */
export function FieldView({ field, span }: FieldProps & { span?: number }) {
  const { store } = useSlice(field.key);
  if (field.hidden === true || !field.display || !store.session.isVisible(field.key)) return null;
  const Widget = Object.hasOwn(widgets, field.controlType)
    ? (widgets[field.controlType] as ComponentType<FieldProps>) // every widget takes a field
    : InvalidField;
  const shown = <Widget field={field} />;
  if (span === undefined) return shown;
  return (
    <div className="p-cell" style={{ "--span": span } as CSSProperties}>
      {shown}
    </div>
  );
}

function InvalidField({ field }: FieldProps) {
  const { texts } = useSlice(field.key);
  return (
    <p className="p-problem" data-key={field.key}>
      {texts.invalidFieldType}
    </p>
  );
}
