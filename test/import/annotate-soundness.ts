/** What a spreadsheet program checks when it opens a workbook, before it offers to repair it. */
import { posix } from "node:path";
import { SaxesParser, type SaxesTagNS } from "saxes";
import yauzl from "yauzl";

interface Element {
  name: string;
  attributes: Record<string, string>;
  children: Element[];
  text: string;
}

const worksheetOrder = [
  ...[
    "sheetPr",
    "dimension",
    "sheetViews",
    "sheetFormatPr",
    "cols",
    "sheetData",
    "sheetCalcPr",
    "sheetProtection",
  ],
  ...[
    "protectedRanges",
    "scenarios",
    "autoFilter",
    "sortState",
    "dataConsolidate",
    "customSheetViews",
    "mergeCells",
  ],
  ...["phoneticPr", "conditionalFormatting", "dataValidations", "hyperlinks", "printOptions", "pageMargins"],
  ...[
    "pageSetup",
    "headerFooter",
    "rowBreaks",
    "colBreaks",
    "customProperties",
    "cellWatches",
    "ignoredErrors",
  ],
  ...["smartTags", "drawing", "legacyDrawing", "legacyDrawingHF", "picture", "oleObjects", "controls"],
  ...["webPublishItems", "tableParts", "extLst"],
];
const stylesOrder = [
  ...["numFmts", "fonts", "fills", "borders", "cellStyleXfs", "cellXfs", "cellStyles", "dxfs", "tableStyles"],
  ...["colors", "extLst"],
];

/** @returns what is wrong with the package, part by part */
export async function flawsOf(bytes: Uint8Array): Promise<string[]> {
  const flaws: string[] = [];
  const parts = new Map<string, Element | undefined>();
  const zip = await yauzl.fromBufferPromise(Buffer.from(bytes), { lazyEntries: true });
  for await (const entry of zip.eachEntry()) {
    if (parts.has(entry.fileName)) flaws.push(`${entry.fileName} is there twice`);
    const chunks: Buffer[] = [];
    // without an encoding set, a byte stream yields buffers
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
    const isXml = /\.(xml|rels|vml)$/.test(entry.fileName);
    parts.set(
      entry.fileName,
      isXml ? parse(Buffer.concat(chunks).toString(), entry.fileName, flaws) : undefined,
    );
  }
  checkContentTypes(parts, flaws);
  const relations = new Map([...parts.keys()].map((path) => [path, relationsOf(parts, path, flaws)]));
  const styles = [...parts].find(([, root]) => root?.name === "styleSheet")?.[1];
  const formats = checkStyles(styles, flaws);
  for (const [path, root] of parts) {
    if (root?.name === "worksheet") checkWorksheet(path, root, parts, relations.get(path), formats, flaws);
  }
  const sheets = childrenOf(childOf(parts.get("xl/workbook.xml"), "sheets"), "sheet");
  unique(
    sheets.map(({ attributes }) => attributes.name?.toLowerCase()),
    "sheet name",
    flaws,
  );
  unique(
    sheets.map(({ attributes }) => attributes.sheetId),
    "sheet id",
    flaws,
  );
  const selected = [...parts.values()].flatMap((root) =>
    childrenOf(childOf(root, "sheetViews"), "sheetView"),
  );
  const open = selected.filter(({ attributes }) => attributes.tabSelected === "1");
  if (open.length !== 1) flaws.push(`${open.length} sheets are selected`);
  return flaws;
}

