/** Writes small .xls workbooks record by record, sound and unsound ones ([MS-CFB], [MS-XLS]). */

export type XlsRecord = readonly [kind: number, ...content: (number[] | Buffer)[]];

export const short = (value: number) => [value & 0xff, (value >> 8) & 0xff];
export const long = (value: number) => [...short(value & 0xffff), ...short(value >>> 16)];
export const double = (value: number) => {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleLE(value);
  return bytes;
};
/** A text of two bytes a character, with its length before it. */
export const wide = (text: string) =>
  Buffer.concat([Buffer.from([...short(text.length), 1]), Buffer.from(text, "utf16le")]);

export function recordsOf(records: readonly XlsRecord[]): Buffer {
  return Buffer.concat(
    records.map(([kind, ...content]) => {
      const body = Buffer.concat(content.map((part) => Buffer.from(part)));
      return Buffer.concat([Buffer.from([...short(kind), ...short(body.length)]), body]);
    }),
  );
}

export const globalsStart = (version = 0x600): XlsRecord => [0x809, short(version), short(5)];
export const end: XlsRecord = [0x0a];

interface WrittenSheet {
  name?: string;
  cells: readonly XlsRecord[];
}

/** The stream of a workbook. @param version 0x600, or 0x500 for texts in a code page */
export function streamOf(
  globals: readonly XlsRecord[],
  sheets: readonly WrittenSheet[],
  version = 0x600,
): Buffer {
  const bodies = sheets.map(({ cells }) => recordsOf([[0x809, short(version), short(0x10)], ...cells, end]));
  const headOf = (places: readonly number[]) =>
    recordsOf([
      globalsStart(version),
      ...globals,
      ...sheets.map(({ name = "survey" }, index): XlsRecord => {
        const place = [...long(places[index] ?? 0), 0, 0, name.length];
        return [0x85, version === 0x600 ? [...place, 0] : place, Buffer.from(name, "latin1")];
      }),
      end,
    ]);
  let at = headOf([]).length;
  const places = bodies.map((body) => {
    const place = at;
    at += body.length;
    return place;
  });
  return Buffer.concat([headOf(places), ...bodies]);
}

const SECTOR = 512;
const NONE = 0xffff_ffff;
const LAST = 0xffff_fffe;

/** A container of streams, each as long as a whole sector chain needs. @param change of the finished bytes */
export function containerOf(
  streams: Readonly<Record<string, Buffer>>,
  change?: (bytes: Buffer) => void,
): Uint8Array {
  const names = Object.keys(streams);
  const padded = names.map((name) => pad(streams[name] ?? Buffer.alloc(0), 4096));
  const fat: number[] = [0xffff_fffd, LAST]; // this table, and the directory
  const starts = padded.map(({ length }) => {
    const start = fat.length;
    for (let left = length / SECTOR; left > 0; left -= 1) fat.push(left === 1 ? LAST : fat.length + 1);
    return start;
  });
  if (fat.length > SECTOR / 4) throw new Error("This stream is too long for one table.");
  while (fat.length < SECTOR / 4) fat.push(NONE);
  const entry = (name: string, kind: number, right: number, child: number, start: number, size: number) => {
    const bytes = Buffer.alloc(128);
    bytes.write(name, "utf16le");
    bytes.set(
      [...short((name.length + 1) * 2), kind, 1, ...long(NONE), ...long(right), ...long(child)],
      0x40,
    );
    bytes.set([...long(start), ...long(size)], 0x74);
    return bytes;
  };
  const directory = Buffer.concat([
    entry("Root Entry", 5, NONE, names.length > 0 ? 1 : NONE, LAST, 0),
    ...names.map((name, index) =>
      entry(
        name,
        2,
        index + 1 < names.length ? index + 2 : NONE,
        NONE,
        starts[index] ?? LAST,
        padded[index]?.length ?? 0,
      ),
    ),
  ]);
  const header = Buffer.alloc(SECTOR);
  header.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  header.set([...short(0x3e), ...short(3), 0xfe, 0xff, ...short(9), ...short(6)], 0x18);
  header.set(
    [...long(1), ...long(1), ...long(0), ...long(4096), ...long(LAST), ...long(0), ...long(LAST), ...long(0)],
    0x2c,
  );
  for (let at = 0x4c; at < SECTOR; at += 4) header.set(long(at === 0x4c ? 0 : NONE), at);
  const bytes = Buffer.concat([header, Buffer.from(fat.flatMap(long)), pad(directory, SECTOR), ...padded]);
  change?.(bytes);
  return new Uint8Array(bytes);
}

/** At least as long as streams that don't lie in the root's own one. */
function pad(bytes: Buffer, least: number): Buffer {
  const length = Math.max(Math.ceil(bytes.length / SECTOR) * SECTOR, least);
  return Buffer.concat([bytes, Buffer.alloc(length - bytes.length)]);
}
