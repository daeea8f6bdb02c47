/** One question → one field, or two where `or_other` adds its text. */
import type * as z from "zod";
import type { Field, Option } from "../form/definition.ts";
import type { LocalizedText } from "../form/localize.ts";
import { isAnswerless, uploadTypes } from "./answerless.ts";
import { compact } from "./compact.ts";
import { controlOf, type FieldControl, isYes } from "./field-control.ts";
import { readLimits } from "./field-limits.ts";
import type { FormBuilder } from "./form-builder.ts";
import { appearanceTokens } from "./node-cells.ts";
import { cellText, type SurveyNode, yesOrNo } from "./parsed-survey.ts";
import { metadataTypes } from "./question-type.ts";
import { sanitizeStyle } from "./sanitize-html.ts";

export type FieldInput = z.input<typeof Field>;

/** @param inherited the conditions of groups that were dissolved around the question */
export function buildFields(
  node: SurveyNode,
  builder: FormBuilder,
  inherited: readonly string[],
): FieldInput[] {
  const { keys, problems, survey } = builder;
  const options = optionsOf(node, builder);
  const control = controlOf(node, options?.length ?? 0, survey.sheet, problems);
  reportDegraded(node, builder);
  const key = keys.keyOf(node);
  const { label, safe } = builder.texts.label(node, isYes(node, "x_safe"));
  const calculation = readCalculation(node, control, builder);
  const constraint =
    calculation === undefined ? builder.expressions.expression(node, "constraint") : undefined;
  const limits = readLimits(node, constraint, survey.sheet, problems);
  const filter = builder.expressions.expression(node, "choice_filter");
  const answers = !isAnswerless(node) && control.controlType !== "blank";
  const field = compact({
    ...attributesOf(node, builder, inherited, control.classes),
    key,
    fieldType: answers ? "field" : "static",
    label: uploadTypes.has(node.type)
      ? uploadLabel(label, builder)
      : (label ?? fallbackLabel(node, control, builder)),
    hint: builder.texts.of(node, "hint") ?? builder.texts.of(node, "guidance_hint"),
    safe: safe || undefined,
    controlType: calculation !== undefined && control.hidden ? ("calculation" as const) : control.controlType,
    dataType: control.dataType,
    modelInd: answers,
    hidden: control.hidden,
    default: defaultOf(node, control, builder),
    ...(answers && requiredOf(node, builder)),
    requiredMessage: answers ? builder.texts.of(node, "required_message") : undefined,
    readOnly: readOnlyOf(node, builder),
    expression: calculation,
    constraint: limits.replacesConstraint ? undefined : constraint,
    constraintMessage: builder.texts.of(node, "constraint_message"),
    minValue: limits.minValue ?? control.minValue,
    maxValue: limits.maxValue ?? control.maxValue,
    step: control.step,
    fieldValidator: validatorsOf(control, limits.fieldValidator),
    options,
    optionFilter: options === undefined ? undefined : filter,
    colspan: colspanOf(node),
  }) satisfies FieldInput;
  return node.hasOther && options !== undefined ? [field, otherField(field, builder)] : [field];
}

/** Class, style and condition: what pages, composites and fields have in common. */
export function attributesOf(
  node: SurveyNode,
  builder: FormBuilder,
  inherited: readonly string[],
  classes: readonly string[] = [],
): { conditionalExpression: string | undefined; class: string | undefined; style: string | undefined } {
  const own = cellText(node, "x_class").match(/[A-Za-z_][\w-]*/g) ?? [];
  const style = sanitizeStyle(cellText(node, "x_style"));
  const condition = builder.expressions.expression(node, "relevant");
  return {
    conditionalExpression: allOf([...inherited, ...(condition === undefined ? [] : [condition])]),
    class: [...new Set([...classes, ...own])].join(" ") || undefined,
    style: style || undefined,
  };
}

/** @example allOf(["[a] = 1", "[b] or [c]"]) // "([a] = 1) and ([b] or [c])" */
export function allOf(conditions: readonly string[]): string | undefined {
  const distinct = [...new Set(conditions)];
  return distinct.length < 2 ? distinct[0] : distinct.map((condition) => `(${condition})`).join(" and ");
}

export function optionsOf(node: SurveyNode, builder: FormBuilder, list = node.list): Option[] | undefined {
  const choices = list === undefined || node.isExternal ? undefined : builder.survey.lists.get(list);
  if (choices === undefined) return undefined;
  const ordered = [...choices].sort((one, other) => orderOf(one.order) - orderOf(other.order));
  return ordered.map((choice) => {
    if (Object.keys(choice.label).length === 0 && choice.image === undefined)
      builder.problems.addOnce(
        `${list} ${choice.value}`,
        "W_CHOICE_LABEL",
        { sheet: builder.survey.choicesSheet ?? "choices", cell: choice.valueCell },
        `The choice "${choice.value}" has no label; its value is shown.`,
      );
    if (choice.image !== undefined) builder.media.add(choice.image);
    return compact({
      key: choice.value,
      label: builder.texts.choiceLabel(choice, node),
      image: choice.image,
      filters: Object.keys(choice.filters).length > 0 ? { ...choice.filters } : undefined,
    });
  });
}

/** Choices without an order keep their place behind those with one. */
function orderOf(order: string | undefined): number {
  const number = Number(order);
  return order === undefined || Number.isNaN(number) ? Number.MAX_SAFE_INTEGER : number;
}

