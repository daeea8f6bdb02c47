/** The tree of groups → pages, composites, rows and fields (workbook page, section 4). */
import type * as z from "zod";
import type { Composite, Page } from "../form/definition.ts";
import { localize } from "../form/localize.ts";
import { allOf, attributesOf, buildFields, type FieldInput, optionsOf, requiredOf } from "./build-field.ts";
import { compact } from "./compact.ts";
import { isYes } from "./field-control.ts";
import type { Matrix } from "./find-matrices.ts";
import type { FormBuilder } from "./form-builder.ts";
import { appearanceTokens, hasAppearance } from "./node-cells.ts";
import { allNodes, cellText, type SurveyNode } from "./parsed-survey.ts";

type PageInput = z.input<typeof Page>;
type CompositeInput = z.input<typeof Composite>;

export function buildPages(builder: FormBuilder): PageInput[] {
  return new PageBuilder(builder).build();
}

class PageBuilder {
  private readonly builder: FormBuilder;
  private readonly pages: PageInput[] = [];
  private readonly isThemeGrid: boolean;

  constructor(builder: FormBuilder) {
    this.builder = builder;
    this.isThemeGrid = /\btheme-grid\b/.test(builder.survey.settings.style ?? "");
  }

  build(): PageInput[] {
    const top = this.ordered(this.builder.survey.nodes);
    if (top.some(holdsPage)) this.dissolve(top, [], undefined);
    else this.topLevel(top);
    return this.pages.filter(({ composites }) => composites.length > 0);
  }

  /** Without page groups: every top-level group is a page, and so is each run of top-level fields. */
  private topLevel(nodes: readonly SurveyNode[]): void {
    let run: SurveyNode[] = [];
    for (const node of nodes) {
      if (isGroup(node)) {
        this.addRun(run, [], undefined);
        run = [];
        this.addPage(node, []);
      } else run.push(node);
    }
    this.addRun(run, [], undefined);
  }

  /** Groups that hold page groups pass on their condition and their label. */
  private dissolve(
    nodes: readonly SurveyNode[],
    inherited: readonly string[],
    title: SurveyNode | undefined,
  ): void {
    let run: SurveyNode[] = [];
    for (const node of nodes) {
      if (!isPageGroup(node) && !holdsPage(node)) {
        run.push(node);
        continue;
      }
      this.addRun(run, inherited, title);
      run = [];
      if (isPageGroup(node)) this.addPage(node, inherited, title);
      else {
        this.checkGroup(node);
        const own = this.builder.expressions.expression(node, "relevant");
        const conditions = own === undefined ? inherited : [...inherited, own];
        this.dissolve(this.ordered(node.children), conditions, node.texts.has("label") ? node : title);
      }
    }
    this.addRun(run, inherited, title);
  }

  private addPage(node: SurveyNode, inherited: readonly string[], title?: SurveyNode): void {
    this.checkGroup(node);
    const { label, safe } = this.builder.texts.label(
      node.texts.has("label") ? node : (title ?? node),
      isYes(node, "x_safe"),
    );
    this.pages.push(
      compact({
        ...attributesOf(node, this.builder, inherited, classesOf(node)),
        key: this.builder.keys.keyOf(node),
        name: localize(label, this.builder.texts.defaultLocale) || node.name,
        label,
        safe: safe || undefined,
        composites: this.composites(node),
      }),
    );
  }

  /** Fields and groups between pages form an untitled page. */
  private addRun(
    nodes: readonly SurveyNode[],
    inherited: readonly string[],
    title: SurveyNode | undefined,
  ): void {
    if (nodes.length === 0) return;
    const number = this.pages.length + 1;
    const label = title === undefined ? undefined : this.builder.texts.label(title, isYes(title, "x_safe"));
    this.pages.push(
      compact({
        key: this.builder.keys.free(`page${number}`),
        name: localize(label?.label, this.builder.texts.defaultLocale) || `Page ${number}`,
        label: label?.label,
        safe: label?.safe || undefined,
        conditionalExpression: allOf(inherited),
        composites: this.compositesOf(nodes, undefined),
      }),
    );
  }

