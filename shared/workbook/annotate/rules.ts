/** Keeps a worksheet's conditional formatting from hiding marks. */
import { columnLetter } from "../workbook.ts";
import type { CellMark } from "./cells.ts";
import { localName, prefixed, prefixOf, type TextEdits, tagWith, type XmlEnd, type XmlTag } from "./xml.ts";

const FORMAT = "worksheet/conditionalFormatting";
/** A condition that is always true, which also identifies the rule of an earlier copy. */
const ALWAYS = "EXACT(1,1)";

/** Is shown every tag of a worksheet's part. */
export class ConditionalFormats {
  private readonly source: string;
  private readonly rules: XmlTag[] = [];
  private readonly formats: { tag: XmlTag; end: number }[] = [];
  private openFormat: XmlTag | undefined;

  constructor(source: string) {
    this.source = source;
  }

  open(tag: XmlTag): void {
    if (tag.path === FORMAT) this.openFormat = tag;
    else if (localName(tag.name) === "cfRule") this.rules.push(tag);
  }

  close({ path, end }: XmlEnd): void {
    if (path === FORMAT && this.openFormat !== undefined) this.formats.push({ tag: this.openFormat, end });
  }

  /** A rule before all others that has no format and stops them at the marked cells. */
  yieldTo(marks: readonly CellMark[], edits: TextEdits): void {
    const isOurs = ({ tag, end }: { tag: XmlTag; end: number }) =>
      this.source.slice(tag.start, end).includes(`>${ALWAYS}<`);
    const ours = this.formats.filter(isOurs);
    for (const { tag, end } of ours) edits.replace(tag.start, end, "");
    const [first] = this.formats;
    if (first === undefined || marks.length === 0) return;
    for (const rule of this.rules) {
      const priority = Number(rule.attributes.priority);
      const isGone = ours.some(({ tag, end }) => tag.start < rule.start && rule.end < end);
      if (!isGone && priority >= 1) {
        edits.replace(rule.start, rule.end, tagWith(rule, { priority: String(priority + 1) }));
      }
    }
    const cells = marks.map(({ row, column }) => `${columnLetter(column)}${row}`).join(" ");
    const rule = `<cfRule type="expression" priority="1" stopIfTrue="1"><formula>${ALWAYS}</formula></cfRule>`;
    const xml = `<conditionalFormatting sqref="${cells}">${rule}</conditionalFormatting>`;
    edits.insert(first.tag.start, prefixed(xml, prefixOf(first.tag.name)));
  }
}
