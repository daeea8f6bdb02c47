/** One question → one field, or two where `or_other` adds its text. */
import type * as z from "zod";
import { hasNode, references } from "../../../expression/tree.ts";
import type { Field, Option, Trigger } from "../../../form/definition/definition.ts";
import { answerKind, showsText } from "../../../form/definition/field-kind.ts";
import type { LocalizedText } from "../../../localize.ts";
import { checkExtensions, hasExtensions } from "../checks/extension-cells.ts";
import { simplerType } from "../checks/questions.ts";
import { cellText, classNames, isSkippable, type Question, yesOrNo } from "../question.ts";
import { sanitizeStyle } from "../sanitize-html.ts";
import { autofillOf } from "./autofill.ts";
import { choicesFromOf } from "./choices-from.ts";
import { type Building, compact } from "./context.ts";
import { controlOf, type FieldControl, optionsOf } from "./field-control.ts";
import { readLimits } from "./field-limits.ts";
import { identifyingOf } from "./identifying.ts";

export type FieldInput = z.input<typeof Field>;

/** @param inherited the conditions of groups that were dissolved around the question */
export function buildFields(node: Question, builder: Building, inherited: readonly string[]): FieldInput[] {
  const { found, survey, texts } = builder;
  if (node.isLabelRow && !node.texts.has("label")) return [];
  const options = optionsOf(node, builder);
  const control = controlOf(node, options, survey.sheet, found);
  found.addAll(simplerType(node, survey.sheet));
  const own = texts.label(node);
  const keys = node.isAnswerless ? [] : builder.expressions.triggerKeys(node);
  const trigger = keys.length === 0 ? undefined : triggerOf(node, keys, builder);
  const readOnly = readOnlyOf(node, builder);
  const proposed = trigger === undefined ? proposedOf(node, control, readOnly, builder) : undefined;
  const calculation =
    trigger === undefined && proposed === undefined ? readCalculation(node, control, builder) : undefined;
  const constraint =
    calculation === undefined || !control.hidden
      ? (builder.expressions.expression(node, "constraint") ?? control.constraint)
      : undefined;
  const kind = node.isAnswerless
    ? "none"
    : answerKind({ ...control, options, modelInd: true, expression: calculation });
  if (hasExtensions(node)) {
    const choices = node.source === undefined ? options?.length : 0;
    checkExtensions(node, { control, choices }, survey.sheet, found);
  }
  const limits = readLimits(
    node,
    calculation === undefined ? builder.expressions.treeOf(constraint) : undefined,
    { ...control, kind },
    survey.sheet,
    found,
  );
  const isComputed = calculation !== undefined || trigger !== undefined;
  if (isComputed && (control.hidden || readOnly === true)) control.controlType = "calculation";
  const answers = kind !== "none";
  const look = attributesOf(node, builder, inherited, control.classes);
  // nobody has to share where they are to begin
  const isNote = node.type === "note" && !control.hidden && showsText(control.controlType);
  const mayBeRequired = (answers || (isNote && isSkippable(node))) && node.type !== "start-geopoint";
  const { required, requiredExpression } = mayBeRequired ? requiredOf(node, builder) : {};
  // members that are undefined are left out when the form is read by its schema
  const field = {
    conditionalExpression: look.conditionalExpression,
    class: look.class,
    style: look.style,
    key: node.key,
    fieldType: answers ? "field" : "static",
    label: own.label ?? fallbackLabel(node, control, builder),
    hint: texts.beside(own, node, "hint"),
    guidance: texts.beside(own, node, "guidance_hint"),
    ...texts.media(node),
    safe: own.safe || undefined,
    controlType: control.controlType,
    dataType: limits.dataType ?? control.dataType,
    modelInd: answers,
    hidden: control.hidden,
    show: control.show,
    default: proposed === undefined ? defaultOf(node, control, builder) : proposed.default,
    required,
    requiredExpression,
    requiredMessage: mayBeRequired ? texts.of(node, "required_message") : undefined,
    readOnly,
    expression: calculation,
    constraint: limits.replacesConstraint ? undefined : constraint,
    constraintMessage: texts.of(node, "constraint_message") ?? ownMessage(node, control, builder),
    minValue: limits.minValue,
    maxValue: limits.maxValue,
    step: control.step,
    fieldValidator: validatorsOf(control, limits.fieldValidator),
    upload: control.controlType === "upload" ? control.upload : undefined,
    fill: control.fill,
    autocomplete: autofillOf(node, control.controlType, survey.sheet, found),
    identifying: answers ? identifyingOf(node, builder) : undefined,
    // a list of thousands is in the form once
    options: node.source === undefined ? options : undefined,
    choicesFrom: choicesFromOf(node, builder),
    optionFilter: optionFilterOf(node, options, builder),
    shuffle: options === undefined ? undefined : shuffleOf(node, builder),
    trigger: trigger ?? proposed?.trigger,
    colspan: colspanOf(node),
  } satisfies FieldInput;
  return node.hasOther && options !== undefined ? [field, otherField(node, field, builder)] : [field];
}

