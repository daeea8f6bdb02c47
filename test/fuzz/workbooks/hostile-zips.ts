/** Zips made to harm: bombs, entities, names that lead out of a folder, false headers. */
import { sheets } from "../../import/markdown-sheets.ts";
import {
  bytesOf,
  type HostilePackage,
  sheetPart,
  soundParts,
  withDoctype,
  withParts,
  zeros,
} from "./hostile-parts.ts";
import { packageParts } from "./write-package.ts";
import { writeZip } from "./zip.ts";

const bombs: HostilePackage[] = [
  {
    name: "40 MB of zeros in a part that an import reads",
    bytes: () => withParts({ name: "xl/sharedStrings.xml", data: zeros(40) }),
    expected: "E_TOO_BIG",
  },
  {
    name: "40 MB of zeros in a picture",
    bytes: () => withParts({ name: "xl/media/image1.png", data: zeros(40) }),
    expected: "E_TOO_BIG",
  },
  {
    name: "five parts of 20 MB",
    bytes: () =>
      withParts(...[1, 2, 3, 4, 5].map((number) => ({ name: `xl/media/${number}.png`, data: zeros(20) }))),
    expected: "E_TOO_BIG",
  },
  {
    name: "40 MB that say that they are 1,000 bytes",
    bytes: () => withParts({ name: "xl/media/image1.png", data: zeros(40), declaredSize: 1_000 }),
    expected: "E_TOO_BIG",
  },
  {
    name: "a part that says that it is 4 GB",
    bytes: () => withParts({ name: "xl/media/image1.png", data: zeros(1), declaredSize: 0xfffffffe }),
    expected: "any",
  },
  {
    name: "501 parts",
    bytes: () =>
      withParts(...Array.from({ length: 500 }, (_, index) => ({ name: `xl/x${index}.bin`, data: zeros(0) }))),
    expected: "E_TOO_BIG",
  },
  {
    name: "a zip of zips",
    bytes: () => {
      let inner = writeZip([{ name: "a", data: zeros(10) }]);
      for (let depth = 0; depth < 8; depth += 1) inner = writeZip([{ name: "a.zip", data: inner }]);
      return withParts({ name: "xl/embeddings/inner.zip", data: inner });
    },
    expected: "read",
  },
  {
    name: "51 sheets",
    bytes: () => {
      const table = "| type | name |\n| text | a |";
      const many = Array.from({ length: 51 }, (_, index) => `# sheet${index}\n${table}`).join("\n");
      return writeZip(packageParts(sheets(many)));
    },
    expected: "E_TOO_BIG",
  },
];

const laughs = Array.from({ length: 10 }, (_, level) =>
  level === 0 ? '<!ENTITY l0 "lol">' : `<!ENTITY l${level} "${`&l${level - 1};`.repeat(10)}">`,
).join("");

const entityTricks: HostilePackage[] = [
  ...["xl/workbook.xml", sheetPart, "xl/_rels/workbook.xml.rels", "[Content_Types].xml"].map(
    (name): HostilePackage => ({
      name: `a billion laughs in ${name}`,
      bytes: () => withDoctype(name, `<!DOCTYPE x [${laughs}]>`),
      expected: "E_CORRUPT",
    }),
  ),
  {
    name: "an entity that is a file",
    bytes: () => withDoctype(sheetPart, '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>'),
    expected: "E_CORRUPT",
  },
  {
    name: "a document type behind a long comment",
    bytes: () => withDoctype(sheetPart, `<!--${"x".repeat(100_000)}--><!DOCTYPE x [${laughs}]>`),
    expected: "E_CORRUPT",
  },
  {
    name: "a document type in UTF-16",
    bytes: () =>
      writeZip(
        soundParts().map((one) =>
          one.name === sheetPart
            ? {
                name: one.name,
                data: new Uint8Array(Buffer.from(`\ufeff<!DOCTYPE x [${laughs}]><x/>`, "utf16le")),
              }
            : one,
        ),
      ),
    expected: "E_CORRUPT",
  },
  {
    name: "a document type in a part whose name ends in nothing",
    bytes: () =>
      withParts({ name: "xl/worksheets/sheet1", data: bytesOf(`<!DOCTYPE x [${laughs}]><x>&l9;</x>`) }),
    expected: "read",
  },
];

