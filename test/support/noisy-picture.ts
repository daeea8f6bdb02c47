/** A picture that is small as PNG and large in a PDF. */
import { crc32, deflateSync } from "node:zlib";

const SIGNATURE = Buffer.from("89504e470d0a1a0a", "hex");
const EIGHT_BITS_RGB = Buffer.from([8, 2, 0, 0, 0]);
const UP_FILTER = 2;

/**
 * Noise in the first row, and each row below adds the same noise to the one above: PNG, which keeps the difference, keeps
 * all rows as one; a PDF keeps the points themselves, in which nothing repeats.
 *
 * @example noisyPicture(1_600, 2_000).length // some 66,000; 9 MB in a PDF
 */
export function noisyPicture(width: number, height: number): Buffer {
  const noise = Buffer.alloc(width * 3);
  let state = 1;
  for (let index = 0; index < noise.length; index += 1) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    noise[index] = state >>> 16;
  }
  const row = Buffer.concat([Buffer.from([UP_FILTER]), noise]);
  const rows = Buffer.concat(Array.from({ length: height }, () => row));
  const header = Buffer.concat([word(width), word(height), EIGHT_BITS_RGB]);
  const chunks = [chunk("IHDR", header), chunk("IDAT", deflateSync(rows)), chunk("IEND", Buffer.alloc(0))];
  return Buffer.concat([SIGNATURE, ...chunks]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
  return Buffer.concat([word(data.length), named, word(crc32(named))]);
}

function word(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
