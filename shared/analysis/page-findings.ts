/** What keeps a template's page from becoming an accessible PDF, and only its author can repair (docs/accessible-pdf.md). */
import { type Mark, marksOf } from "./block-marks.ts";
import { attributeOf, endsItself, type Tag, tagsOf, withoutExpressions } from "./markup.ts";

export interface PageFinding {
  code: "PICTURE_WITHOUT_TEXT" | "HEADING_SKIPPED" | "TABLE_WITHOUT_HEADS";
  /** Where the element starts in the template, from 1. */
  line: number;
  column: number;
  message: string;
}

/**
 * Pictures without a text alternative, headings that skip a level, and tables without head cells, in the order of the
 * template. An empty `alt`, `aria-hidden` or the role of a presentation says that something is decoration, and is no finding. Where conditions decide which heading
 * comes before another one, a level is skipped only if each of them skips it.
 * @example pageFindings("<h1>A</h1>\n<h3>B</h3>")[0]?.message // "h3 after h1 …"
 */
export function pageFindings(template: string): readonly PageFinding[] {
  const page = new Page(template);
  const source = withoutExpressions(template);
  const tags = tagsOf(source);
  const marks = marksOf(template);
  for (let [tag, mark] = [0, 0]; tag < tags.length || mark < marks.length; ) {
    const [nextTag, nextMark] = [tags[tag], marks[mark]];
    if (nextMark !== undefined && (nextTag === undefined || nextMark.at < nextTag.from)) {
      page.mark(nextMark);
      mark += 1;
    } else if (nextTag !== undefined) {
      // an expression between attributes may be one of those that are looked for
      const isKnown = !/(^|\s)\0/.test(nextTag.attributes.replace(/"[^"]*"|'[^']*'/g, ""));
      if (nextTag.isEnd) page.close(nextTag);
      else if (nextTag.name !== "") page.open(nextTag, isKnown);
      tag += 1;
    }
  }
  page.end();
  return page.findings.toSorted((one, other) => one.line - other.line || one.column - other.column);
}

/** The levels of the headings that can come before a place; 0: none does. */
type Levels = ReadonlySet<number>;
const union = (one: Levels, other: Levels): Levels => new Set([...one, ...other]);

interface Element {
  name: string;
  tag: Tag;
  isHidden: boolean;
  /** Of a table that needs one: whether a head cell was found. */
  hasHead?: boolean;
  /** Of a picture that is an element with something in it: whether a title was found. */
  hasTitle?: boolean;
}

class Page {
  readonly findings: PageFinding[] = [];
  readonly #template: string;
  readonly #open: Element[] = [];
  readonly #blocks: { before: Levels; after: Levels; hasElse: boolean }[] = [];
  #levels: Levels = new Set([0]);

  constructor(template: string) {
    this.#template = template;
  }

  mark({ kind }: Mark): void {
    const block = this.#blocks.at(-1);
    if (kind === "raw") for (const element of this.#open) element.hasHead = true;
    else if (kind === "begin") this.#blocks.push({ before: this.#levels, after: new Set(), hasElse: false });
    else if (block !== undefined) {
      block.after = union(block.after, this.#levels);
      if (kind === "else") block.hasElse = true;
      if (kind === "end") {
        this.#levels = block.hasElse ? block.after : union(block.after, block.before);
        this.#blocks.pop();
      } else this.#levels = block.before;
    }
  }

  open(tag: Tag, isKnown: boolean): void {
    const { name } = tag;
    const role = attributeOf(tag, "role");
    const isHidden = (this.#open.at(-1)?.isHidden ?? false) || attributeOf(tag, "aria-hidden") === "true";
    const isDecoration = isHidden || !isKnown || role === "presentation" || role === "none";
    if (!isHidden) this.#heading(tag, role);
    const element: Element = { name, tag, isHidden };
    if (name === "table" && !isDecoration) element.hasHead = false;
    if (name === "th" || role === "columnheader" || role === "rowheader")
      for (const around of this.#open) if (around.hasHead === false) around.hasHead = true;
    if (name === "title")
      for (const around of this.#open) if (around.hasTitle === false) around.hasTitle = true;
    const isButton = name === "input" && attributeOf(tag, "type")?.toLowerCase() === "image";
    const isPicture = (name === "img" || role === "img" || isButton) && !isDecoration && !isNamed(tag);
    const isEmpty = endsItself(tag);
    if (isPicture && isEmpty) this.#picture(tag);
    else if (isPicture) element.hasTitle = false;
    if (!isEmpty) this.#open.push(element);
  }

  close({ name }: Tag): void {
    const at = this.#open.findLastIndex((element) => element.name === name);
    if (at < 0) return;
    for (const element of this.#open.splice(at)) this.#judge(element);
  }

  end(): void {
    for (const element of this.#open.splice(0)) this.#judge(element);
  }

  #judge({ tag, hasHead, hasTitle }: Element): void {
    if (hasTitle === false) this.#picture(tag);
    if (hasHead === false) {
      const cure =
        'Mark the cells that name its columns or rows with th, or the table with role="presentation" if it has none.';
      this.#find(tag, "TABLE_WITHOUT_HEADS", `table without head cells. ${cure}`);
    }
  }

  #picture(tag: Tag): void {
    const cure = 'Say in alt what it shows, or write alt="" if it only decorates.';
    this.#find(tag, "PICTURE_WITHOUT_TEXT", `picture without a text alternative. ${cure}`);
  }

  #heading(tag: Tag, role: string | undefined): void {
    const level =
      role === "heading"
        ? Number(attributeOf(tag, "aria-level") ?? 2)
        : Number(/^h([1-6])$/.exec(tag.name)?.[1] ?? 0);
    if (!(level > 0)) return;
    const highest = Math.max(...this.#levels);
    if (level > highest + 1) {
      const before = highest === 0 ? "as the first heading" : `after h${highest}`;
      this.#find(
        tag,
        "HEADING_SKIPPED",
        `h${level} ${before}. Write h${highest + 1} here, or a heading of that level before it.`,
      );
    }
    this.#levels = new Set([level]);
  }

  #find({ from }: Tag, code: PageFinding["code"], message: string): void {
    const before = this.#template.slice(0, from).split("\n");
    this.findings.push({ code, line: before.length, column: (before.at(-1) ?? "").length + 1, message });
  }
}

/** An `alt` that is there and empty is a decision; a button that is a picture needs words. */
function isNamed(tag: Tag): boolean {
  const alt = attributeOf(tag, "alt");
  const hasAlt = tag.name === "input" ? Boolean(alt) : tag.name === "img" && alt !== undefined;
  return hasAlt || ["aria-label", "aria-labelledby", "title"].some((name) => attributeOf(tag, name));
}
