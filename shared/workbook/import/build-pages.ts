/** The tree of groups → pages and composites (workbook page, section 4). */
import type * as z from "zod";
import type { Composite, Page } from "../../form/definition.ts";
import { localize } from "../../localize.ts";
import { allOf, attributesOf, type FieldInput } from "./build-field.ts";
import { checkCells } from "./check-cells.ts";
import { checkReferences } from "./check-references.ts";
import { compact } from "./compact.ts";
import { isYes } from "./field-control.ts";
import type { FormBuilder } from "./form-builder.ts";
import { GroupFields } from "./group-fields.ts";
import type { SurveyNode } from "./parsed-survey.ts";
import { reportMedia } from "./report-media.ts";
import { checkRepeatCount, classesOf, holdsPage, isGroup, isPageGroup, ordered } from "./survey-groups.ts";

type PageInput = z.input<typeof Page>;
type CompositeInput = z.input<typeof Composite>;

/** The pages of a form, without those that hold nothing. */
export function buildPages(builder: FormBuilder): PageInput[] {
  const { survey, keys, problems } = builder;
  checkReferences(survey, keys, problems);
  checkCells(survey, problems);
  reportMedia(survey, problems);
  return new PageBuilder(builder).build();
}

class PageBuilder {
  private readonly builder: FormBuilder;
  private readonly groups: GroupFields;
  private readonly pages: PageInput[] = [];

  constructor(builder: FormBuilder) {
    this.builder = builder;
    this.groups = new GroupFields(builder);
  }

  build(): PageInput[] {
    const top = ordered(this.builder.survey.nodes);
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
        checkRepeatCount(node, this.builder);
        const own = this.builder.expressions.expression(node, "relevant");
        const conditions = own === undefined ? inherited : [...inherited, own];
        this.dissolve(ordered(node.children), conditions, node.texts.has("label") ? node : title);
      }
    }
    this.addRun(run, inherited, title);
  }

  private addPage(node: SurveyNode, inherited: readonly string[], title?: SurveyNode): void {
    checkRepeatCount(node, this.builder);
    const { texts } = this.builder;
    const isLabelled = node.texts.has("label");
    const titled = isLabelled ? node : (title ?? node);
    const { label, safe } = texts.label(titled, isYes(titled, "x_safe"));
    this.pages.push(
      compact({
        ...attributesOf(node, this.builder, inherited, classesOf(node)),
        expression: this.builder.expressions.expression(node, "calculation"),
        key: this.builder.keys.keyOf(node),
        name: localize(label, texts.defaultLocale) || node.name,
        label,
        section: isLabelled && title !== undefined ? texts.of(title, "label") : undefined,
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
    const isGrid = this.groups.isRow(page);
    const matrices = this.builder.keys.matrices.get(page);
    // a page that is a row or matrix itself holds it in one composite
    if (isGrid || matrices !== undefined)
      return [
        this.untitled(isGrid ? this.groups.rowOf(page, [], true) : this.groups.groupFields(page, []), page),
      ];
    return this.compositesOf(ordered(page.children), page);
  }

  /** Every group is a composite; runs of loose fields form an untitled one. */
  private compositesOf(nodes: readonly SurveyNode[], page: SurveyNode | undefined): CompositeInput[] {
    const composites: CompositeInput[] = [];
    let run: FieldInput[] = [];
    const close = () => {
      if (run.length > 0) composites.push(this.untitled(run, page));
      run = [];
    };
    for (const node of this.groups.inMatrices(nodes)) {
      if (!isGroup(node) || this.groups.isField(node)) {
        run.push(...this.groups.fieldsOf(node, []));
        continue;
      }
      close();
      checkRepeatCount(node, this.builder);
      const { label, safe } = this.builder.texts.label(node, isYes(node, "x_safe"));
      composites.push(
        compact({
          ...attributesOf(node, this.builder, [], classesOf(node)),
          expression: this.builder.expressions.expression(node, "calculation"),
          key: this.builder.keys.keyOf(node),
          name: node.name,
          label,
          safe: safe || undefined,
          fields: this.groups.groupFields(node, []),
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
}
