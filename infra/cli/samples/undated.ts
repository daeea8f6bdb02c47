/** An archive without the moment of its making, so that the same content is the same bytes each time. */

const END = 0x06054b50;
const END_BYTES = 22;
/** Where, within a record of the directory and in front of a file, its time and date are: four bytes. */
const [IN_DIRECTORY, IN_FRONT] = [12, 10];
/** 1980-01-01, the earliest that an archive can say: no time, and the first day of the first month. */
const EARLIEST = 0x00210000;

/** @throws Error for what is no archive */
export function undated(archive: Uint8Array): Uint8Array {
  const bytes = Uint8Array.from(archive);
  const view = new DataView(bytes.buffer);
  const end = bytes.length - END_BYTES;
  if (end < 0 || view.getUint32(end, true) !== END) throw new Error("The archive has no end.");
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  for (let entry = 0; entry < count; entry += 1) {
    view.setUint32(at + IN_DIRECTORY, EARLIEST, true);
    view.setUint32(view.getUint32(at + 42, true) + IN_FRONT, EARLIEST, true);
    const [name, extra, comment] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true));
    at += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return bytes;
}