function parse(xml: string, path: string, flaws: string[]): Element | undefined {
  const parser = new SaxesParser({ xmlns: true });
  const root: Element = { name: "", attributes: {}, children: [], text: "" };
  const open = [root];
  parser.on("opentag", ({ local, attributes }: SaxesTagNS) => {
    const plain = Object.fromEntries(Object.values(attributes).map((one) => [one.name, one.value]));
    const element: Element = { name: local, attributes: plain, children: [], text: "" };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on("text", (text) => {
    const element = open.at(-1);
    if (element !== undefined) element.text += text;
  });
  parser.on("closetag", () => {
    open.pop();
  });
  try {
    parser.write(xml).close();
  } catch (error) {
    flaws.push(`${path}: ${error}`);
  }
  return root.children[0];
}

function checkContentTypes(parts: ReadonlyMap<string, unknown>, flaws: string[]): void {
  const types = parts.get("[Content_Types].xml") as Element | undefined; // parsed above
  const endings = childrenOf(types, "Default").map(({ attributes }) => attributes.Extension?.toLowerCase());
  const names = childrenOf(types, "Override").map(({ attributes }) => attributes.PartName ?? "");
  unique(endings, "ending", flaws);
  unique(names, "content type", flaws);
  for (const name of names) if (!parts.has(name.slice(1))) flaws.push(`${name} has a type and is not there`);
  for (const path of parts.keys()) {
    const isTyped = names.includes(`/${path}`) || endings.includes(path.split(".").at(-1)?.toLowerCase());
    if (!isTyped && path !== "[Content_Types].xml") flaws.push(`${path} has no type`);
  }
}

type Relations = ReadonlyMap<string, { kind: string; target: string }>;

function relationsOf(
  parts: ReadonlyMap<string, Element | undefined>,
  path: string,
  flaws: string[],
): Relations {
  const list = parts.get(posix.join(posix.dirname(path), "_rels", `${posix.basename(path)}.rels`));
  const found = childrenOf(list, "Relationship").filter(
    ({ attributes }) => attributes.TargetMode !== "External",
  );
  unique(
    found.map(({ attributes }) => attributes.Id),
    `relation of ${path}`,
    flaws,
  );
  return new Map(
    found.map(({ attributes: { Id = "", Type = "", Target = "" } }) => {
      const target = posix.resolve("/", posix.dirname(path), Target).slice(1);
      if (!parts.has(target)) flaws.push(`${path} leads to ${target}, which is not there`);
      return [Id, { kind: posix.basename(Type), target }];
    }),
  );
}

/** @returns how many formats cells can have */
function checkStyles(styles: Element | undefined, flaws: string[]): number {
  inOrder(styles, stylesOrder, "styles", flaws);
  const size = (name: string) => childOf(styles, name)?.children.length ?? 0;
  for (const list of ["fonts", "fills", "borders", "cellXfs"]) {
    const count = childOf(styles, list)?.attributes.count;
    if (count !== undefined && Number(count) !== size(list)) flaws.push(`${list} are not ${count}`);
  }
  for (const { attributes } of childOf(styles, "cellXfs")?.children ?? []) {
    const { fontId = "0", fillId = "0", borderId = "0" } = attributes;
    if (Number(fontId) >= size("fonts")) flaws.push(`there is no font ${fontId}`);
    if (Number(fillId) >= size("fills")) flaws.push(`there is no fill ${fillId}`);
    if (Number(borderId) >= size("borders")) flaws.push(`there is no border ${borderId}`);
  }
  return size("cellXfs");
}

function checkWorksheet(
  path: string,
  root: Element,
  parts: ReadonlyMap<string, Element | undefined>,
  relations: Relations | undefined,
  formats: number,
  flaws: string[],
): void {
  inOrder(root, worksheetOrder, path, flaws);
  let lastRow = 0;
  for (const row of childrenOf(childOf(root, "sheetData"), "row")) {
    const number = Number(row.attributes.r ?? lastRow + 1);
    if (number <= lastRow) flaws.push(`${path}: row ${number} is out of order`);
    lastRow = number;
    let lastColumn = 0;
    for (const { attributes } of childrenOf(row, "c")) {
      const column = attributes.r === undefined ? lastColumn + 1 : columnOf(attributes.r);
      if (column <= lastColumn) flaws.push(`${path}: cell ${attributes.r} is out of order`);
      if (Number(attributes.s ?? 0) >= formats) flaws.push(`${path}: there is no format ${attributes.s}`);
      lastColumn = column;
    }
  }
  const comments = [...(relations?.values() ?? [])].find(({ kind }) => kind === "comments");
  if (comments === undefined) return;
  const drawing = relations?.get(childOf(root, "legacyDrawing")?.attributes["r:id"] ?? "");
  if (drawing?.kind !== "vmlDrawing") flaws.push(`${path}: its notes have no boxes`);
  const noted = parts.get(comments.target);
  const authors = childOf(noted, "authors")?.children.length ?? 0;
  const notes = childrenOf(childOf(noted, "commentList"), "comment").map(({ attributes }) => attributes);
  unique(
    notes.map(({ ref }) => ref),
    `note of ${path}`,
    flaws,
  );
  if (notes.some(({ authorId }) => Number(authorId) >= authors)) flaws.push(`${path}: a note has no author`);
  const shapes = childrenOf(parts.get(drawing?.target ?? ""), "shape");
  unique(
    shapes.map(({ attributes }) => attributes.id).filter((id) => id?.startsWith("_x0000_s")),
    "box",
    flaws,
  );
  const boxes = new Set(
    shapes.map((shape) => {
      const data = childOf(shape, "ClientData");
      return `${Number(childOf(data, "Row")?.text) + 1} ${Number(childOf(data, "Column")?.text) + 1}`;
    }),
  );
  for (const { ref = "" } of notes) {
    if (!boxes.has(`${Number(ref.replace(/\D/g, ""))} ${columnOf(ref)}`))
      flaws.push(`${path}: no box for ${ref}`);
  }
}

function inOrder(root: Element | undefined, order: readonly string[], path: string, flaws: string[]): void {
  const found = (root?.children ?? []).map(({ name }) => name).filter((name) => name !== "AlternateContent");
  const sorted = found.toSorted((a, b) => order.indexOf(a) - order.indexOf(b));
  if (found.join() !== sorted.join()) flaws.push(`${path}: ${found.join()} are out of order`);
  unique(
    found.filter((name) => name !== "conditionalFormatting"),
    `element of ${path}`,
    flaws,
  );
}

function unique(values: readonly (string | undefined)[], what: string, flaws: string[]): void {
  if (new Set(values).size < values.length) flaws.push(`the same ${what} twice`);
}

function childOf(element: Element | undefined, name: string): Element | undefined {
  return element?.children.find((child) => child.name === name);
}

function childrenOf(element: Element | undefined, name: string): Element[] {
  return element?.children.filter((child) => child.name === name) ?? [];
}

function columnOf(ref: string): number {
  return [...ref.replace(/\d/g, "")].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);
}
