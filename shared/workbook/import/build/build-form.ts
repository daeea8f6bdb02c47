/** A survey → its form: the tree of groups becomes pages and composites (workbook page, section 4). */
import type * as z from "zod";
import type { Composite, Page } from "../../../form/definition/definition.ts";
import { plainLabel } from "../../../form/definition/label-text.ts";
import { untitledPage } from "../../../form/definition/untitled-page.ts";
import { localize } from "../../../localize.ts";
import { type Finding, Findings } from "../finding.ts";
import { KeyRing } from "../keys.ts";
import { type Question, withChildren } from "../question.ts";
import { aboutIn, titlesIn } from "../read-settings.ts";
import type { Survey } from "../survey.ts";
import { allOf, attributesOf, type FieldInput } from "./build-field.ts";
import { type Building, compact } from "./context.ts";
import { Expressions } from "./expressions.ts";
import { classesOf, GroupFields, ordered } from "./group-fields.ts";
import { Texts } from "./texts.ts";

type PageInput = z.input<typeof Page>;
type CompositeInput = z.input<typeof Composite>;

/** Names for a form whose settings have none. */
export interface FormNames {
  /** The fallback for what neither the settings nor these options name. */
  fileName: string;
  /** The name that its designer entered: its title when the settings have none. */
  formName?: string;
  /** The id that the form had before, which a workbook without settings keeps. */
  formId?: string;
}

/** Titles head pages, documents and mails, which know no marks. */
function withoutMarks(titles: Record<string, string> | undefined): Record<string, string> | undefined {
  return (
    titles && Object.fromEntries(Object.entries(titles).map(([code, title]) => [code, plainLabel(title)]))
  );
}

/** The form of a survey, and the problems found while building it. @param oneRepeat whether repeats are plain groups */
export function buildForm(survey: Survey, names: FormNames, oneRepeat: boolean) {
  const found = new Findings();
  const expressions = new Expressions(survey, found, oneRepeat);
  const texts = new Texts(survey, expressions, found);
  const { settings, locales } = survey;
  const model = new PageBuilder({
    survey,
    keys: new KeyRing(survey.keys),
    expressions,
    texts,
    options: new Map(),
    oneRepeat,
    found,
  }).build();
  const titles = withoutMarks(titlesIn(settings));
  const fileTitle = names.fileName.replace(/^.*[/\\]/, "").replace(/\.[^.]*$/, "") || "Form";
  const form = compact({
    title:
      settings.title === undefined
        ? (titles?.[locales.defaultLocale] ?? names.formName ?? fileTitle)
        : plainLabel(settings.title),
    titles,
    formId: settings.form_id ?? (survey.settingCells.size === 0 ? (names.formId ?? fileTitle) : undefined),
    version: settings.version,
    locales: [...locales.locales],
    defaultLocale: locales.defaultLocale,
    instanceName: expressions.setting("instance_name"),
    about: aboutIn(settings, locales.defaultLocale),
    tables: expressions.tables.rows(),
    model,
  });
  for (const { name, columns } of expressions.tables.unusedFiles())
    if (columns.length > 0)
      found.add("W_FILE_READ", { sheet: name }, "No question or expression uses this file.");
  return { form, expressions: expressions.known, findings: found.all as readonly Finding[] };
}

class PageBuilder {
  private readonly builder: Building;
  private readonly groups: GroupFields;
  private readonly pages: PageInput[] = [];
  /** The hints of groups around the next page. */
  private pending: FieldInput[] = [];

  constructor(builder: Building) {
    this.builder = builder;
    this.groups = new GroupFields(builder);
  }

  build(): PageInput[] {
    const top = ordered(this.builder.survey.top);
    if (top.some((node) => this.containsPage(node))) this.dissolve(top, [], undefined);
    else this.topLevel(top);
    return this.pages.filter(({ composites }) => composites.length > 0);
  }

  /** Without page groups, every top-level group is a page, and so is each run of top-level fields. */
  private topLevel(nodes: readonly Question[]): void {
    let run: Question[] = [];
    for (const node of nodes) {
      if (node.isGroup) {
        this.addRun(run, [], undefined);
        run = [];
        this.addPage(node, []);
      } else run.push(node);
    }
    this.addRun(run, [], undefined);
  }

  /** Groups that contain page groups pass on their condition and their label. */
  private dissolve(
    nodes: readonly Question[],
    inherited: readonly string[],
    title: Question | undefined,
  ): void {
    let run: Question[] = [];
    for (const node of nodes) {
      if (!this.containsPage(node)) {
        run.push(node);
        continue;
      }
      this.addRun(run, inherited, title);
      run = [];
      if (this.isPageGroup(node)) this.addPage(node, inherited, title);
      else {
        this.groups.checkRepeatCount(node);
        this.pending.push(...this.groups.hintOf(node, []));
        const own = this.builder.expressions.expression(node, "relevant");
        const conditions = own === undefined ? inherited : [...inherited, own];
        this.dissolve(ordered(node.children), conditions, node.texts.has("label") ? node : title);
      }
    }
    this.addRun(run, inherited, title);
  }