  private composites(page: SurveyNode): CompositeInput[] {
    const isGrid = this.isRow(page);
    const matrices = this.builder.keys.matrices.get(page);
    // a page that is a row or matrix itself holds it in one composite
    if (isGrid || matrices !== undefined)
      return [this.untitled(isGrid ? this.rowOf(page, [], true) : this.groupFields(page, []), page)];
    return this.compositesOf(this.ordered(page.children), page);
  }

  /** Every group is a composite; runs of loose fields form an untitled one. */
  private compositesOf(nodes: readonly SurveyNode[], page: SurveyNode | undefined): CompositeInput[] {
    const composites: CompositeInput[] = [];
    let run: FieldInput[] = [];
    const close = () => {
      if (run.length > 0) composites.push(this.untitled(run, page));
      run = [];
    };
    for (const node of this.inMatrices(nodes)) {
      if (!isGroup(node) || this.isField(node)) {
        run.push(...this.fieldsOf(node, []));
        continue;
      }
      close();
      this.checkGroup(node);
      const { label, safe } = this.builder.texts.label(node, isYes(node, "x_safe"));
      composites.push(
        compact({
          ...attributesOf(node, this.builder, [], classesOf(node)),
          key: this.builder.keys.keyOf(node),
          name: node.name,
          label,
          safe: safe || undefined,
          fields: this.groupFields(node, []),
        }),
      );
    }
    close();
    return composites.filter(({ fields }) => fields.length > 0);
  }

  private untitled(fields: FieldInput[], page: SurveyNode | undefined): CompositeInput {
    const base = page === undefined ? `page${this.pages.length + 1}` : this.builder.keys.keyOf(page);
    return { key: this.builder.keys.free(`${base}.section`), fields };
  }

  /** The fields of a group: its matrices in place of their rows. */
  private groupFields(group: SurveyNode, inherited: readonly string[]): FieldInput[] {
    return this.inMatrices(this.ordered(group.children), group).flatMap((node) =>
      this.fieldsOf(node, inherited),
    );
  }

  private fieldsOf(node: SurveyNode, inherited: readonly string[]): FieldInput[] {
    const own = this.matrixAt.get(node);
    if (own !== undefined) return [this.likert(own.owner, own.matrix, inherited)];
    if (!isGroup(node)) {
      const fields = buildFields(node, this.builder, inherited);
      return isInHiddenGroup(node) ? fields.map((field) => ({ ...field, hidden: true })) : fields;
    }
    const whole = this.builder.keys.matrices.get(node)?.find((matrix) => matrix.isWholeGroup);
    if (whole !== undefined) {
      this.checkGroup(node);
      return [this.likert(node, whole, inherited)];
    }
    return this.isRow(node) ? this.rowOf(node, inherited, false) : this.nested(node, inherited);
  }

  /** A group inside a composite: a heading and its fields, with its condition on each. */
  private nested(group: SurveyNode, inherited: readonly string[]): FieldInput[] {
    this.checkGroup(group);
    const own = this.builder.expressions.expression(group, "relevant");
    const conditions = own === undefined ? inherited : [...inherited, own];
    const { label, safe } = this.builder.texts.label(group, isYes(group, "x_safe"));
    const heading = compact({
      ...attributesOf(group, this.builder, [], classesOf(group)),
      conditionalExpression: allOf(conditions),
      key: this.builder.keys.keyOf(group),
      fieldType: "static",
      controlType: "heading" as const,
      modelInd: false,
      label,
      safe: safe || undefined,
      hidden: isInHiddenGroup(group) || hasAppearance(group, "hidden") || undefined,
    });
    return [...(label === undefined ? [] : [heading]), ...this.groupFields(group, conditions)];
  }

