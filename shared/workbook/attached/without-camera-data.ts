/** A JPEG without what its camera or editor wrote into it: where and when it was taken, by whom and with what. */

const MARKER = 0xff;
const START_OF_SCAN = 0xda;
const END = 0xd9;
const APP0 = 0xe0;
const APP1 = 0xe1;
const APP2 = 0xe2;
const APP14 = 0xee;
const APP15 = 0xef;
const COMMENT = 0xfe;
const UPRIGHT = 1;
const ORIENTATION = 0x0112;
const EXIF = Buffer.from("Exif\0\0", "latin1");

/**
 * Keeps what decides how it looks: the size of its dots, its colour profile, how its colours are meant and which side is up.
 * What isn't built like a JPEG stays as it is, from there on.
 * @see ITU-T T.81, annex B; Exif 2.32, section 4
 */
export function withoutCameraData(bytes: Uint8Array): Uint8Array {
  const from = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kept: Buffer[] = [from.subarray(0, 2)];
  let orientation = UPRIGHT;
  let at = 2;
  while (at + 4 <= from.length && from[at] === MARKER) {
    const marker = from[at + 1] ?? 0;
    const end = at + 2 + from.readUInt16BE(at + 2);
    if (marker === START_OF_SCAN || marker === END || end > from.length || end < at + 4) break;
    const content = from.subarray(at + 4, end);
    if (marker === APP1) orientation = orientationOf(content) ?? orientation;
    else if (!isAboutTheCamera(marker, content)) kept.push(from.subarray(at, end));
    at = end;
  }
  if (orientation !== UPRIGHT) kept.splice(1, 0, orientationSegment(orientation));
  return Buffer.concat([...kept, from.subarray(at)]);
}

/** Marker segments of applications but for those that pictures are drawn by, and comments. */
function isAboutTheCamera(marker: number, content: Buffer): boolean {
  if (marker === COMMENT) return true;
  if (marker === APP0 || marker === APP14) return false;
  if (marker === APP2) return !content.toString("latin1", 0, 11).startsWith("ICC_PROFILE");
  return marker > APP0 && marker <= APP15;
}

/** Which side is up, 1 to 8, as the first directory of Exif says it; undefined where it doesn't. */
function orientationOf(content: Buffer): number | undefined {
  if (!content.subarray(0, EXIF.length).equals(EXIF)) return undefined;
  const tiff = content.subarray(EXIF.length);
  const isLittle = tiff.toString("latin1", 0, 2) === "II";
  const word = (at: number) =>
    at + 2 > tiff.length ? 0 : isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at);
  const long = (at: number) =>
    at + 4 > tiff.length ? 0 : isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at);
  const directory = long(4);
  for (let entry = 0; entry < word(directory); entry += 1) {
    const at = directory + 2 + entry * 12;
    if (word(at) !== ORIENTATION) continue;
    const value = word(at + 8);
    return value >= 1 && value <= 8 ? value : undefined;
  }
  return undefined;
}

/** Exif with nothing but which side is up. */
function orientationSegment(orientation: number): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write("MM\0*\0\0\0\x08\0\x01", 0, "latin1");
  tiff.writeUInt16BE(ORIENTATION, 10);
  tiff.writeUInt16BE(3, 12); // a number of 16 bits
  tiff.writeUInt32BE(1, 14); // one of them
  tiff.writeUInt16BE(orientation, 18);
  const head = Buffer.from([MARKER, APP1, 0, 2 + EXIF.length + tiff.length]);
  return Buffer.concat([head, EXIF, tiff]);
}
