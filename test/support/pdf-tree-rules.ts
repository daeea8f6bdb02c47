/**
 * The rules of PDF/UA-1 about how tags lie in one another, and how the cells of a table fill its grid, as validators judge them: groups
 * without a meaning of their own are looked through, and each cell takes the first free place of its row. Read by pdf-lib, which shares
 * nothing with what writes the tags.
 */
import { PDFArray, PDFDict, PDFDocument, PDFName, PDFNumber, type PDFObject, PDFRef } from "pdf-lib";

interface Node {
  type: string;
  kids: Node[];
  /** How many places a cell takes, to the right and down. */
  columns: number;
  rows: number;
  /** An annotation or a role, without which a field isn't one. */
  isField: boolean;
}

/** Which tags each of these may lie in. */
const parents: Readonly<Record<string, readonly string[]>> = {
  "7.2-4 TR": ["Table", "THead", "TBody", "TFoot"],
  "7.2-5 THead": ["Table"],
  "7.2-6 TBody": ["Table"],
  "7.2-7 TFoot": ["Table"],
  "7.2-8 TH": ["TR"],
  "7.2-9 TD": ["TR"],
  "7.2-17 LI": ["L"],
  "7.2-18 LBody": ["LI"],
  "7.2-26 TOCI": ["TOC"],
};

/** What may lie in each of these. */
const children: Readonly<Record<string, readonly string[]>> = {
  "7.2-3 Table": ["TR", "THead", "TBody", "TFoot", "Caption"],
  "7.2-10 TR": ["TH", "TD"],
  "7.2-19 L": ["L", "LI", "Caption"],
  "7.2-20 LI": ["Lbl", "LBody"],
  "7.2-27 TOC": ["TOC", "TOCI", "Caption"],
  "7.2-36 THead": ["TR"],
  "7.2-37 TBody": ["TR"],
  "7.2-38 TFoot": ["TR"],
};

const isLookedThrough = new Set(["NonStruct", "Div", "Part"]);

