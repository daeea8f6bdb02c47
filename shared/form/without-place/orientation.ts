/** Which side of a picture is up: the only thing that is kept of what a camera wrote. */
import { bigEndian, joined, latin1, textAt, viewOf } from "./bytes.ts";

const ORIENTATION = 0x0112;
const UPRIGHT = 1;
const EXIF = "Exif\0\0";

/**
 * 2 to 8, as the first directory of Exif says it; undefined where it doesn't, or where the picture is upright.
 * @param exif with or without its name before it
 * @see Exif 2.32, section 4
 */
export function orientationOf(exif: Uint8Array): number | undefined {
  const tiff = textAt(exif, 0, EXIF.length) === EXIF ? exif.subarray(EXIF.length) : exif;
  const order = textAt(tiff, 0, 2);
  if (order !== "II" && order !== "MM") return undefined;
  const view = viewOf(tiff);
  const word = (at: number) => (at + 2 > tiff.length ? 0 : view.getUint16(at, order === "II"));
  const directory = tiff.length < 8 ? tiff.length : view.getUint32(4, order === "II");
  for (let entry = 0; entry < word(directory); entry += 1) {
    const at = directory + 2 + entry * 12;
    if (word(at) !== ORIENTATION) continue;
    const value = word(at + 8);
    return value > UPRIGHT && value <= 8 ? value : undefined;
  }
  return undefined;
}

/** A directory with nothing but which side is up. */
export function tiffOf(orientation: number): Uint8Array {
  const entry = [ORIENTATION, 3].map((value) => bigEndian(value, 2)); // a number of 16 bits
  return joined([
    latin1("MM\0*\0\0\0\x08\0\x01"),
    ...entry,
    bigEndian(1, 4), // one of them
    bigEndian(orientation, 2),
    new Uint8Array(6),
  ]);
}

/** The same, named as Exif. */
export function exifOf(orientation: number): Uint8Array {
  return joined([latin1(EXIF), tiffOf(orientation)]);
}
