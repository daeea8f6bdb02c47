/** The content of a composite: the fields of a group, its rows, its matrices and the groups inside it. */
import type * as z from "zod";
import type { Question as GridQuestion } from "../../../form/definition/definition.ts";
import type { Matrix } from "../matrices.ts";
import { cellText, type Question } from "../question.ts";
import {
  allOf,
  attributesOf,
  buildFields,
  type FieldInput,
  isInHiddenGroup,
  nameAsLabel,
  requiredOf,
} from "./build-field.ts";
import { lostChoiceMedia } from "./choice-media.ts";
import { type Building, compact } from "./context.ts";
import { optionsOf } from "./field-control.ts";
import { identifyingOfAll } from "./identifying.ts";
import type { SurveyLabel } from "./texts.ts";

/** Builds fields; remembers which rows represent a matrix. */
export class GroupFields {
  private readonly builder: Building;
  private readonly isThemeGrid: boolean;
  /** Matrices by the row that represents them. */
  private readonly matrixAt = new Map<Question, { owner: Question; matrix: Matrix }>();

  constructor(builder: Building) {
    this.builder = builder;
    this.isThemeGrid = /\btheme-grid\b/.test(builder.survey.settings.style ?? "");
  }

  /** The fields of a group: its matrices in place of their rows. */
  groupFields(group: Question, inherited: readonly string[]): FieldInput[] {
    return this.inMatrices(ordered(group.children), group).flatMap((node) => this.fieldsOf(node, inherited));
  }

  /** The fields that a node becomes: a single one, a row, a likert, or everything that a group contains. */
  fieldsOf(node: Question, inherited: readonly string[]): FieldInput[] {
    const own = this.matrixAt.get(node);
    if (own !== undefined) return [buildLikert(own.owner, own.matrix, this.builder, inherited)];
    if (!node.isGroup) {
      const fields = buildFields(node, this.builder, inherited);
      return isInHiddenGroup(node) ? fields.map((field) => ({ ...field, hidden: true })) : fields;
    }
    if (this.repeats(node)) {
      const own = this.builder.expressions.expression(node, "relevant");
      const conditions = own === undefined ? inherited : [...inherited, own];
      return this.repeatOf(node, conditions);
    }
    const whole = this.builder.survey.matrices.get(node)?.find((matrix) => matrix.fillsGroup);
    if (whole !== undefined) {
      this.checkRepeatCount(node);
      return [buildLikert(node, whole, this.builder, inherited)];
    }
    return this.isRow(node) ? this.rowOf(node, inherited, false) : this.nested(node, inherited);
  }

  /** What a group shows under its label, hints and files, above its questions. */
  hintOf(group: Question, conditions: readonly string[]): FieldInput[] {
    const { texts, keys, survey } = this.builder;
    const media = compact(texts.media(group));
    const hasHint = group.texts.has("hint") || group.texts.has("guidance_hint");
    if (!hasHint && Object.keys(media).length === 0) return [];
    // a repeat, and a grid in place of its group, have them themselves
    if (this.repeats(group)) return [];
    if (survey.matrices.get(group)?.some(({ fillsGroup }) => fillsGroup) === true) return [];
    const own = texts.label(group);
    return [
      compact({
        conditionalExpression: allOf(conditions),
        key: keys.free(`${group.key}.hint`),
        fieldType: "static",
        controlType: "label" as const,
        modelInd: false,
        hint: texts.beside(own, group, "hint"),
        guidance: texts.beside(own, group, "guidance_hint"),
        ...media,
        safe: own.safe || undefined,
        hidden: isInHiddenGroup(group) || group.appearance.includes("hidden") || undefined,
      }),
    ];
  }

  /** Whether the questions of a group are asked for each of its instances. */
  repeats(node: Question): boolean {
    return node.kind === "repeat" && !this.builder.oneRepeat;
  }

  /** Of a repeat that becomes a plain group, the count is only checked. */
  checkRepeatCount(node: Question): void {
    if (node.kind === "repeat" && this.builder.oneRepeat)
      this.builder.expressions.expression(node, "repeat_count");
  }