/** No filter removes the choice that `or_other` adds: it has no values in the columns that filters read. */
function optionFilterOf(
  node: Question,
  options: readonly Option[] | undefined,
  builder: Building,
): string | undefined {
  const own = builder.expressions.expression(node, "choice_filter");
  const filter = allOf([own, builder.expressions.search(node)].flatMap((one) => one ?? []));
  if (options === undefined || filter === undefined) return undefined;
  return node.hasOther ? `(${filter}) or name = 'other'` : filter;
}

/** Whether a group around the node is hidden. */
export function isInHiddenGroup(node: Question): boolean {
  for (let at = node.parent; at !== undefined; at = at.parent)
    if (at.appearance.includes("hidden")) return true;
  return false;
}

/** Class, style and condition: what pages, composites and fields have in common. */
export function attributesOf(
  node: Question,
  builder: Building,
  inherited: readonly string[],
  classes: readonly string[] = [],
): { conditionalExpression: string | undefined; class: string | undefined; style: string | undefined } {
  const own = classNames(cellText(node, "x_class"));
  const style = sanitizeStyle(cellText(node, "x_style"));
  const condition = builder.expressions.expression(node, "relevant");
  return {
    conditionalExpression: condition === undefined ? allOf(inherited) : allOf([...inherited, condition]),
    class: classes.length + own.length > 0 ? [...new Set([...classes, ...own])].join(" ") : undefined,
    style: style || undefined,
  };
}

/** @example allOf(["[a] = 1", "[b] or [c]"]) // "([a] = 1) and ([b] or [c])" */
export function allOf(conditions: readonly string[]): string | undefined {
  if (conditions.length < 2) return conditions[0];
  const distinct = [...new Set(conditions)];
  return distinct.length < 2 ? distinct[0] : distinct.map((condition) => `(${condition})`).join(" and ");
}

/** `required` of a row: a switch, or an expression. */
export function requiredOf(
  node: Question,
  builder: Building,
): { required?: boolean; requiredExpression?: string } {
  const isRequired = yesOrNo(cellText(node, "required"));
  if (isRequired !== undefined) return isRequired ? { required: true } : {};
  const requiredExpression = builder.expressions.expression(node, "required");
  return requiredExpression === undefined ? {} : { requiredExpression };
}

/** A read-only group makes everything in it read-only. */
function readOnlyOf(node: Question, builder: Building): boolean | string | undefined {
  const conditions: string[] = [];
  for (let at: Question | undefined = node; at !== undefined; at = at.parent) {
    const isReadOnly = yesOrNo(cellText(at, "read_only"));
    if (isReadOnly === true) return true;
    const condition = isReadOnly === undefined ? builder.expressions.expression(at, "read_only") : undefined;
    if (condition !== undefined) conditions.push(condition);
  }
  return conditions.length < 2 ? conditions[0] : conditions.map((condition) => `(${condition})`).join(" or ");
}

function readCalculation(node: Question, control: FieldControl, builder: Building): string | undefined {
  const own = node.isAnswerless ? undefined : builder.expressions.expression(node, "calculation");
  const calculation = own ?? control.calculation;
  if (calculation !== undefined || control.controlType !== "calculation") return calculation;
  if (node.cells.has("x_control")) return undefined;
  if (node.type === "calculate" && !node.cells.has("calculation") && !hasDynamicDefault(node))
    builder.found.add(
      "E_CALC_MISSING",
      { sheet: builder.survey.sheet, cell: node.typeCell },
      `The calculation "${node.name}" has nothing to compute.`,
      'Write an expression under "calculation", or delete the row.',
    );
  // without anything to compute it keeps its default, hidden as before
  control.controlType = node.type === "note" ? "label" : "text";
  return undefined;
}

/**
 * A calculation of a question that may be answered as well: as in ODK, what it computes is filled in as the form opens, and again
 * when an answer that it reads is another one; in between it is the respondent's to change.
 */
function proposedOf(
  node: Question,
  control: FieldControl,
  readOnly: boolean | string | undefined,
  builder: Building,
): { default: string; trigger: Trigger | undefined } | undefined {
  const isQuestion = !node.isAnswerless && readOnly !== true && control.hidden !== true;
  if (!isQuestion || node.type === "note" || !node.cells.has("calculation")) return undefined;
  if (control.controlType === "calculation" || control.calculation !== undefined) return undefined;
  if (answerKind({ ...control, options: undefined, modelInd: true }) === "none") return undefined;
  const expression = builder.expressions.expression(node, "calculation");
  const tree = builder.expressions.treeOf(expression);
  if (expression === undefined || tree === undefined) return undefined;
  const own = node.key.toLowerCase();
  const [first, ...others] = references(tree).filter((key) => key.toLowerCase() !== own);
  const trigger = first === undefined ? undefined : { keys: [first, ...others], expression };
  // a default is an expression where it reads or calls something
  const isDynamic = hasNode(tree, ({ kind }) => kind === "field" || kind === "call");
  return { default: isDynamic ? expression : `coalesce(${expression}, '')`, trigger };
}