/** `required` of a row: a switch, or an expression. */
export function requiredOf(
  node: SurveyNode,
  builder: FormBuilder,
): { required?: boolean; requiredExpression?: string } {
  const isRequired = yesOrNo(cellText(node, "required"));
  if (isRequired !== undefined) return isRequired ? { required: true } : {};
  const requiredExpression = builder.expressions.expression(node, "required");
  return requiredExpression === undefined ? {} : { requiredExpression };
}

function readOnlyOf(node: SurveyNode, builder: FormBuilder): boolean | string | undefined {
  const isReadOnly = yesOrNo(cellText(node, "read_only"));
  if (isReadOnly !== undefined) return isReadOnly || undefined;
  return builder.expressions.expression(node, "read_only");
}

function readCalculation(node: SurveyNode, control: FieldControl, builder: FormBuilder): string | undefined {
  const cell = node.cells.get("calculation");
  if (cell !== undefined && !isAnswerless(node)) return builder.expressions.expression(node, "calculation");
  if (node.type === "calculate" && !node.cells.has("default") && !node.cells.has("trigger"))
    builder.problems.add(
      "E_CALC_MISSING",
      { sheet: builder.survey.sheet, cell: node.typeCell },
      `The calculation "${node.name}" has nothing to compute.`,
      'Write an expression under "calculation", or delete the row.',
    );
  if (node.type === "calculate") {
    control.controlType = "text";
    control.hidden = true;
  }
  return undefined;
}

/** A constant stays as it is written; an expression gets its keys. */
function defaultOf(node: SurveyNode, control: FieldControl, builder: FormBuilder): string | undefined {
  const cell = node.cells.get("default");
  if (cell === undefined) return control.default;
  if (isAnswerless(node)) return undefined;
  if (node.type === "date" && /^\d{1,4}$/.test(cell.text)) {
    const message = "A number stands where a date is expected; the date was probably misread.";
    builder.problems.add(
      "W_DATE_CELL",
      { sheet: builder.survey.sheet, cell },
      message,
      "Write it as 2020-01-31.",
    );
  }
  return /[${[(]/.test(cell.text) && /\$\{|\[|\w\(/.test(cell.text)
    ? builder.expressions.defaultExpression(node)
    : cell.text;
}

function validatorsOf(
  control: FieldControl,
  own: FieldInput["fieldValidator"],
): FieldInput["fieldValidator"] {
  const all = [...new Set([...control.fieldValidator, ...(own ?? [])])];
  return all.length === 0 ? undefined : all;
}

/** 1 to 12 from `x-colspan` or a `w…` appearance; rows set it where it is missing. */
export function colspanOf(node: SurveyNode): number | undefined {
  const token = appearanceTokens(node).find((one) => /^w\d+$/.test(one));
  const columns = Number(cellText(node, "x_colspan") || token?.slice(1));
  return Number.isInteger(columns) && columns >= 1 && columns <= 12 ? columns : undefined;
}

function fallbackLabel(
  node: SurveyNode,
  control: FieldControl,
  builder: FormBuilder,
): LocalizedText | undefined {
  const isShown = !control.hidden && control.controlType !== "blank" && control.controlType !== "calculation";
  for (const cell of Object.values(node.texts.get("image") ?? {})) builder.media.add(cell.text);
  if (!isShown || node.texts.has("image")) return undefined;
  builder.problems.add(
    "W_LABEL",
    { sheet: builder.survey.sheet, row: node.row, cell: node.nameCell },
    `The question "${node.name}" has no label; its name is shown.`,
    'Write one under "label".',
  );
  return node.name;
}

function uploadLabel(label: LocalizedText | undefined, builder: FormBuilder): LocalizedText {
  const note = builder.texts.own("noUploads");
  if (label === undefined) return note;
  if (typeof label === "string") return `${label}\n${typeof note === "string" ? note : ""}`.trim();
  return Object.fromEntries(
    Object.entries(label).map(([code, text]) => [
      code,
      `${text}\n${typeof note === "string" ? note : (note[code] ?? "")}`,
    ]),
  );
}

function otherField(field: FieldInput, builder: FormBuilder): FieldInput {
  const condition = `selected(\${${field.key}}, 'other')`;
  return compact({
    key: builder.keys.free(`${field.key}_other`),
    fieldType: "field",
    label: builder.texts.own("specifyOther"),
    controlType: "text" as const,
    conditionalExpression: allOf([
      ...(field.conditionalExpression === undefined ? [] : [field.conditionalExpression]),
      condition,
    ]),
    hidden: field.hidden,
  });
}

/** Types that are asked in a simpler way, or not at all. */
function reportDegraded(node: SurveyNode, builder: FormBuilder): void {
  const place = { sheet: builder.survey.sheet, cell: node.typeCell };
  const say = (message: string) => builder.problems.add("W_TYPE", place, message);
  if (metadataTypes.has(node.type) && !/^phone number$/i.test(node.typeCell.text.trim())) {
    const isKnown = node.type === "today" || node.type === "start";
    if (!isKnown)
      builder.problems.add("W_META", place, `"${node.type}" is not collected here; the field stays empty.`);
  } else if (uploadTypes.has(node.type)) say("Files are not taken; a note says so instead.");
  else if (node.isExternal) say("The choices are not in this workbook; a text is asked for instead.");
  else if (node.type === "rank") say("Ranking is not possible here; several choices can be made instead.");
  else if (/^(barcode|geo\w+)$/.test(node.type)) say(`"${node.type}" is asked as a text.`);
  else if (node.isDegraded && node.type !== "tel") say(`"${node.type}" is imported as a hidden text.`);
}
