/**
 * The fonts of the scripts as they are shipped with a function: in one archive. Those for Chinese characters have most of their
 * outlines in common, so all of them together take a third of their size, and 0.1 s to unpack.
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { constants, zstdCompress, zstdDecompress } from "node:zlib";
import * as z from "zod";

const ARCHIVE = "script-fonts.zst";
const CONTENTS = "script-fonts.json";

/** In the order of the archive. */
const Contents = z.array(z.object({ name: z.string(), bytes: z.int() }));

/** As many of the bytes before it as a font is compared with: all of them. */
const WINDOW_LOG = 26;
/** 9 takes twice as long for a twentieth less. */
const LEVEL = 6;

/** @param files with names of which no two are the same */
export async function packFonts(files: readonly string[], folder: string): Promise<void> {
  const fonts = await Promise.all(
    files.map(async (file) => ({ name: basename(file), content: await readFile(file) })),
  );
  const packed = await promisify(zstdCompress)(Buffer.concat(fonts.map(({ content }) => content)), {
    params: {
      [constants.ZSTD_c_compressionLevel]: LEVEL,
      [constants.ZSTD_c_windowLog]: WINDOW_LOG,
      [constants.ZSTD_c_enableLongDistanceMatching]: 1,
    },
  });
  const contents = fonts.map(({ name, content }) => ({ name, bytes: content.length }));
  await writeFile(join(folder, ARCHIVE), packed);
  await writeFile(join(folder, CONTENTS), JSON.stringify(contents));
}

/** @param from where they were packed @param to is created */
export async function unpackFonts(from: string, to: string): Promise<void> {
  const contents = Contents.parse(JSON.parse(await readFile(join(from, CONTENTS), "utf8")));
  const all = await promisify(zstdDecompress)(await readFile(join(from, ARCHIVE)), {
    params: { [constants.ZSTD_d_windowLogMax]: WINDOW_LOG },
  });
  await mkdir(to, { recursive: true });
  let at = 0;
  for (const { name, bytes } of contents) {
    await writeFile(join(to, name), all.subarray(at, at + bytes));
    at += bytes;
  }
}