/** Names that would lead out of a folder, were the parts ever written into one. */
const names = [
  ...["../../sprout-was-here", "/tmp/sprout-was-here", "C:\\sprout-was-here", "..\\..\\sprout-was-here"],
  ...[
    "xl/../../../sprout-was-here",
    "sprout\u0000was-here",
    "",
    "xl/",
    ".",
    "..",
    "xl//x",
    "aux",
    "__proto__",
  ],
];
const pathTricks: HostilePackage[] = [
  ...names.map(
    (name): HostilePackage => ({
      name: `a part named ${JSON.stringify(name)}`,
      bytes: () => withParts({ name, data: bytesOf("written") }),
      expected: "any",
    }),
  ),
  {
    name: "a symbolic link",
    bytes: () => withParts({ name: "xl/link.xml", data: bytesOf("/etc/passwd"), attributes: 0xa1ff0000 }),
    expected: "any",
  },
  {
    name: "every part twice",
    bytes: () => writeZip([...soundParts(), ...soundParts()]),
    expected: "any",
  },
  {
    name: "a local name other than the listed one",
    bytes: () => withParts({ name: "xl/a.xml", localName: "../../sprout-was-here", data: bytesOf("<a/>") }),
    expected: "any",
  },
];

const zipTricks: HostilePackage[] = [
  {
    name: "an encrypted part",
    bytes: () => withParts({ name: "xl/secret.xml", data: bytesOf("<a/>"), flags: 1 }),
    expected: "E_ENCRYPTED",
  },
  {
    name: "a compression that nobody knows",
    bytes: () => withParts({ name: "xl/a.xml", data: bytesOf("<a/>"), method: 99 }),
    expected: "E_CORRUPT",
  },
  {
    name: "a wrong check sum",
    bytes: () => withParts({ name: "xl/media/a.png", data: bytesOf("abc"), declaredCrc: 1 }),
    expected: "any",
  },
  {
    name: "sizes that stand in an extension, and lie",
    bytes: () => {
      const extra = Buffer.alloc(20);
      extra.writeUInt16LE(1, 0);
      extra.writeUInt16LE(16, 2);
      extra.writeBigUInt64LE(2n ** 60n, 4);
      extra.writeBigUInt64LE(2n ** 62n, 12);
      return withParts({ name: "xl/a.bin", data: zeros(0), declaredSize: 0xffffffff, extra });
    },
    expected: "any",
  },
  ...(
    [
      ["more entries than there are", { entries: 60_000 }],
      ["65,535 entries, and no extension with their number", { entries: 65_535 }],
      ["fewer entries than there are", { entries: 1 }],
      ["a directory behind the end", { offset: 0x7fffffff }],
      ["a directory at the start", { offset: 0 }],
    ] as const
  ).map(
    ([name, directory]): HostilePackage => ({
      name,
      bytes: () => writeZip(soundParts(), directory),
      expected: "any",
    }),
  ),
  {
    name: "half a directory",
    bytes: () => {
      const whole = writeZip(soundParts());
      return whole.slice(0, whole.length - 150);
    },
    expected: "E_CORRUPT",
  },
  {
    name: "a part that begins where another one does",
    bytes: () => withParts({ name: "xl/a.xml", data: bytesOf("<a/>"), offset: 0 }),
    expected: "any",
  },
  {
    name: "nothing but the end of a directory",
    bytes: () => Uint8Array.from([0x50, 0x4b, 3, 4, ...writeZip([])]),
    expected: "E_NOT_XLSX",
  },
];

export const hostileZips: readonly HostilePackage[] = [
  ...bombs,
  ...entityTricks,
  ...pathTricks,
  ...zipTricks,
];
