/** Films, sounds and pictures in boxes: MP4, MOV, M4A, 3GP, AVIF and HEIC. Nothing moves, as boxes name places in the file. */
import { textAt, viewOf } from "./bytes.ts";

interface Box {
  name: string;
  /** Where its content begins and ends. */
  from: number;
  to: number;
  /** Where its name is. */
  at: number;
}

/** The bytes of a file and how many may still be emptied outside of boxes: no honest file says of one place twice what is there. */
interface Emptied {
  bytes: Uint8Array;
  left: number;
}

/** Boxes that are only the box around others. */
const around = new Set(["moov", "trak", "mdia", "minf", "stbl", "edts", "dinf", "moof", "traf", "mvex"]);
/** What is said about a file, and room that anything may be left in. Of a picture, `meta` holds the picture. */
const said = new Set(["udta", "meta", "uuid", "free", "skip", "wide", "XMP_"]);
/** The same beside the items of a picture. */
const saidOfPicture = new Set(["xml ", "bxml", ...said]);
/** They begin with a version and when something was made and changed. */
const dated = new Set(["mvhd", "tkhd", "mdhd"]);
/** Tracks that say something of each moment, such as where it was taken. */
const sayings = new Set(["meta", "camm", "gpmd"]);

/** @see ISO/IEC 14496-12 */
export function boxesWithout(original: Uint8Array): Uint8Array {
  const bytes = original.slice();
  const file = { bytes, left: bytes.length };
  for (const box of boxesIn(bytes, 0, bytes.length))
    if (box.name !== "meta" || !hasPicture(bytes, box)) emptySayings(file, box);
    else emptyItems(file, box);
  return bytes;
}

function* boxesIn(bytes: Uint8Array, start: number, stop: number): Generator<Box> {
  const view = viewOf(bytes);
  for (let at = start, to = at; at + 8 <= stop; at = to) {
    const size = view.getUint32(at);
    const isLong = size === 1 && at + 16 <= stop;
    to = size === 0 ? stop : at + (isLong ? Number(view.getBigUint64(at + 8)) : size);
    const from = at + (isLong ? 16 : 8);
    if (to < from || to > stop) return;
    yield { name: textAt(bytes, at + 4, 4), from, to, at: at + 4 };
  }
}

function emptySayings(file: Emptied, box: Box): void {
  const { bytes } = file;
  const saysEachMoment = box.name === "trak" && sayings.has(handlerOf(bytes, box));
  if (saysEachMoment) emptySamples(file, box);
  if (saysEachMoment || said.has(box.name)) {
    empty(bytes, box);
    return;
  }
  if (dated.has(box.name)) bytes.fill(0, box.from + 4, box.from + (bytes[box.from] === 1 ? 20 : 12));
  if (around.has(box.name)) for (const inner of boxesIn(bytes, box.from, box.to)) emptySayings(file, inner);
}

/** As room that nothing is in: of the same size, so that what follows stays where it is. */
function empty(bytes: Uint8Array, { at, from, to }: Box): void {
  bytes.set([0x66, 0x72, 0x65, 0x65], at); // "free"
  bytes.fill(0, from, to);
}

function find(bytes: Uint8Array, within: Box, ...path: string[]): Box | undefined {
  let found: Box | undefined = within;
  for (const name of path) {
    if (found === undefined) return undefined;
    found = [...boxesIn(bytes, found.from, found.to)].find((one) => one.name === name);
  }
  return found;
}

function handlerOf(bytes: Uint8Array, track: Box): string {
  const handler = find(bytes, track, "mdia", "hdlr");
  return handler === undefined ? "" : textAt(bytes, handler.from + 8, 4);
}

/** @throws RangeError for more than a file can have */
function fill(file: Emptied, from: number, length: number): void {
  file.left -= Math.min(length, file.bytes.length - Math.min(from, file.bytes.length));
  if (file.left < 0) throw new RangeError("Places overlap.");
  file.bytes.fill(0, from, from + length);
}

