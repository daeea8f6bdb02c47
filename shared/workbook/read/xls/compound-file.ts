/** Opens the container of an .xls workbook: a compound file, in which streams lie in chains of sectors ([MS-CFB]). */
import { FileRefusal } from "../file-problem.ts";

const HEADER_BYTES = 512;
const HEADER_DIFAT = 109;
const ENTRY_BYTES = 128;
/** Sector numbers above these mean something else: the end of a chain, a free sector. */
const LAST_SECTOR = 0xffff_fffa;
const NO_ENTRY = 0xffff_ffff;
const STORAGES = 5;
const STREAM = 2;

/** By the first four bytes. */
export function isContainer(bytes: Uint8Array): boolean {
  return bytes[0] === 0xd0 && bytes[1] === 0xcf && bytes[2] === 0x11 && bytes[3] === 0xe0;
}

/**
 * The streams of the file's root by name, each read when it is asked for. Whatever the file says, no chain is followed further than
 * the file has sectors, and no stream is longer than the file.
 * @throws FileRefusal
 */
export function openCompoundFile(bytes: Uint8Array): ReadonlyMap<string, () => Uint8Array> {
  return new CompoundFile(bytes).streams();
}

interface Entry {
  name: string;
  kind: number;
  left: number;
  right: number;
  child: number;
  start: number;
  size: number;
}

class CompoundFile {
  private readonly bytes: Uint8Array;
  private readonly view: DataView;
  private readonly sectorBytes: number;
  private readonly fat: Uint32Array;
  private readonly entries: readonly Entry[];

  constructor(bytes: Uint8Array) {
    if (bytes.length < HEADER_BYTES) throw new FileRefusal("corrupt");
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const shift = this.view.getUint16(0x1e, true);
    if ((shift !== 9 && shift !== 12) || this.view.getUint16(0x20, true) !== 6)
      throw new FileRefusal("corrupt");
    this.sectorBytes = 1 << shift;
    this.fat = this.readFat();
    this.entries = this.readEntries();
  }

  streams(): ReadonlyMap<string, () => Uint8Array> {
    const found = new Map<string, () => Uint8Array>();
    const seen = new Set<number>();
    const waiting = [this.root.child];
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      const entry = this.entries[id];
      if (entry === undefined || seen.has(id)) continue; // none, or a circle
      seen.add(id);
      waiting.push(entry.left, entry.right);
      if (entry.kind === STREAM) found.set(entry.name, () => this.contentOf(entry));
    }
    return found;
  }

  private get root(): Entry {
    const [root] = this.entries;
    if (root?.kind !== STORAGES) throw new FileRefusal("corrupt");
    return root;
  }

  private get sectorCount(): number {
    return Math.ceil(this.bytes.length / this.sectorBytes) - 1;
  }

  private readFat(): Uint32Array {
    const perSector = this.sectorBytes / 4;
    const address = this.view.getUint32(0x2c, true);
    if (address > this.sectorCount) throw new FileRefusal("corrupt");
    const sectors: number[] = [];
    for (let at = 0; at < HEADER_DIFAT; at += 1) sectors.push(this.view.getUint32(0x4c + at * 4, true));
    let next = this.view.getUint32(0x44, true);
    for (let read = 0; next <= LAST_SECTOR && sectors.length < address; read += 1) {
      if (read > this.sectorCount) throw new FileRefusal("corrupt");
      const part = numbersOf(this.sector(next));
      sectors.push(...part.subarray(0, perSector - 1));
      next = part[perSector - 1] ?? NO_ENTRY;
    }
    const fat = new Uint32Array(address * perSector).fill(NO_ENTRY);
    for (const [index, sector] of sectors.slice(0, address).entries())
      if (sector <= LAST_SECTOR) fat.set(numbersOf(this.sector(sector)), index * perSector);
    return fat;
  }

  private readEntries(): Entry[] {
    const content = this.chain(this.view.getUint32(0x30, true));
    const view = new DataView(content.buffer);
    return Array.from({ length: content.length / ENTRY_BYTES }, (_, index) => {
      const at = index * ENTRY_BYTES;
      const nameBytes = Math.min(Math.max(view.getUint16(at + 0x40, true) - 2, 0), 62);
      return {
        name: new TextDecoder("utf-16le").decode(content.subarray(at, at + nameBytes)),
        kind: content[at + 0x42] ?? 0,
        left: view.getUint32(at + 0x44, true),
        right: view.getUint32(at + 0x48, true),
        child: view.getUint32(at + 0x4c, true),
        start: view.getUint32(at + 0x74, true),
        size: view.getUint32(at + 0x78, true),
      };
    });
  }

  private contentOf({ start, size }: Entry): Uint8Array {
    if (size > this.bytes.length) throw new FileRefusal("corrupt");
    const isSmall = size < this.view.getUint32(0x38, true);
    const content = isSmall ? this.smallChain(start, size) : this.chain(start);
    if (content.length < size) throw new FileRefusal("corrupt");
    return content.subarray(0, size);
  }

  /** The sectors of a chain, one after the other. */
  private chain(start: number): Uint8Array {
    const sectors: Uint8Array[] = [];
    for (let at = start; at <= LAST_SECTOR; at = this.fat[at] ?? NO_ENTRY) {
      if (sectors.length > this.sectorCount) throw new FileRefusal("corrupt");
      sectors.push(this.sector(at));
    }
    return joined(sectors, this.sectorBytes);
  }

  /** A short stream lies in pieces of 64 bytes of the root's own stream. */
  private smallChain(start: number, size: number): Uint8Array {
    const pieces = this.chain(this.root.start);
    const next = numbersOf(this.chain(this.view.getUint32(0x3c, true)));
    const parts: Uint8Array[] = [];
    for (let at = start; at <= LAST_SECTOR && parts.length * 64 < size; at = next[at] ?? NO_ENTRY)
      parts.push(pieces.subarray(at * 64, at * 64 + 64));
    return joined(parts, 64);
  }

  /** The last one of a file may be cut off. */
  private sector(number: number): Uint8Array {
    const from = (number + 1) * this.sectorBytes;
    if (from >= this.bytes.length) throw new FileRefusal("corrupt");
    const part = this.bytes.subarray(from, from + this.sectorBytes);
    return part.length === this.sectorBytes ? part : joined([part], this.sectorBytes);
  }
}

/** @param each how many bytes a part has; shorter ones end with zeros */
function joined(parts: readonly Uint8Array[], each: number): Uint8Array {
  const whole = new Uint8Array(parts.length * each);
  for (const [index, part] of parts.entries()) whole.set(part, index * each);
  return whole;
}

function numbersOf(bytes: Uint8Array): Uint32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Uint32Array.from({ length: bytes.length >> 2 }, (_, index) => view.getUint32(index * 4, true));
}
