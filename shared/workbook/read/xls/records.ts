/** The records of an .xls workbook: a number, a length and the content; long ones go on in others ([MS-XLS]). */
import { FileRefusal } from "../file-problem.ts";

const CONTINUE = 0x3c;

/** The names of the records that are read. */
export const records = {
  formula: 0x06,
  end: 0x0a,
  isFrom1904: 0x22,
  password: 0x2f,
  codePage: 0x42,
  sheet: 0x85,
  severalNumbers: 0xbd,
  formattedLabel: 0xd6,
  style: 0xe0,
  sharedTexts: 0xfc,
  sharedText: 0xfd,
  number: 0x203,
  label: 0x204,
  booleanOrError: 0x205,
  formulaText: 0x207,
  shortNumber: 0x27e,
  format: 0x41e,
  start: 0x809,
} as const;

/** Reads one record after the other. */
export class RecordReader {
  readonly view: DataView;
  /** Where the content of the record read last begins and ends. */
  from = 0;
  to = 0;
  private at: number;
  private readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array, at = 0) {
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.at = at;
  }

  /** @returns its number; undefined at the end */
  next(): number | undefined {
    if (this.at + 4 > this.bytes.length) return undefined;
    const kind = this.view.getUint16(this.at, true);
    this.from = this.at + 4;
    this.to = this.from + this.view.getUint16(this.at + 2, true);
    if (this.to > this.bytes.length) throw new FileRefusal("corrupt");
    this.at = this.to;
    return kind;
  }

  /** @param offset in the record's content @throws FileRefusal when it is shorter */
  byte(offset: number): number {
    this.need(offset + 1);
    return this.view.getUint8(this.from + offset);
  }

  short(offset: number): number {
    this.need(offset + 2);
    return this.view.getUint16(this.from + offset, true);
  }

  long(offset: number): number {
    this.need(offset + 4);
    return this.view.getUint32(this.from + offset, true);
  }

  double(offset: number): number {
    this.need(offset + 8);
    return this.view.getFloat64(this.from + offset, true);
  }

  /** The content from an offset on, with that of the records in which it goes on: those are read as well. */
  content(offset: number): RecordContent {
    this.need(offset);
    const parts = [this.bytes.subarray(this.from + offset, this.to)];
    while (this.at + 4 <= this.bytes.length && this.view.getUint16(this.at, true) === CONTINUE) {
      this.next();
      parts.push(this.bytes.subarray(this.from, this.to));
    }
    return new RecordContent(parts);
  }

  private need(length: number): void {
    if (this.from + length > this.to) throw new FileRefusal("corrupt");
  }
}

const IS_WIDE = 1;
const HAS_READINGS = 4;
const HAS_FORMATS = 8;

/** The content of a record and of those in which it goes on. */
export class RecordContent {
  private readonly parts: readonly Uint8Array[];
  private part = 0;
  private at = 0;

  constructor(parts: readonly Uint8Array[]) {
    this.parts = parts;
  }

  get isAtEnd(): boolean {
    while (this.part < this.parts.length && this.at >= this.current.length) this.nextPart();
    return this.part >= this.parts.length;
  }

  byte(): number {
    if (this.isAtEnd) throw new FileRefusal("corrupt");
    const value = this.current[this.at] ?? 0;
    this.at += 1;
    return value;
  }

  short(): number {
    return this.byte() | (this.byte() << 8);
  }

  long(): number {
    return (this.short() | (this.short() << 16)) >>> 0;
  }

  /** A text with its length before it, without its formats and the readings of its characters. @param isShort its length has one byte */
  text(isShort = false): string {
    const length = isShort ? this.byte() : this.short();
    const flags = this.byte();
    const formats = (flags & HAS_FORMATS) === 0 ? 0 : this.short();
    const readings = (flags & HAS_READINGS) === 0 ? 0 : this.long();
    const text = this.characters(length, (flags & IS_WIDE) !== 0);
    this.skip(formats * 4 + readings);
    return text;
  }

  /** A text of older workbooks, whose bytes are those of a code page. */
  encoded(decoder: TextDecoder, isShort = false): string {
    const length = isShort ? this.byte() : this.short();
    const taken = this.current.subarray(this.at, this.at + length);
    this.skip(length);
    return decoder.decode(taken);
  }

  /** Where characters go on in another record, that one says again how wide they are. */
  private characters(length: number, isWideAtFirst: boolean): string {
    let isWide = isWideAtFirst;
    let text = "";
    for (let left = length; left > 0; ) {
      if (this.at >= this.current.length) {
        this.nextPart();
        if (this.part >= this.parts.length) throw new FileRefusal("corrupt");
        isWide = (this.byte() & IS_WIDE) !== 0;
      }
      const width = isWide ? 2 : 1;
      const count = Math.min(left, Math.floor((this.current.length - this.at) / width));
      if (count === 0) throw new FileRefusal("corrupt");
      const taken = this.current.subarray(this.at, this.at + count * width);
      text += (isWide ? wide : narrow)(taken);
      this.at += count * width;
      left -= count;
    }
    return text;
  }

  private skip(length: number): void {
    for (let left = length; left > 0; ) {
      if (this.isAtEnd) throw new FileRefusal("corrupt");
      const count = Math.min(left, this.current.length - this.at);
      this.at += count;
      left -= count;
    }
  }

  private get current(): Uint8Array {
    return this.parts[this.part] ?? none;
  }

  private nextPart(): void {
    this.part += 1;
    this.at = 0;
  }
}

const none = new Uint8Array();

/** Characters of two bytes, halves of pairs included, as a spreadsheet keeps them. */
const wide = (bytes: Uint8Array) => Buffer.from(bytes).toString("utf16le");
/** Characters of one byte are the first 256 of Unicode. */
const narrow = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1");