/** @returns what is broken, a line each; empty for a document that keeps all of them */
export async function brokenTreeRules(bytes: Uint8Array): Promise<string[]> {
  const { context, catalog } = await PDFDocument.load(bytes, { updateMetadata: false });
  const look = (value: PDFObject | undefined) => (value instanceof PDFRef ? context.lookup(value) : value);
  const entry = (dict: PDFDict | undefined, name: string) => look(dict?.get(PDFName.of(name)));
  const nameIn = (dict: PDFDict | undefined, name: string) => {
    const value = entry(dict, name);
    return value instanceof PDFName ? value.decodeText() : undefined;
  };
  const dictIn = (dict: PDFDict | undefined, name: string) => {
    const value = entry(dict, name);
    return value instanceof PDFDict ? value : undefined;
  };
  const listIn = (dict: PDFDict, name: string) => {
    const value = entry(dict, name);
    return (value instanceof PDFArray ? value.asArray() : [value]).map(look);
  };
  const root = dictIn(catalog, "StructTreeRoot");
  const roles = dictIn(root, "RoleMap");

  function nodeOf(dict: PDFDict): Node {
    const value = nameIn(dict, "S") ?? "";
    const attributes = listIn(dict, "A").filter((one) => one instanceof PDFDict);
    const attribute = (name: string) => attributes.map((one) => entry(one, name)).find((value) => value);
    const span = (name: string) => {
      const value = attribute(name);
      return value instanceof PDFNumber ? value.asNumber() : 1;
    };
    const below = listIn(dict, "K").filter((kid) => kid instanceof PDFDict);
    return {
      type: nameIn(roles, value) ?? value,
      kids: below.filter((kid) => kid.has(PDFName.of("S"))).map(nodeOf),
      columns: span("ColSpan"),
      rows: span("RowSpan"),
      isField:
        attribute("Role") !== undefined ||
        below.some((kid) => nameIn(dictIn(kid, "Obj"), "Subtype") === "Widget"),
    };
  }

  const broken = new Set<string>();
  const demand = (holds: boolean, rule: string) => void (holds || broken.add(rule));
  (function visit(node: Node, parent: string): void {
    const own = kidsOf(node);
    const types = own.map(({ type }) => type);
    const numberOf = (type: string) => types.filter((one) => one === type).length;
    for (const [rule, allowed] of Object.entries(parents))
      if (rule.endsWith(` ${node.type}`)) demand(allowed.includes(parent), `${rule} in ${parent}`);
    for (const [rule, allowed] of Object.entries(children))
      if (rule.endsWith(` ${node.type}`))
        for (const type of types) demand(allowed.includes(type), `${rule} with ${type}`);
    if (node.type === "Table") {
      demand(numberOf("THead") <= 1, "7.2-11 two heads");
      demand(numberOf("TFoot") <= 1, "7.2-12 two feet");
      demand(numberOf("TFoot") === 0 || numberOf("TBody") > 0, "7.2-13 a foot without a body");
      demand(numberOf("THead") === 0 || numberOf("TBody") > 0, "7.2-14 a head without a body");
      demand(!types.slice(1, -1).includes("Caption"), "7.2-16 a caption between rows");
      demand(numberOf("Caption") <= 1, "7.2-39 two captions");
      const fault = faultOfGrid(own);
      demand(fault === undefined, fault ?? "");
    }
    if (["L", "TOC"].includes(node.type))
      demand(!types.slice(1).includes("Caption"), "7.2-40 a late caption");
    if (node.type === "Form") demand(node.isField, "7.18.4-2 a field without a role");
    demand(numberOf("H") <= 1, "7.4.4-1 two headings without a level");
    for (const kid of node.kids) visit(kid, isLookedThrough.has(node.type) ? parent : node.type);
  })({ type: "", kids: root === undefined ? [] : [nodeOf(root)], columns: 1, rows: 1, isField: false }, "");
  return [...broken];
}

/** What lies in a tag, groups without a meaning left out. */
function kidsOf(node: Node): Node[] {
  return node.kids.flatMap((kid) => (isLookedThrough.has(kid.type) ? kidsOf(kid) : [kid]));
}

const isCell = ({ type }: Node) => type === "TH" || type === "TD";

/**
 * The first fault of a table: its first row says how many columns it has, the cells at the beginnings of its rows how many rows.
 * @param parts rows, and groups of rows
 */
function faultOfGrid(parts: readonly Node[]): string | undefined {
  const rows = parts
    .flatMap((part) => (part.type === "TR" ? [part] : kidsOf(part)))
    .filter(({ type }) => type === "TR")
    .map((row) => kidsOf(row).filter(isCell));
  const width = (rows[0] ?? []).reduce((sum, cell) => sum + cell.columns, 0);
  let height = 0;
  for (let at = 0; at < rows.length; at += Math.max(1, rows[at]?.[0]?.rows ?? 1))
    height += rows[at]?.[0]?.rows ?? 0;
  if (height < rows.length) return "7.2-41 a row without cells";
  const taken = Array.from({ length: height }, () => new Array<boolean>(width).fill(false));
  for (const [row, cells] of rows.entries()) {
    let column = 0;
    for (const cell of cells) {
      while (taken[row]?.[column]) column += 1;
      if (column + cell.columns > width) return `7.2-43 row ${row} is too long`;
      if (row + cell.rows > height) return `7.2-41 column ${column} is too long`;
      for (const line of taken.slice(row, row + cell.rows)) {
        if (line.slice(column, column + cell.columns).includes(true))
          return `7.2-15 cells of row ${row} overlap`;
        line.fill(true, column, column + cell.columns);
      }
      column += cell.columns;
    }
  }
  const short = taken.findIndex((line) => line.includes(false));
  return short < 0 ? undefined : `7.2-42 row ${short} is too short`;
}
