/** What a composite holds: the fields of a group, its rows, its matrices and the groups inside it. */
import { allOf, attributesOf, buildFields, type FieldInput } from "./build-field.ts";
import { buildLikert } from "./build-likert.ts";
import { compact } from "./compact.ts";
import { isYes } from "./field-control.ts";
import type { Matrix } from "./find-matrices.ts";
import type { FormBuilder } from "./form-builder.ts";
import { appearanceTokens, hasAppearance } from "./node-cells.ts";
import type { SurveyNode } from "./parsed-survey.ts";
import { checkRepeatCount, classesOf, isGroup, isInHiddenGroup, ordered } from "./survey-groups.ts";

/** Builds fields; remembers which rows stand for a matrix. */
export class GroupFields {
  private readonly builder: FormBuilder;
  private readonly isThemeGrid: boolean;
  /** Matrices by the row that stands for them. */
  private readonly matrixAt = new Map<SurveyNode, { owner: SurveyNode; matrix: Matrix }>();

  constructor(builder: FormBuilder) {
    this.builder = builder;
    this.isThemeGrid = /\btheme-grid\b/.test(builder.survey.settings.style ?? "");
  }

  /** The fields of a group: its matrices in place of their rows. */
  groupFields(group: SurveyNode, inherited: readonly string[]): FieldInput[] {
    return this.inMatrices(ordered(group.children), group).flatMap((node) => this.fieldsOf(node, inherited));
  }

  /** The fields that a node becomes: one of its own, a row, a likert, or all that a group holds. */
  fieldsOf(node: SurveyNode, inherited: readonly string[]): FieldInput[] {
    const own = this.matrixAt.get(node);
    if (own !== undefined) return [buildLikert(own.owner, own.matrix, this.builder, inherited)];
    if (!isGroup(node)) {
      const fields = buildFields(node, this.builder, inherited);
      return isInHiddenGroup(node) ? fields.map((field) => ({ ...field, hidden: true })) : fields;
    }
    const whole = this.builder.keys.matrices.get(node)?.find((matrix) => matrix.isWholeGroup);
    if (whole !== undefined) {
      checkRepeatCount(node, this.builder);
      return [buildLikert(node, whole, this.builder, inherited)];
    }
    return this.isRow(node) ? this.rowOf(node, inherited, false) : this.nested(node, inherited);
  }

  /** A group inside a composite: a heading and its fields, with its condition on each. */
  private nested(group: SurveyNode, inherited: readonly string[]): FieldInput[] {
    checkRepeatCount(group, this.builder);
    const own = this.builder.expressions.expression(group, "relevant");
    const conditions = own === undefined ? inherited : [...inherited, own];
    const { label, safe } = this.builder.texts.label(group, isYes(group, "x_safe"));
    const expression = this.builder.expressions.expression(group, "calculation");
    const heading = compact({
      ...attributesOf(group, this.builder, [], classesOf(group)),
      conditionalExpression: allOf(conditions),
      key: this.builder.keys.keyOf(group),
      fieldType: "static",
      controlType: "heading" as const,
      modelInd: false,
      expression,
      label,
      safe: safe || undefined,
      hidden: isInHiddenGroup(group) || hasAppearance(group, "hidden") || undefined,
    });
    return [
      ...(label === undefined && expression === undefined ? [] : [heading]),
      ...this.groupFields(group, conditions),
    ];
  }

  /**
   * A group whose fields stand side by side.
   * @param isPage the group is a page, so that the row only holds its fields
   */
  rowOf(group: SurveyNode, inherited: readonly string[], isPage: boolean): FieldInput[] {
    if (!isPage) checkRepeatCount(group, this.builder);
    const children = ordered(group.children).flatMap((node) => this.fieldsOf(node, []));
    const shown = children.filter(({ hidden }) => hidden !== true);
    const share = Math.max(1, Math.floor(12 / Math.max(1, shown.length)));
    const { label, safe } = isPage
      ? { label: undefined, safe: false }
      : this.builder.texts.label(group, isYes(group, "x_safe"));
    const key = this.builder.keys.keyOf(group);
    return [
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

  /** The nodes with every matrix's rows replaced by the first of them, which stands for the matrix. */
  inMatrices(nodes: readonly SurveyNode[], group?: SurveyNode): SurveyNode[] {
    const owners = group === undefined ? nodes : [group, ...nodes];
    const left = new Set(nodes);
    for (const owner of owners) {
      for (const matrix of this.builder.keys.matrices.get(owner) ?? []) {
        if (isGroup(owner) && matrix.isWholeGroup && owner !== group) continue; // drawn where the group stands
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
  isField(node: SurveyNode): boolean {
    const isMatrix = this.builder.keys.matrices.get(node)?.some((matrix) => matrix.isWholeGroup) ?? false;
    return isMatrix || this.isRow(node);
  }

  /** A row holds plain fields only: what is nested deeper is set out below each other. */
  isRow(node: SurveyNode): boolean {
    const isMarked =
      hasAppearance(node, "row") ||
      (this.isThemeGrid &&
        node.children.some((child) => appearanceTokens(child).some((token) => /^w\d+$/.test(token))));
    return isMarked && node.children.length > 0 && node.children.every((child) => !isGroup(child));
  }
}