/** What a track says is outside of its boxes, in pieces. */
function emptySamples(file: Emptied, track: Box): void {
  const { bytes } = file;
  const table = find(bytes, track, "mdia", "minf", "stbl");
  if (table === undefined) return;
  const numbers = (name: string, from: number, width: 4 | 8) => {
    const box = find(bytes, table, name);
    if (box === undefined) return [];
    const view = viewOf(bytes);
    const count = Math.floor((box.to - box.from - from) / width);
    return Array.from({ length: Math.max(0, count) }, (_, index) => {
      const at = box.from + from + index * width;
      return width === 8 ? Number(view.getBigUint64(at)) : view.getUint32(at);
    });
  };
  const [same = 0, , ...each] = numbers("stsz", 4, 4);
  const runs = numbers("stsc", 8, 4);
  const places = [...numbers("stco", 8, 4), ...numbers("co64", 8, 8)];
  let sample = 0;
  let run = -3;
  for (const [index, place] of places.entries()) {
    while (run + 3 < runs.length && (runs[run + 3] ?? 0) <= index + 1) run += 3;
    const perChunk = runs[run + 1] ?? 1;
    const sizes = same > 0 ? [same * perChunk] : each.slice(sample, sample + perChunk);
    fill(
      file,
      place,
      sizes.reduce((sum, size) => sum + size, 0),
    );
    sample += perChunk;
  }
}

/** After its version. */
const contentOf = (meta: Box): Box => ({ ...meta, from: meta.from + 4 });

function hasPicture(bytes: Uint8Array, meta: Box): boolean {
  return find(bytes, contentOf(meta), "iloc") !== undefined;
}

/** What a picture's file says of it, in items of their own: Exif and XMP. Which side is up isn't among them. */
function emptyItems(file: Emptied, meta: Box): void {
  const { bytes } = file;
  const inside = contentOf(meta);
  const view = viewOf(bytes);
  for (const box of boxesIn(bytes, inside.from, inside.to))
    if (saidOfPicture.has(box.name)) empty(bytes, box);
  const infos = find(bytes, inside, "iinf");
  const places = find(bytes, inside, "iloc");
  if (infos === undefined || places === undefined) return;
  const spoken = new Set<number>();
  for (const info of boxesIn(bytes, infos.from + (bytes[infos.from] === 0 ? 6 : 8), infos.to)) {
    const isLong = bytes[info.from] === 3;
    const id = isLong ? view.getUint32(info.from + 4) : view.getUint16(info.from + 4);
    if (/^(Exif|mime|uri )$/.test(textAt(bytes, info.from + (isLong ? 10 : 8), 4))) spoken.add(id);
  }
  const data = find(bytes, inside, "idat");
  for (const { item, inData, from, length } of placesOf(bytes, places)) {
    if (!spoken.has(item)) continue;
    fill(file, (inData ? (data?.from ?? bytes.length) : 0) + from, length);
  }
}

interface Place {
  item: number;
  /** Whether it is in the box of data beside, and not anywhere in the file. */
  inData: boolean;
  from: number;
  length: number;
}

function* placesOf(bytes: Uint8Array, box: Box): Generator<Place> {
  const view = viewOf(bytes);
  let at = box.from;
  const number = (width: number) => {
    let value = 0;
    for (let index = 0; index < width; index += 1) value = value * 256 + (bytes[at + index] ?? 0);
    at += width;
    return value;
  };
  const version = view.getUint8(at);
  at += 4;
  const [widths, further] = [number(1), number(1)];
  if (widths === 0) return; // no place has a width
  const idWidth = version < 2 ? 2 : 4;
  for (let left = number(idWidth); left > 0 && at < box.to; left -= 1) {
    const item = number(idWidth);
    const method = version === 0 ? 0 : number(2) % 16;
    number(2);
    const base = number(further >> 4);
    for (let extents = number(2); extents > 0 && at < box.to; extents -= 1) {
      if (version > 0) number(further & 15);
      const offset = number(widths >> 4);
      yield { item, inData: method === 1, from: base + offset, length: number(widths & 15) };
    }
  }
}
