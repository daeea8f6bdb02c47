/** Sounds and films with notes in them: MP3, AAC, FLAC, WebM and Ogg. */
import { joined, textAt, viewOf } from "./bytes.ts";

/** Notes before and after a sound: the room of those before it stays, and is empty. @see https://id3.org/id3v2.4.0-structure */
export function id3Without(original: Uint8Array): Uint8Array {
  let bytes = original.slice();
  let at = 0;
  while (textAt(bytes, at, 3) === "ID3" && at + 10 <= bytes.length) {
    const size = [6, 7, 8, 9].reduce((sum, place) => sum * 128 + ((bytes[at + place] ?? 0) & 127), 0);
    bytes[at + 5] = 0;
    bytes.fill(0, at + 10, at + 10 + size);
    at += 10 + size;
  }
  if (textAt(bytes, at, 4) === "fLaC")
    return joined([bytes.subarray(0, at), flacWithout(bytes.subarray(at))]);
  if (textAt(bytes, bytes.length - 128, 3) === "TAG") bytes = bytes.subarray(0, bytes.length - 128);
  const footer = bytes.length - 32;
  if (textAt(bytes, footer, 8) !== "APETAGEX") return bytes;
  const from = footer + 32 - viewOf(bytes).getUint32(footer + 12, true);
  return bytes.subarray(0, Math.max(at, textAt(bytes, from - 32, 8) === "APETAGEX" ? from - 32 : from));
}

/** How it is played, and where a moment of it is. */
const ofFlac = new Set([0, 3]);
const LAST = 0x80;

/** @see https://www.rfc-editor.org/rfc/rfc9639#section-8 */
export function flacWithout(from: Uint8Array): Uint8Array {
  const kept: Uint8Array[] = [];
  let at = 4;
  for (let isLast = false; !isLast; ) {
    const first = from[at];
    const end = at + 4 + (at + 4 > from.length ? 0 : viewOf(from).getUint32(at) % 0x1000000);
    if (first === undefined || end > from.length) return from; // it isn't whole
    isLast = first >= LAST;
    const block = from.slice(at, end);
    block[0] = first & ~LAST;
    if (ofFlac.has(first & ~LAST)) kept.push(block);
    at = end;
  }
  const end = kept.at(-1);
  if (end !== undefined) end[0] = (end[0] ?? 0) | LAST;
  return joined([from.subarray(0, 4), ...kept, from.subarray(at)]);
}

const SEGMENT = 0x18538067;
const INFO = 0x1549a966;
/** Tags, attached files, and within what is said of the file its title and date. */
const saidInWebm = new Set([0x1254c367, 0x1941a469, 0x7ba9, 0x4461]);
const VOID = 0xec;

/** Nothing moves: what is said becomes room of the same size. @see https://www.rfc-editor.org/rfc/rfc9559 */
export function webmWithout(original: Uint8Array): Uint8Array {
  const bytes = original.slice();
  emptyElements(bytes, 0, bytes.length);
  return bytes;
}

function emptyElements(bytes: Uint8Array, start: number, stop: number): void {
  let at = start;
  while (at < stop) {
    const begin = at;
    const id = variable(bytes, at, false);
    const size = variable(bytes, at + id.width, true);
    at += id.width + size.width;
    const isOpen = size.value >= 2 ** (7 * size.width) - 1; // it goes on to the end
    const end = isOpen ? stop : Math.min(stop, at + size.value);
    if (id.width === 0 || size.width === 0) return;
    if (saidInWebm.has(id.value) && !isOpen) emptyElement(bytes, begin, end);
    else if (id.value === SEGMENT || id.value === INFO) emptyElements(bytes, at, end);
    else if (isOpen) continue; // live: what is in it follows, and then what comes after it
    at = end;
  }
}

/** The size of the room is written in as many bytes as fit. */
function emptyElement(bytes: Uint8Array, start: number, end: number): void {
  bytes.fill(0, start, end);
  const total = end - start;
  const width = total > 9 ? 8 : 1;
  bytes[start] = VOID;
  let size = total - 1 - width;
  for (let place = start + width; place > start; place -= 1) {
    bytes[place] = size % 256;
    size = Math.floor(size / 256);
  }
  bytes[start + 1] = (bytes[start + 1] ?? 0) | (width === 8 ? 0x01 : 0x80);
}