  /** A repeat: a field with the fields of its instances. @param conditions none where its page has its own */
  repeatOf(node: Question, conditions: readonly string[]): FieldInput[] {
    const { expressions, texts } = this.builder;
    const own = texts.label(node);
    const { label, safe } = own;
    // a label that reads answers is the heading of each instance: outside them it would show those of the first
    const isOfInstance = JSON.stringify(label ?? "").includes("${");
    const [minimum, maximum] = [wholeNumber(node, "x_min"), wholeNumber(node, "x_max")];
    return [
      compact({
        class: classesOf(node).join(" ") || undefined,
        conditionalExpression: allOf(conditions),
        key: node.key,
        fieldType: "field",
        controlType: "composite" as const,
        label: isOfInstance ? undefined : label,
        hint: texts.beside(own, node, "hint"),
        guidance: texts.beside(own, node, "guidance_hint"),
        ...texts.media(node),
        safe: safe || undefined,
        hidden: isInHiddenGroup(node) || node.appearance.includes("hidden") || undefined,
        repeat: compact({
          count: expressions.expression(node, "repeat_count"),
          minimum,
          maximum,
          label: isOfInstance ? label : undefined,
        }),
        fields: this.groupFields(node, []),
      }),
    ];
  }

  /** A group inside a composite: a heading and its fields, with its condition on each. */
  private nested(group: Question, inherited: readonly string[]): FieldInput[] {
    this.checkRepeatCount(group);
    const own = this.builder.expressions.expression(group, "relevant");
    const conditions = own === undefined ? inherited : [...inherited, own];
    const { label, safe } = this.builder.texts.label(group);
    const expression = this.builder.expressions.expression(group, "calculation");
    const heading = compact({
      ...attributesOf(group, this.builder, [], classesOf(group)),
      conditionalExpression: allOf(conditions),
      key: group.key,
      fieldType: "static",
      controlType: "heading" as const,
      modelInd: false,
      expression,
      label,
      safe: safe || undefined,
      hidden: isInHiddenGroup(group) || group.appearance.includes("hidden") || undefined,
    });
    return [
      ...(label === undefined && expression === undefined ? [] : [heading]),
      ...this.hintOf(group, conditions),
      ...this.groupFields(group, conditions),
    ];
  }

  /** A group whose fields are side by side. @param isPage the group is a page, so that the row only contains its fields */
  rowOf(group: Question, inherited: readonly string[], isPage: boolean): FieldInput[] {
    if (!isPage) this.checkRepeatCount(group);
    const own = isPage ? undefined : this.builder.expressions.expression(group, "relevant");
    const hints = isPage ? [] : this.hintOf(group, own === undefined ? inherited : [...inherited, own]);
    const children = ordered(group.children).flatMap((node) => this.fieldsOf(node, []));
    const shown = children.filter(({ hidden }) => hidden !== true);
    const share = Math.max(1, Math.floor(12 / Math.max(1, shown.length)));
    const { label, safe } = isPage ? { label: undefined, safe: false } : this.builder.texts.label(group);
    const key = group.key;
    return [
      ...hints,
      compact({
        ...(isPage ? {} : attributesOf(group, this.builder, inherited, classesOf(group))),
        key: isPage ? this.builder.keys.free(`${key}.row`) : key,
        fieldType: "row",
        controlType: "row" as const,
        dataType: "row" as const,
        modelInd: false,
        label,
        safe: safe || undefined,
        fields: children.map((field) => ({ ...field, colspan: field.colspan ?? share })),
      }),
    ];
  }

  /** The nodes with every matrix's rows replaced by the first of them, which represents the matrix. */
  inMatrices(nodes: readonly Question[], group?: Question): Question[] {
    const owners = group === undefined ? nodes : [group, ...nodes];
    const left = new Set(nodes);
    for (const owner of owners) {
      for (const matrix of this.builder.survey.matrices.get(owner) ?? []) {
        if (owner.isGroup && matrix.fillsGroup && owner !== group) continue; // placed where the group is
        const [first] = matrix.questions;
        if (first === undefined) continue;
        this.matrixAt.set(first, { owner, matrix });
        if (matrix.labelRow !== undefined) left.delete(matrix.labelRow);
        for (const row of matrix.questions.slice(1)) left.delete(row);
      }
    }
    return nodes.filter((node) => left.has(node));
  }

  /** Groups that become one field, and so belong to a run of loose fields. */
  isField(node: Question): boolean {
    if (this.repeats(node)) return true;
    const isMatrix = this.builder.survey.matrices.get(node)?.some((matrix) => matrix.fillsGroup) ?? false;
    return isMatrix || this.isRow(node);
  }

