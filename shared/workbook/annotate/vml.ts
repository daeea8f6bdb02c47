/**
 * The boxes of notes: a drawing in VML, an old format of Office, without which notes aren't shown. Drawings may be
 * malformed XML, so they are read as text.
 */
import { TextEdits } from "./xml.ts";

export const NO_DRAWING = `<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel">
<o:shapelayout v:ext="edit"><o:idmap v:ext="edit" data="1"/></o:shapelayout>
<v:shapetype id="_x0000_t202" coordsize="21600,21600" o:spt="202" path="m,l,21600r21600,l21600,xe"><v:stroke joinstyle="miter"/><v:path gradientshapeok="t" o:connecttype="rect"/></v:shapetype>
</xml>`;

/** A note's cell, from 1, and its place as `SheetGrid.anchor` gives it. */
export interface NoteBox {
  row: number;
  column: number;
  anchor: readonly number[];
  width: number;
  height: number;
}

/** The prefixes of a drawing's elements: of VML, Office and Excel. */
type Prefixes = Record<"v" | "o" | "x", string>;

/** Whether boxes can be added to a drawing. */
export function acceptsBoxes(drawing: string): boolean {
  return prefixesOf(drawing) !== undefined && drawing.includes("</xml>");
}

/**
 * The drawing with boxes of notes.
 * @param drawing one that takes boxes
 * @param removed cells whose boxes are removed
 * @param extended boxes of existing notes that are longer now
 * @param added boxes to add
 */
export function withBoxes(
  drawing: string,
  removed: readonly Pick<NoteBox, "row" | "column">[],
  extended: readonly NoteBox[],
  added: readonly NoteBox[],
): string {
  const prefixes = prefixesOf(drawing) ?? { v: "v", o: "o", x: "x" };
  const edits = new TextEdits();
  const removedCells = new Set<string | undefined>(removed.map(cellKey));
  const extendedCells = new Map<string | undefined, NoteBox>(extended.map((box) => [cellKey(box), box]));
  let lastId = 1024;
  for (const { start, end } of shapesIn(drawing, prefixes)) {
    const shape = drawing.slice(start, end);
    for (const [, id] of shape.matchAll(/_x0000_s(\d{1,8})\b/g)) lastId = Math.max(lastId, Number(id));
    const cell = cellOf(shape, prefixes);
    const box = extendedCells.get(cell);
    if (removedCells.has(cell)) edits.replace(start, end, "");
    else if (box !== undefined) edits.replace(start, end, resized(shape, box, prefixes));
  }
  const boxes = added.map((box, index) => boxXml(box, lastId + 1 + index, prefixes));
  edits.insert(drawing.lastIndexOf("</xml>"), boxes.join(""));
  return edits.appliedTo(drawing);
}

function prefixesOf(drawing: string): Prefixes | undefined {
  const root = drawing.slice(0, drawing.indexOf(">", drawing.indexOf("<xml")));
  const [v, o, x] = ["vml", "office:office", "office:excel"].map(
    (name) => new RegExp(`xmlns:(\\w+)\\s*=\\s*["']urn:schemas-microsoft-com:${name}["']`).exec(root)?.[1],
  );
  return v && o && x ? { v, o, x } : undefined;
}

/** From each end tag back to its start tag, so that an element without an end doesn't include the next one. */
function* shapesIn(drawing: string, { v }: Prefixes): Generator<{ start: number; end: number }> {
  let from = 0;
  for (const { index, 0: close } of drawing.matchAll(new RegExp(`</${v}:shape>`, "g"))) {
    const start = drawing.slice(from, index).lastIndexOf(`<${v}:shape`) + from;
    const end = index + close.length;
    if (/^<\w+:shape\s/.test(drawing.slice(start, index))) yield { start, end };
    from = end;
  }
}

/** The cell of a note's box, counted from 1 like those of `NoteBox`. */
function cellOf(shape: string, { x }: Prefixes): string | undefined {
  const [row, column] = ["Row", "Column"].map(
    (name) => new RegExp(`<${x}:${name}>\\s*(\\d+)\\s*<`).exec(shape)?.[1],
  );
  if (row === undefined || column === undefined || !/ObjectType=["']Note/.test(shape)) return undefined;
  return cellKey({ row: Number(row) + 1, column: Number(column) + 1 });
}

function cellKey({ row, column }: { row: number; column: number }): string {
  return `${row} ${column}`;
}

/** Not all programs write the position of a box. */
function resized(shape: string, { anchor }: NoteBox, { x }: Prefixes): string {
  return shape
    .replace(new RegExp(`<${x}:Anchor>[^<]*</${x}:Anchor>`), "")
    .replace(new RegExp(`<${x}:AutoFill>|</${x}:ClientData>`), (next) => anchorXml(anchor, x) + next);
}

function anchorXml(anchor: readonly number[], x: string): string {
  return `<${x}:Anchor>${anchor.join(", ")}</${x}:Anchor>`;
}

/** Hidden until the mouse is over the cell, as spreadsheet programs make them. */
function boxXml(box: NoteBox, id: number, { v, o, x }: Prefixes): string {
  const points = (pixels: number) => `${(pixels * 3) / 4}pt`;
  const size = `width:${points(box.width)};height:${points(box.height)}`;
  const style = `position:absolute;margin-left:0;margin-top:0;${size};z-index:${id};visibility:hidden`;
  return [
    `<${v}:shape id="_x0000_s${id}" type="#_x0000_t202" style="${style}" fillcolor="#ffffe1" ${o}:insetmode="auto">`,
    `<${v}:fill color2="#ffffe1"/><${v}:shadow on="t" color="black" obscured="t"/><${v}:path ${o}:connecttype="none"/>`,
    `<${v}:textbox style="mso-direction-alt:auto"><div style="text-align:left"></div></${v}:textbox>`,
    `<${x}:ClientData ObjectType="Note"><${x}:MoveWithCells/><${x}:SizeWithCells/>${anchorXml(box.anchor, x)}`,
    `<${x}:AutoFill>False</${x}:AutoFill><${x}:Row>${box.row - 1}</${x}:Row><${x}:Column>${box.column - 1}</${x}:Column>`,
    `</${x}:ClientData></${v}:shape>\n`,
  ].join("");
}
