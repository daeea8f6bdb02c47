/** The widget of each control type: a new control type does not compile until it has one. */
import type { ComponentType } from "react";
import type { ControlType } from "../../../shared/form/definition.ts";
import { CheckboxField, MultiSelectField, RadioField, SelectField } from "./ChoiceFields.tsx";
import { DateField } from "./DateField.tsx";
import { LikertField } from "./LikertField.tsx";
import { NumberField } from "./NumberField.tsx";
import { RowField } from "./RowField.tsx";
import { SliderField, SliderToggleField } from "./SliderFields.tsx";
import {
  BlankField,
  CalculationField,
  DivField,
  HeadingField,
  LabelField,
  SectionField,
  SpanField,
} from "./StaticFields.tsx";
import { TextareaField, TextField } from "./TextField.tsx";
import type { FieldProps } from "./use-field.ts";

export const widgets = {
  text: TextField,
  date: DateField,
  textarea: TextareaField,
  number: NumberField,
  radio: RadioField,
  select: SelectField,
  "multi-select": MultiSelectField,
  checkbox: CheckboxField,
  slider: SliderField,
  sliderToggle: SliderToggleField,
  likert: LikertField,
  div: DivField,
  span: SpanField,
  heading: HeadingField,
  label: LabelField,
  calculation: CalculationField,
  page: SectionField,
  composite: SectionField,
  row: RowField,
  blank: BlankField,
} satisfies Record<ControlType, ComponentType<FieldProps>>;
