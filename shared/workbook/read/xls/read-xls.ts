/** The texts of an .xls workbook, of Excel 97 to 2003 or of Excel 5 and 95 (workbook page, section 2). */
import { fitToCell } from "../cell-limits.ts";
import { cleanText, dateStyles, dateText, plainNumber } from "../cell-text.ts";
import { FileRefusal } from "../file-problem.ts";
import { type PackedWorkbook, WorkbookPacker } from "../packed-workbook.ts";
import { MAX_SHEETS } from "../read-cells.ts";
import { MAX_COLUMN, MAX_ROWS } from "../read-sheet.ts";
import { isContainer, openCompoundFile } from "./compound-file.ts";
import { RecordReader, records } from "./records.ts";

/**
 * The same texts as of an .xlsx file with the same cells. Whatever is written in the file, nothing is followed twice: memory and time are
 * those of a file of this size, and of the limits of all workbooks.
 * @throws FileRefusal
 * @example readXls(bytes).sheets[0]?.name // "survey"
 */
export function readXls(bytes: Uint8Array): PackedWorkbook {
  if (!isContainer(bytes)) return new XlsReader(bytes).read(); // only the stream, as some programs write it
  const streams = openCompoundFile(bytes);
  if (streams.has("EncryptedPackage") || streams.has("EncryptionInfo")) throw new FileRefusal("encrypted");
  const stream = streams.get("Workbook") ?? streams.get("Book");
  if (stream === undefined) throw new FileRefusal("notWorkbook");
  return new XlsReader(stream()).read();
}

/** Excel 97 and later; before it, texts are bytes of a code page. */
const UNICODE_VERSION = 0x0600;
const OLDEST_VERSION = 0x0500;
const WORKSHEET = 0x10;

interface SheetPlace {
  name: string;
  isHidden: boolean;
  at: number;
}

class XlsReader {
  private readonly bytes: Uint8Array;
  private readonly sheets: SheetPlace[] = [];
  private readonly formats = new Map<number, string>();
  private readonly styles: number[] = [];
  private sharedTexts: string[] = [];
  private isUnicode = true;
  private isFrom1904 = false;
  private decoder = new TextDecoder("windows-1252");
  private dateStyles: boolean[] = [];

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  read(): PackedWorkbook {
    this.readGlobals();
    if (this.sheets.length === 0) throw new FileRefusal("corrupt");
    if (this.sheets.length > MAX_SHEETS) throw new FileRefusal("tooManySheets");
    this.dateStyles = dateStyles(this.styles, this.formats);
    const packer = new WorkbookPacker(this.sharedTexts.map((text) => fitToCell(text).text));
    for (const { name, isHidden, at } of this.sheets) {
      const isCut = this.readSheet(at, packer);
      packer.endSheet({ name, hidden: isHidden, isCut });
    }
    return packer.packed();
  }

  private readGlobals(): void {
    const record = new RecordReader(this.bytes);
    if (record.next() !== records.start) throw new FileRefusal("corrupt");
    const version = record.short(0);
    if (version < OLDEST_VERSION) throw new FileRefusal("oldFormat");
    this.isUnicode = version >= UNICODE_VERSION;
    for (let kind = record.next(); kind !== undefined && kind !== records.end; kind = record.next()) {
      switch (kind) {
        case records.password:
          throw new FileRefusal("encrypted");
        case records.codePage:
          this.decoder = decoderOf(record.short(0));
          break;
        case records.isFrom1904:
          this.isFrom1904 = record.short(0) === 1;
          break;
        case records.format:
          this.formats.set(record.short(0), this.textAt(record, 2, !this.isUnicode));
          break;
        case records.style:
          this.styles.push(record.short(2));
          break;
        case records.sheet:
          this.addSheet(record);
          break;
        case records.sharedTexts:
          this.sharedTexts = readSharedTexts(record);
          break;
      }
    }
  }

  /** Charts and macro sheets aren't read. */
  private addSheet(record: RecordReader): void {
    const at = record.long(0);
    const isHidden = (record.byte(4) & 3) !== 0;
    if (record.byte(5) !== 0) return;
    this.sheets.push({ name: this.textAt(record, 6, true), isHidden, at });
  }

  private textAt(record: RecordReader, offset: number, isShort = false): string {
    const content = record.content(offset);
    return this.isUnicode ? content.text(isShort) : content.encoded(this.decoder, isShort);
  }

  /** @returns whether there are more rows than are read */
  private readSheet(at: number, packer: WorkbookPacker): boolean {
    const record = new RecordReader(this.bytes, at);
    if (record.next() !== records.start) throw new FileRefusal("corrupt");
    if (record.short(2) !== WORKSHEET) return false; // a dialog
    const cells = new CellSink(packer, this.sharedTexts);
    let depth = 1;
    while (depth > 0) {
      const kind = record.next();
      if (kind === undefined) return false;
      if (kind === records.start)
        depth += 1; // a chart within the sheet
      else if (kind === records.end) depth -= 1;
      else if (depth === 1) this.readCell(kind, record, cells);
      if (cells.isCut) return true;
    }
    return false;
  }