  /** A row contains plain fields only: deeper nested ones are one below the other. */
  isRow(node: Question): boolean {
    const isMarked =
      node.appearance.includes("row") ||
      (this.isThemeGrid &&
        node.children.some((child) => child.appearance.some((token) => /^w\d+$/.test(token))));
    return isMarked && node.children.length > 0 && node.children.every((child) => !child.isGroup);
  }
}

/** @example wholeNumber(a row with 2 under "x-min", "x_min") // 2 */
function wholeNumber(node: Question, column: string): number | undefined {
  const text = cellText(node, column).trim();
  return /^\d{1,4}$/.test(text) ? Number(text) : undefined;
}

/** A group's own class names; `hidden` groups are hidden field by field. */
export function classesOf(node: Question): string[] {
  return node.appearance.filter((token) =>
    /^(summary|horizontal|compact|center|red|green|blue|yellow)$/.test(token),
  );
}

/** Siblings by `x-order` where it is given; stable. */
export function ordered(nodes: readonly Question[]): Question[] {
  if (!nodes.some((node) => node.cells.has("x_order"))) return [...nodes];
  const place = (node: Question, index: number) => {
    const order = Number(cellText(node, "x_order"));
    return node.cells.has("x_order") && !Number.isNaN(order) ? order : index + 1;
  };
  return nodes
    .map((node, index) => ({ node, at: place(node, index) }))
    .sort((one, other) => one.at - other.at)
    .map(({ node }) => node);
}

/**
 * The grid of a matrix, with a question for each of its rows.
 * @param owner the group that the matrix fills or the row with its labels
 * @param inherited the conditions of groups that were dissolved around it
 */
function buildLikert(
  owner: Question,
  matrix: Matrix,
  builder: Building,
  inherited: readonly string[],
): FieldInput {
  const { texts } = builder;
  const isAlone = matrix.labelRow === undefined && !owner.isGroup;
  const head = matrix.labelRow ?? (owner.isGroup && matrix.fillsGroup ? owner : undefined);
  const own = head === undefined ? undefined : texts.label(head);
  const first = matrix.questions[0] ?? owner;
  // a group that stays a section keeps its condition there, and a row its own
  const look = attributesOf(head ?? first, builder, inherited, []);
  const isStyled = head !== undefined || isAlone;
  const options = optionsOf(first, builder, matrix.list);
  lostChoiceMedia(first, "likert", options ?? [], builder.survey.sheet, builder.found);
  return compact({
    class: isStyled ? look.class : undefined,
    style: isStyled ? look.style : undefined,
    conditionalExpression: head === undefined ? allOf(inherited) : look.conditionalExpression,
    key: matrix.key,
    fieldType: "field",
    controlType: "likert" as const,
    dataType: "likert" as const,
    label: own?.label,
    safe: own?.safe || undefined,
    hint: head === undefined ? (isAlone ? texts.of(first, "hint") : undefined) : texts.of(head, "hint"),
    guidance: isStyled ? texts.of(head ?? first, "guidance_hint") : undefined,
    ...(head !== undefined && texts.media(head)),
    required: matrix.questions.every((node) => requiredOf(node, builder).required === true) || undefined,
    requiredMessage: matrix.questions.map((node) => texts.of(node, "required_message")).find(Boolean),
    hidden: isInHiddenGroup(owner) || owner.appearance.includes("hidden") || undefined,
    identifying: identifyingOfAll(matrix.questions, builder),
    options,
    questions: matrix.questions.map((node) => questionOf(node, own, isAlone, builder)),
  });
}

function questionOf(
  node: Question,
  head: SurveyLabel | undefined,
  isAlone: boolean,
  builder: Building,
): z.input<typeof GridQuestion> {
  const { texts, expressions } = builder;
  const textOf = (column: string) =>
    head === undefined ? texts.of(node, column) : texts.beside(head, node, column);
  return compact({
    key: node.name,
    label: textOf("label") ?? nameAsLabel(node, builder),
    hint: isAlone ? undefined : textOf("hint"),
    ...texts.media(node),
    required: requiredOf(node, builder).required,
    conditionalExpression: expressions.expression(node, "relevant"),
  });
}
