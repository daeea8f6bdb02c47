/** A JPEG without what its camera or editor wrote into it. */
import { bigEndian, joined, textAt, viewOf } from "./bytes.ts";
import { exifOf, orientationOf } from "./orientation.ts";

const MARKER = 0xff;
const START_OF_SCAN = 0xda;
const END = 0xd9;
const APP0 = 0xe0;
const APP1 = 0xe1;
const APP2 = 0xe2;
const APP14 = 0xee;
const APP15 = 0xef;
const COMMENT = 0xfe;

/**
 * Keeps what decides how it looks: the size of its dots, its colour profile, how its colours are meant and which side is up.
 * What follows its end goes too: phones write further pictures and films there. What isn't built like a JPEG stays as it is, from there on.
 * @see ITU-T T.81, annex B
 */
export function jpegWithout(from: Uint8Array): Uint8Array {
  const view = viewOf(from);
  const kept: Uint8Array[] = [];
  let orientation: number | undefined;
  let at = 2;
  while (at + 4 <= from.length && from[at] === MARKER) {
    const marker = from[at + 1] ?? 0;
    if (marker === END) break;
    if (marker === MARKER) {
      at += 1; // any number of them may come before a marker
      continue;
    }
    const end = at + 2 + view.getUint16(at + 2);
    if (end > from.length || end < at + 4) break;
    const content = from.subarray(at + 4, end);
    const next = marker === START_OF_SCAN ? endOfScan(from, end) : end;
    if (marker === APP1) orientation ??= orientationOf(content);
    else if (!isAboutTheCamera(marker, content)) kept.push(from.subarray(at, next));
    at = next;
  }
  const turned = orientation === undefined ? [] : [segmentOf(APP1, exifOf(orientation))];
  const rest = from[at] === MARKER && from[at + 1] === END ? from.subarray(at, at + 2) : from.subarray(at);
  return joined([from.subarray(0, 2), ...turned, ...kept, rest]);
}

/** In what is drawn, a marker's byte is followed by 0 or the number of a restart. */
function endOfScan(from: Uint8Array, start: number): number {
  for (let at = from.indexOf(MARKER, start); at >= 0; at = from.indexOf(MARKER, at + 1)) {
    const after = from[at + 1] ?? 0;
    const isDrawn = after === 0 || after === MARKER || (after >= 0xd0 && after <= 0xd7);
    if (!isDrawn) return at;
  }
  return from.length;
}

/** Marker segments of applications but for those that pictures are drawn by, and comments. */
function isAboutTheCamera(marker: number, content: Uint8Array): boolean {
  if (marker === COMMENT) return true;
  if (marker === APP0) return !/^JF(IF|XX)/.test(textAt(content, 0, 4)); // Canon's first ones say more than the size of dots
  if (marker === APP14) return textAt(content, 0, 5) !== "Adobe";
  if (marker === APP2) return textAt(content, 0, 11) !== "ICC_PROFILE";
  return marker > APP0 && marker <= APP15;
}

function segmentOf(marker: number, content: Uint8Array): Uint8Array {
  return joined([Uint8Array.of(MARKER, marker), bigEndian(content.length + 2, 2), content]);
}