function variable(bytes: Uint8Array, at: number, isSize: boolean): { value: number; width: number } {
  const first = bytes[at] ?? 0;
  const width = first === 0 ? 0 : Math.clz32(first) - 23;
  let value = isSize ? first % 2 ** (8 - width) : first;
  for (let index = 1; index < width; index += 1) value = value * 256 + (bytes[at + index] ?? 0);
  return { value, width };
}

/** Packets of notes begin so, in Vorbis, Opus and Theora. */
const notes = ["\x03vorbis", "OpusTags", "\x81theora"];

/** Where a piece of a packet is, and the page that it is on. */
interface Piece {
  page: { from: number; to: number };
  from: number;
  to: number;
}

/**
 * Notes become blanks of the same length, on each page that they go on to, so that no page grows; each page has a sum of its bytes.
 * @see https://www.rfc-editor.org/rfc/rfc3533 · https://www.xiph.org/vorbis/doc/v-comment.html
 */
export function oggWithout(original: Uint8Array): Uint8Array {
  const bytes = original.slice();
  const view = viewOf(bytes);
  const changed = new Set<Piece["page"]>();
  const packets = oggPackets(bytes);
  for (const pieces of packets) {
    const packet = joined(pieces.map(({ from, to }) => bytes.subarray(from, to)));
    if (!blankNotes(packet)) continue;
    let at = 0;
    for (const { page, from, to } of pieces) {
      bytes.set(packet.subarray(at, at + to - from), from);
      at += to - from;
      changed.add(page);
    }
  }
  for (const { from, to } of changed) {
    view.setUint32(from + 22, 0);
    view.setUint32(from + 22, oggSum(bytes.subarray(from, to)), true);
  }
  return bytes;
}

const GOES_ON = 1;

/** Packets of notes, in their pieces: one fills its page to the end and goes on with the next of its stream. */
function oggPackets(bytes: Uint8Array): Piece[][] {
  const view = viewOf(bytes);
  const found: Piece[][] = [];
  const open = new Map<number, Piece[]>();
  for (let at = 0, end = 0; textAt(bytes, at, 4) === "OggS" && at + 27 <= bytes.length; at = end) {
    const sizes = bytes.subarray(at + 27, at + 27 + (bytes[at + 26] ?? 0));
    let from = at + 27 + sizes.length;
    end = sizes.reduce((sum, size) => sum + size, from);
    const page = { from: at, to: Math.min(end, bytes.length) };
    const stream = view.getUint32(at + 14);
    let packet = ((bytes[at + 5] ?? 0) & GOES_ON) === 0 ? undefined : open.get(stream);
    let to = from;
    for (const [index, size] of sizes.entries()) {
      to += size;
      if (size === 255 && index < sizes.length - 1) continue;
      if (packet === undefined && notesAt(bytes, from) !== undefined) {
        packet = [];
        found.push(packet);
      }
      packet?.push({ page, from, to: Math.min(to, bytes.length) });
      from = to;
      if (size < 255) packet = undefined;
    }
    if (packet === undefined) open.delete(stream);
    else open.set(stream, packet);
  }
  return found;
}

const notesAt = (bytes: Uint8Array, at: number) => notes.find((one) => textAt(bytes, at, one.length) === one);

/** @returns whether there were any */
function blankNotes(page: Uint8Array): boolean {
  const name = notesAt(page, 0);
  if (name === undefined) return false;
  const view = viewOf(page);
  let at = name.length;
  const long = () => (at + 4 > page.length ? 0 : view.getUint32(at, true));
  at += 4 + long(); // by what it was written
  let count = long();
  for (at += 4; count > 0 && at + 4 <= page.length; count -= 1) {
    const size = long();
    const from = at + 4;
    at = from + size;
    const value = page.subarray(from, at);
    page.fill(0x20, from + value.indexOf(0x3d) + 1, Math.min(at, page.length)); // after the "="
  }
  return true;
}

/** A sum of 32 bits whose polynomial is 0x04c11db7. */
function oggSum(page: Uint8Array): number {
  let sum = 0;
  for (const byte of page) {
    sum ^= byte << 24;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum << 1) ^ (sum < 0 ? 0x04c11db7 : 0);
  }
  return sum >>> 0;
}