  private readCell(kind: number, record: RecordReader, cells: CellSink): void {
    switch (kind) {
      case records.sharedText:
        cells.addShared(record.short(0), record.short(2), record.long(6));
        break;
      case records.label:
      case records.formattedLabel: {
        const [row, column] = [record.short(0), record.short(2)];
        cells.add(row, column, cleanText(this.textAt(record, 6)));
        break;
      }
      case records.number:
        cells.add(record.short(0), record.short(2), this.numberText(record.double(6), record.short(4)));
        break;
      case records.shortNumber:
        cells.add(
          record.short(0),
          record.short(2),
          this.numberText(unpacked(record.long(6)), record.short(4)),
        );
        break;
      case records.severalNumbers: {
        const [row, first] = [record.short(0), record.short(2)];
        const count = Math.floor((record.to - record.from - 6) / 6);
        for (let index = 0; index < count; index += 1) {
          const style = record.short(4 + index * 6);
          cells.add(row, first + index, this.numberText(unpacked(record.long(6 + index * 6)), style));
        }
        break;
      }
      case records.booleanOrError:
        cells.addResult(record.short(0), record.short(2), record.byte(6), record.byte(7) === 1);
        break;
      case records.formula:
        this.readFormula(record, cells);
        break;
      case records.formulaText:
        cells.addAwaited(cleanText(this.textAt(record, 0)));
        break;
    }
  }

  /** Its stored result: a number, or where the last two bytes are set, what the first one says; a text is in a record of its own. */
  private readFormula(record: RecordReader, cells: CellSink): void {
    const [row, column] = [record.short(0), record.short(2)];
    if (record.short(12) !== 0xffff) {
      cells.add(row, column, this.numberText(record.double(6), record.short(4)));
      return;
    }
    const kind = record.byte(6);
    if (kind === 0) cells.awaitText(row, column);
    else if (kind === 1 || kind === 2) cells.addResult(row, column, record.byte(8), kind === 2);
  }

  private numberText(value: number, style: number): string {
    if (!Number.isFinite(value)) return "";
    return this.dateStyles[style] === true ? dateText(value, this.isFrom1904) : plainNumber(value);
  }
}

const errors: Readonly<Record<number, string>> = {
  0: "#NULL!",
  7: "#DIV/0!",
  15: "#VALUE!",
  23: "#REF!",
  29: "#NAME?",
  36: "#NUM!",
  42: "#N/A",
};

/** Passes cells with text to the packer; rows and columns count from 0 here. */
class CellSink {
  isCut = false;
  private readonly packer: WorkbookPacker;
  private readonly sharedTexts: readonly string[];
  private rows = 0;
  private lastRow = -1;
  private awaited: readonly [row: number, column: number] | undefined;

  constructor(packer: WorkbookPacker, sharedTexts: readonly string[]) {
    this.packer = packer;
    this.sharedTexts = sharedTexts;
  }

  add(row: number, column: number, written: string, flaw?: "error"): void {
    if (written === "" || !this.begin(row, column)) return;
    const { text, flaw: tooLong = flaw } = fitToCell(written);
    this.packer.addCell(row + 1, column + 1, this.packer.add(text), tooLong);
  }

  addShared(row: number, column: number, index: number): void {
    const text = this.sharedTexts[index];
    if (text === undefined) throw new FileRefusal("corrupt");
    if (text === "" || !this.begin(row, column)) return;
    this.packer.addCell(row + 1, column + 1, index, fitToCell(text).flaw);
  }

  addResult(row: number, column: number, value: number, isError: boolean): void {
    if (isError) this.add(row, column, errors[value] ?? "#N/A", "error");
    else this.add(row, column, value === 0 ? "FALSE" : "TRUE");
  }

  /** The text of this formula comes in one of the next records. */
  awaitText(row: number, column: number): void {
    this.awaited = [row, column];
  }

  addAwaited(text: string): void {
    if (this.awaited !== undefined) this.add(...this.awaited, text);
    this.awaited = undefined;
  }

  /** @returns whether the cell is read */
  private begin(row: number, column: number): boolean {
    if (column >= MAX_COLUMN) return false;
    if (row !== this.lastRow) this.rows += 1;
    this.lastRow = row;
    this.isCut ||= this.rows > MAX_ROWS;
    return true;
  }
}

function readSharedTexts(record: RecordReader): string[] {
  const count = record.long(4);
  const content = record.content(8);
  const texts: string[] = [];
  while (texts.length < count && !content.isAtEnd) texts.push(cleanText(content.text()));
  return texts;
}

/** A number in four bytes: 30 bits of a whole number or of a double, a hundredth of it if the last bit is set. */
function unpacked(written: number): number {
  const view = new DataView(new ArrayBuffer(8));
  view.setUint32(4, written & 0xffff_fffc, true);
  const value = (written & 2) === 0 ? view.getFloat64(0, true) : (written | 0) >> 2;
  return (written & 1) === 0 ? value : value / 100;
}

/** Code pages whose names aren't `windows-` and the number. */
const codePages: Readonly<Record<number, string>> = {
  866: "ibm866",
  874: "windows-874",
  932: "shift_jis",
  936: "gbk",
  949: "euc-kr",
  950: "big5",
  10000: "macintosh",
  32768: "macintosh",
};

function decoderOf(codePage: number): TextDecoder {
  const isWindows = codePage >= 1250 && codePage <= 1258;
  return new TextDecoder(codePages[codePage] ?? (isWindows ? `windows-${codePage}` : "windows-1252"));
}