  private rowOf(group: SurveyNode, inherited: readonly string[], isPage: boolean): FieldInput[] {
    if (!isPage) this.checkGroup(group);
    const children = this.ordered(group.children).flatMap((node) => this.fieldsOf(node, []));
    const share = Math.max(1, Math.floor(12 / Math.max(1, children.length)));
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

  private likert(owner: SurveyNode, matrix: Matrix, inherited: readonly string[]): FieldInput {
    const { builder } = this;
    const labelled = matrix.labelRow ?? (isGroup(owner) && matrix.isWholeGroup ? owner : undefined);
    const own = labelled === undefined ? undefined : builder.texts.label(labelled, isYes(labelled, "x_safe"));
    // a group that stays a section keeps its condition there
    const conditions = labelled === undefined ? undefined : attributesOf(labelled, builder, inherited, []);
    return compact({
      ...conditions,
      conditionalExpression: conditions?.conditionalExpression ?? allOf(inherited),
      key: matrix.key,
      fieldType: "field",
      controlType: "likert" as const,
      dataType: "likert" as const,
      label: own?.label,
      safe: own?.safe || undefined,
      hint: labelled === undefined ? undefined : builder.texts.of(labelled, "hint"),
      required: matrix.questions.every((node) => requiredOf(node, builder).required === true) || undefined,
      hidden: isInHiddenGroup(owner) || hasAppearance(owner, "hidden") || undefined,
      options: optionsOf(matrix.questions[0] ?? owner, builder, matrix.list),
      questions: matrix.questions.map((node) =>
        compact({
          key: node.name,
          label: builder.texts.of(node, "label") ?? node.name,
          required: requiredOf(node, builder).required,
          conditionalExpression: builder.expressions.expression(node, "relevant"),
        }),
      ),
    });
  }

  private readonly matrixAt = new Map<SurveyNode, { owner: SurveyNode; matrix: Matrix }>();

  /** The nodes with every matrix's rows replaced by the first of them, which stands for the matrix. */
  private inMatrices(nodes: readonly SurveyNode[], group?: SurveyNode): SurveyNode[] {
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

  /** A row holds plain fields only: what is nested deeper is set out below each other. */
  private isRow(node: SurveyNode): boolean {
    const isMarked =
      hasAppearance(node, "row") ||
      (this.isThemeGrid &&
        node.children.some((child) => appearanceTokens(child).some((token) => /^w\d+$/.test(token))));
    return isMarked && node.children.length > 0 && node.children.every((child) => !isGroup(child));
  }

  /** Groups that become one field, and so belong to a run of loose fields. */
  private isField(node: SurveyNode): boolean {
    const isMatrix = this.builder.keys.matrices.get(node)?.some((matrix) => matrix.isWholeGroup) ?? false;
    return isMatrix || this.isRow(node);
  }

  private checkGroup(node: SurveyNode): void {
    if (node.kind !== "repeat") return;
    const { problems, survey } = this.builder;
    const place = { sheet: survey.sheet, cell: node.typeCell };
    problems.warning(
      "W_REPEAT",
      place,
      `The repeat "${node.name}" is imported once: its questions can't be repeated yet.`,
    );
    this.builder.expressions.expression(node, "repeat_count");
  }

  /** Siblings by `x-order` where it is given; stable. */
  private ordered(nodes: readonly SurveyNode[]): SurveyNode[] {
    if (!nodes.some((node) => node.cells.has("x_order"))) return [...nodes];
    const place = (node: SurveyNode, index: number) => {
      const order = Number(cellText(node, "x_order"));
      return node.cells.has("x_order") && !Number.isNaN(order) ? order : index + 1;
    };
    return nodes
      .map((node, index) => ({ node, at: place(node, index) }))
      .sort((one, other) => one.at - other.at)
      .map(({ node }) => node);
  }
}

function isGroup(node: SurveyNode): boolean {
  return node.kind !== "question";
}

/** Marked as a page, with no page around it. */
function isPageGroup(node: SurveyNode): boolean {
  if (!isMarkedAsPage(node)) return false;
  for (let at = node.parent; at !== undefined; at = at.parent) if (isMarkedAsPage(at)) return false;
  return true;
}

function isMarkedAsPage(node: SurveyNode): boolean {
  return isGroup(node) && (isYes(node, "x_page") || hasAppearance(node, "page", "field-list"));
}

function holdsPage(node: SurveyNode): boolean {
  return isPageGroup(node) || [...allNodes(node.children)].some(isPageGroup);
}

function isInHiddenGroup(node: SurveyNode): boolean {
  for (let at = node.parent; at !== undefined; at = at.parent) if (hasAppearance(at, "hidden")) return true;
  return false;
}

/** A group's own class names; `hidden` groups are hidden field by field. */
function classesOf(node: SurveyNode): string[] {
  return appearanceTokens(node).filter((token) =>
    /^(summary|horizontal|compact|center|red|green|blue|yellow)$/.test(token),
  );
}