  private addPage(node: Question, inherited: readonly string[], title?: Question): void {
    const { texts } = this.builder;
    const isRepeat = this.groups.repeats(node);
    this.groups.checkRepeatCount(node);
    const isLabelled = node.texts.has("label");
    const titled = isLabelled ? node : (title ?? node);
    const { label, safe } = texts.label(titled);
    this.pages.push(
      compact({
        ...attributesOf(node, this.builder, inherited, classesOf(node)),
        expression: this.builder.expressions.expression(node, "calculation"),
        // a repeat's own key is that of its instances
        key: isRepeat ? this.builder.keys.free(`${node.key}.page`) : node.key,
        name: localize(label, this.builder.survey.locales.defaultLocale) || node.name,
        label,
        section: isLabelled && title !== undefined ? texts.of(title, "label") : undefined,
        safe: safe || undefined,
        composites: this.withHints(
          isRepeat ? [this.untitled(this.groups.repeatOf(node, []), node)] : this.composites(node),
          this.groups.hintOf(node, []),
          node,
        ),
      }),
    );
  }

  /** Fields and groups between pages form an untitled page. */
  private addRun(
    nodes: readonly Question[],
    inherited: readonly string[],
    title: Question | undefined,
  ): void {
    if (nodes.length === 0) return;
    const number = this.pages.length + 1;
    const label = title === undefined ? undefined : this.builder.texts.label(title);
    this.pages.push(
      compact({
        key: this.builder.keys.free(`page${number}`),
        name: localize(label?.label, this.builder.survey.locales.defaultLocale) || untitledPage(number),
        label: label?.label,
        safe: label?.safe || undefined,
        conditionalExpression: allOf(inherited),
        composites: this.withHints(this.compositesOf(nodes, undefined), [], undefined),
      }),
    );
  }

  /** A page begins with the hints of its groups; without anything else it isn't a page. */
  private withHints(
    composites: CompositeInput[],
    own: readonly FieldInput[],
    page: Question | undefined,
  ): CompositeInput[] {
    const hints = [...this.pending, ...own];
    const [first, ...rest] = composites;
    if (first === undefined || hints.length === 0) return composites;
    this.pending = [];
    const isPlain = first.label === undefined && first.conditionalExpression === undefined;
    return isPlain && first.expression === undefined
      ? [{ ...first, fields: [...hints, ...first.fields] }, ...rest]
      : [this.untitled(hints, page), ...composites];
  }

  private composites(page: Question): CompositeInput[] {
    const isGrid = this.groups.isRow(page);
    const matrices = this.builder.survey.matrices.get(page);
    // a page that is a row or matrix itself contains it in one composite
    if (isGrid || matrices !== undefined)
      return [
        this.untitled(isGrid ? this.groups.rowOf(page, [], true) : this.groups.groupFields(page, []), page),
      ];
    return this.compositesOf(ordered(page.children), page);
  }

  /** Every group is a composite; runs of loose fields form an untitled one. */
  private compositesOf(nodes: readonly Question[], page: Question | undefined): CompositeInput[] {
    const composites: CompositeInput[] = [];
    let run: FieldInput[] = [];
    const close = () => {
      if (run.length > 0) composites.push(this.untitled(run, page));
      run = [];
    };
    for (const node of this.groups.inMatrices(nodes)) {
      if (!node.isGroup || this.groups.isField(node)) {
        run.push(...this.groups.fieldsOf(node, []));
        continue;
      }
      close();
      this.groups.checkRepeatCount(node);
      const { label, safe } = this.builder.texts.label(node);
      composites.push(
        compact({
          ...attributesOf(node, this.builder, [], classesOf(node)),
          expression: this.builder.expressions.expression(node, "calculation"),
          key: node.key,
          name: node.name,
          label,
          safe: safe || undefined,
          fields: this.fieldsBelowHint(node),
        }),
      );
    }
    close();
    return composites.filter(({ fields }) => fields.length > 0);
  }

  private fieldsBelowHint(section: Question): FieldInput[] {
    const fields = this.groups.groupFields(section, []);
    return fields.length === 0 ? fields : [...this.groups.hintOf(section, []), ...fields];
  }

  private untitled(fields: FieldInput[], page: Question | undefined): CompositeInput {
    const base = page === undefined ? `page${this.pages.length + 1}` : page.key;
    return { key: this.builder.keys.free(`${base}.section`), fields };
  }

  /** Marked as a page, and not within a page or a repeat. */
  private isPageGroup(node: Question): boolean {
    if (!node.isMarkedAsPage) return false;
    for (let at = node.parent; at !== undefined; at = at.parent)
      if (at.isMarkedAsPage || this.groups.repeats(at)) return false;
    return true;
  }

  /** A page group, or a group around one. */
  private containsPage(node: Question): boolean {
    return this.isPageGroup(node) || withChildren(node.children).some((inner) => this.isPageGroup(inner));
  }
}
