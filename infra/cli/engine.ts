/**
 * `npm run engine`: writes the form engine as a package that others can use without this project: plain JavaScript with its
 * types. Its sources are those of `shared/form` and `shared/expression`, as far as the entries in `shared/form/package.json`
 * need them.
 */
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import * as z from "zod";
import { runProgram } from "../program.ts";
import { surfaceText } from "./engine-surface.ts";

const root = resolve(import.meta.dirname, "../..");
const sources = join(root, "shared/form");

/** What the package exports, kept in the project so that a change of it is read in its diff. */
export const surfaceFile = join(sources, "surface.txt");

/** What `shared/form/package.json` says: within the project its entries are the sources, and versions are exact. */
export const Manifest = z.looseObject({
  name: z.string(),
  version: z.string(),
  exports: z.record(z.string(), z.string().regex(/^\.\/[\w-]+\.ts$/)),
  dependencies: z.record(z.string(), z.string()),
});

/**
 * Writes the package into a folder, which is emptied first.
 * @returns what it exports, as a text
 * @throws Error with the compiler's words
 */
export function buildEngine(folder: string): string {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const tsc = join(dirname(createRequire(import.meta.url).resolve("typescript/package.json")), "bin/tsc");
  const config = join(sources, "tsconfig.package.json");
  const { status, stdout } = spawnSync(process.execPath, [tsc, "-p", config, "--outDir", folder], {
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`The package doesn't compile:\n${stdout}`);
  const manifest = Manifest.parse(JSON.parse(readFileSync(join(sources, "package.json"), "utf8")));
  const { private: _, exports, dependencies, ...rest } = manifest;
  const ranges = Object.entries(dependencies).map(([name, version]) => [name, `^${version}`]);
  const pathOf = (file: string) => `./form/${file.slice(2, -".ts".length)}`;
  const built = Object.entries(exports).map(([entry, file]) => [
    entry,
    { types: `${pathOf(file)}.d.ts`, default: `${pathOf(file)}.js` },
  ]);
  const text = JSON.stringify(
    { ...rest, dependencies: Object.fromEntries(ranges), exports: Object.fromEntries(built) },
    null,
    2,
  );
  writeFileSync(join(folder, "package.json"), `${text}\n`);
  copyFileSync(join(sources, "README.md"), join(folder, "README.md"));
  copyFileSync(join(root, "LICENSE"), join(folder, "LICENSE"));
  const entries = Object.entries(exports).map(([entry, file]) => [
    entry.replace(/^\./, manifest.name),
    `${pathOf(file)}.d.ts`,
  ]);
  return surfaceText(folder, Object.fromEntries(entries));
}

const usage = `npm run engine [-- FOLDER]

Writes the form engine as a package, sprout-forms, into FOLDER, or into dist/sprout-forms:
plain JavaScript with its types, for \`npm pack\` or to be installed from there. What it
exports is written into shared/form/surface.txt.`;

if (import.meta.main)
  await runProgram(usage, ([folder = join(root, "dist/sprout-forms")]) => {
    writeFileSync(surfaceFile, buildEngine(folder));
    console.log(`The package is in ${folder}.`);
  });
