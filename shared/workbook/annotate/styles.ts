/** A workbook's cell styles, and those that annotations add. */
import type { ImportProblem } from "../import-problem.ts";
import {
  appendTo,
  elementsAt,
  localName,
  prefixed,
  prefixOf,
  rootOf,
  TextEdits,
  tagWith,
  type XmlTag,
} from "./xml.ts";

type Severity = ImportProblem["severity"];

/** Calm colours on which dark text is easy to read (contrast 11:1 and more). They also identify an earlier copy's marks. */
const fillColours: Record<Severity, string> = { error: "FFF9D3CF", warning: "FFFDEBBE" };
const TEXT_COLOUR = "FF26201F";

/** The lists of a styles part: the name of their items, and the items that a new list starts with. */
const lists = {
  fonts: { item: "font", first: ['<font><sz val="11"/><name val="Calibri"/><family val="2"/></font>'] },
  fills: {
    item: "fill",
    first: [
      '<fill><patternFill patternType="none"/></fill>',
      '<fill><patternFill patternType="gray125"/></fill>',
    ],
  },
  borders: { item: "border", first: ["<border><left/><right/><top/><bottom/><diagonal/></border>"] },
  cellXfs: { item: "xf", first: ['<xf numFmtId="0" fontId="0" fillId="0" borderId="0"/>'] },
} as const;
type ListName = keyof typeof lists;
const listNames = Object.keys(lists) as ListName[]; // exactly its keys

/** The order that the format requires. */
const order = [
  ...["numFmts", "fonts", "fills", "borders", "cellStyleXfs", "cellXfs", "cellStyles", "dxfs"],
  ...["tableStyles", "colors", "extLst"],
];