/** What runs when one of these questions has another answer. */
function triggerOf(node: Question, keys: string[], builder: Building): Trigger | undefined {
  const expression = builder.expressions.expression(node, "calculation");
  // a calculation that can't be read is left out, and nothing is taken away instead
  if (expression === undefined && node.cells.has("calculation")) return undefined;
  return { keys, ...(expression !== undefined && { expression }) };
}

/** The seed of an order by chance, `""` for another order each time; undefined for the order of the list. */
function shuffleOf(node: Question, builder: Building): string | undefined {
  const cell = node.cells.get("parameters");
  if (cell === undefined || yesOrNo(node.parameters.get("randomize") ?? "") !== true) return undefined;
  const seed = node.parameters.get("seed");
  return seed === undefined ? "" : builder.expressions.text(node, { ...cell, text: seed });
}

/** The message of a constraint that comes with the type. */
function ownMessage(node: Question, control: FieldControl, builder: Building): LocalizedText | undefined {
  const isOwn = control.constraint !== undefined && !node.cells.has("constraint");
  return isOwn ? builder.texts.own("digitsOnly") : undefined;
}

/** Whether the field's initial answer is computed. */
function hasDynamicDefault(node: Question): boolean {
  return /\$\{|\[|\w\s*\(/.test(cellText(node, "default"));
}

/** A constant stays as written; an expression gets its keys. */
function defaultOf(node: Question, control: FieldControl, builder: Building): string | undefined {
  const cell = node.cells.get("default");
  if (cell === undefined) return control.default;
  if (node.isAnswerless) return undefined;
  if (node.type === "date" && /^\d+(\.\d+)?$/.test(cell.text)) {
    builder.found.add(
      "W_DATE_CELL",
      { sheet: builder.survey.sheet, cell },
      "There is a number where a date is expected; it was probably misread, and was left out.",
      "Write it as 2020-01-31.",
    );
    return undefined;
  }
  if (
    (control.dataType === "number" || control.dataType === "range") &&
    /^\s*-?\d+,\d+\s*$/.test(cell.text)
  ) {
    builder.found.add(
      "E_PARAMETERS",
      { sheet: builder.survey.sheet, cell },
      `"${cell.text.slice(0, 40)}" is not a number.`,
      "Write decimals with a point: 12.5.",
    );
    return undefined;
  }
  return hasDynamicDefault(node) ? builder.expressions.defaultExpression(node) : cell.text;
}

function validatorsOf(
  control: FieldControl,
  own: FieldInput["fieldValidator"],
): FieldInput["fieldValidator"] {
  const all = [...control.fieldValidator, ...(own ?? [])];
  return all.length === 0 ? undefined : [...new Set(all)];
}

/** 1 to 12 from `x-colspan` or a `w…` appearance; rows set it where it is missing. */
export function colspanOf(node: Question): number | undefined {
  const token = node.appearance.find((one) => /^w\d+$/.test(one));
  const written = cellText(node, "x_colspan") || token?.slice(1);
  if (written === undefined) return undefined;
  const columns = Number(written);
  return Number.isInteger(columns) && columns >= 1 && columns <= 12 ? columns : undefined;
}

function fallbackLabel(node: Question, control: FieldControl, builder: Building): LocalizedText | undefined {
  if (node.type === "start-geopoint") return builder.texts.own("startPlace");
  const isComputed = showsText(control.controlType) && node.cells.has("calculation");
  const isShown = !control.hidden && control.controlType !== "blank" && control.controlType !== "calculation";
  return isShown && !isComputed && !node.texts.has("image") ? nameAsLabel(node, builder) : undefined;
}

/** What is shown for a question without a label. */
export function nameAsLabel(node: Question, builder: Building): string {
  builder.found.add(
    "W_LABEL",
    { sheet: builder.survey.sheet, row: node.row, cell: node.nameCell ?? node.typeCell },
    `The question "${node.name}" has no label; its name is shown.`,
    'Write one under "label".',
  );
  return node.name;
}

function otherField(node: Question, field: FieldInput, builder: Building): FieldInput {
  const condition = `selected(\${${field.key}}, 'other')`;
  return compact({
    key: node.otherKey ?? `${node.key}_other`,
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