/** A styles part for a workbook without one. */
export function emptyStyles(namespace: string): string {
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<styleSheet xmlns="${namespace}"></styleSheet>`;
}

/** How a cell looks. */
export interface CellLook {
  /** XML of `font`, `fill` and `border`; absent: the workbook's first. */
  font?: string;
  fill?: string;
  border?: string;
  /** XML within `xf`. */
  alignment?: string;
}

/** Reads a styles part and adds to it; existing styles keep their numbers. */
export class AnnotationStyles {
  private readonly source: string;
  private readonly prefix: string;
  private readonly items: Record<ListName, string[]> = { fonts: [], fills: [], borders: [], cellXfs: [] };
  private readonly written: Record<ListName, number> = { fonts: 0, fills: 0, borders: 0, cellXfs: 0 };
  private readonly known = new Map<string, number>();
  /** Fills with which an earlier copy marked cells. */
  private readonly markFills: ReadonlySet<number>;
  private readonly unmarkedStyles = new Map<number, number | undefined>();

  /** @throws FileRefusal */
  constructor(source: string) {
    const { tag } = rootOf(source);
    this.prefix = prefixOf(tag.name);
    const opened = `${tagWith({ ...tag, isSelfClosing: false }, {})}</${tag.name}>`;
    this.source = tag.isSelfClosing ? opened : source;
    const found = elementsAt(source, ...listNames.map((name) => `styleSheet/${name}/${lists[name].item}`));
    for (const name of listNames) {
      const path = `styleSheet/${name}/${lists[name].item}`;
      const own = found.filter(({ tag }) => tag.path === path);
      this.written[name] = own.length;
      const first = lists[name].first.map((xml) => prefixed(xml, this.prefix));
      this.items[name] = own.length > 0 ? own.map(({ tag, end }) => source.slice(tag.start, end)) : first;
    }
    const isMark = (fill: string) =>
      Object.values(fillColours).some((colour) => fill.toUpperCase().includes(`"${colour}"`));
    this.markFills = new Set(this.items.fills.flatMap((fill, index) => (isMark(fill) ? [index] : [])));
  }

  /** The style with a mark's colours, otherwise unchanged. */
  marked(style: number, severity: Severity): number {
    return this.numberOf(`marked ${style} ${severity}`, () => {
      const { tag, content } = this.format(style);
      const font = this.items.fonts[Number(tag.attributes.fontId ?? 0)] ?? this.items.fonts[0] ?? "";
      return this.addFormat(tag, content, {
        fontId: String(this.add("fonts", darkened(font, this.prefix))),
        fillId: String(this.add("fills", prefixed(solidFill(fillColours[severity]), this.prefix))),
        applyFont: "1",
        applyFill: "1",
      });
    });
  }

  /** The style without an earlier copy's mark; `undefined` when it has none. */
  unmarked(style: number): number | undefined {
    if (this.markFills.size === 0) return undefined; // called for every cell of a workbook
    if (!this.unmarkedStyles.has(style)) {
      const { tag, content } = this.format(style);
      const isMarked = this.markFills.has(Number(tag.attributes.fillId ?? 0));
      const changes = { fillId: "0", applyFill: undefined };
      this.unmarkedStyles.set(style, isMarked ? this.addFormat(tag, content, changes) : undefined);
    }
    return this.unmarkedStyles.get(style);
  }

  /** A style for texts, which stay texts when they are edited, whatever they begin with. */
  text({ font, fill, border, alignment }: CellLook): number {
    const idOf = (name: ListName, xml: string | undefined) =>
      xml === undefined ? 0 : this.add(name, prefixed(xml, this.prefix));
    const ids = `fontId="${idOf("fonts", font)}" fillId="${idOf("fills", fill)}" borderId="${idOf("borders", border)}"`;
    const apply = 'applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1"';
    const xml = `<xf numFmtId="49" ${ids} quotePrefix="1" ${apply}>${alignment ?? ""}</xf>`;
    return this.add("cellXfs", prefixed(xml, this.prefix));
  }

  /** The part with the additions. */
  toXml(): string {
    const edits = new TextEdits();
    const children = elementsAt(this.source, ...order.map((name) => `styleSheet/${name}`));
    for (const name of listNames) {
      const count = this.items[name].length;
      const added = this.items[name].slice(this.written[name]).join("");
      const list = children.find(({ tag }) => tag.path === `styleSheet/${name}`);
      if (added === "") continue;
      if (list !== undefined) {
        const counted = tagWith(list.tag, { count: String(count) });
        const end = list.tag.isSelfClosing ? `</${list.tag.name}>` : "";
        edits.replace(list.tag.start, list.tag.end, end === "" ? counted : counted.replace(/\/>$/, ">"));
        edits.insert(list.contentEnd, added + end);
        continue;
      }
      const next = children.find(({ tag }) => order.indexOf(localName(tag.name)) > order.indexOf(name));
      const at = next?.tag.start ?? rootOf(this.source).contentEnd;
      edits.insert(at, `<${this.prefix}${name} count="${count}">${added}</${this.prefix}${name}>`);
    }
    return edits.appliedTo(this.source);
  }

  private format(style: number): { tag: XmlTag; content: string } {
    const xml = this.items.cellXfs[style] ?? this.items.cellXfs[0] ?? "";
    const { tag, contentEnd } = rootOf(xml);
    return { tag, content: xml.slice(tag.end, contentEnd) };
  }

  private addFormat(tag: XmlTag, content: string, changes: Record<string, string | undefined>): number {
    const start = tagWith({ ...tag, isSelfClosing: false }, changes);
    return this.add("cellXfs", `${start}${content}</${tag.name}>`);
  }

  private add(name: ListName, xml: string): number {
    return this.numberOf(`${name} ${xml}`, () => this.items[name].push(xml) - 1);
  }

  private numberOf(what: string, make: () => number): number {
    const index = this.known.get(what) ?? make();
    this.known.set(what, index);
    return index;
  }
}

/** XML of a font. @param more what is written before its size, e.g. `<b/>` */
export function calibri(size: number, more = "", colour = TEXT_COLOUR): string {
  return `<font>${more}<sz val="${size}"/><color rgb="${colour}"/><name val="Calibri"/><family val="2"/></font>`;
}

/** XML of a border with a thin line at the bottom. */
export function bottomBorder(colour: string): string {
  const line = `<bottom style="thin"><color rgb="${colour}"/></bottom>`;
  return `<border><left/><right/><top/>${line}<diagonal/></border>`;
}

/** XML of a fill. @param colour with its alpha, e.g. `FFECEEF1` */
export function solidFill(colour: string): string {
  return `<fill><patternFill patternType="solid"><fgColor rgb="${colour}"/><bgColor indexed="64"/></patternFill></fill>`;
}

/** The fill of a mark, for use in a legend. */
export function markFill(severity: Severity): string {
  return solidFill(fillColours[severity]);
}

/** The font in a colour that is easy to read on marks: white headers would vanish. */
function darkened(font: string, prefix: string): string {
  const edits = new TextEdits();
  const root = rootOf(font);
  const colour = prefixed(`<color rgb="${TEXT_COLOUR}"/>`, prefix);
  const [own] = elementsAt(font, "font/color");
  const [size] = elementsAt(font, "font/sz");
  if (own !== undefined) edits.replace(own.tag.start, own.end, colour);
  else if (size !== undefined) edits.insert(size.end, colour);
  else appendTo(root, colour, edits);
  return edits.appliedTo(font);
}
