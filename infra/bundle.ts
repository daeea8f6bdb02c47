/**
 * Bundles every Lambda with one esbuild run into `dist/lambda/<bundle>/index.mjs`; `node infra/bundle.ts`. Functions of the
 * same file share a bundle. The AWS SDK is bundled, not taken from the Lambda runtime: what was tested is what runs, and a
 * cold start reads one minified file instead of hundreds (measured for `whoami`: 140 ms to load, against 185 ms with a
 * separate SDK). Chromium is external: it looks for its archives next to its own files.
 */
import { existsSync } from "node:fs";
import { cp, mkdir, readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, relative, resolve } from "node:path";
import { build, type Metafile } from "esbuild";
import { scriptFonts } from "../shared/print/fonts.ts";
import { entries as allEntries, type Entry, lambdaFolder } from "./entries.ts";

const project = resolve(import.meta.dirname, "..");

/** Shipped as packages in the `node_modules` of the one bundle that needs them: they read their own files. */
export const chromiumPackages = ["@sparticuz/chromium", "dejavu-fonts-ttf"] as const;

/** Files of packages that a Lambda never reads. */
const notShipped = /\.(d\.[cm]?ts|md|map|txt)$|(^|\/)(fontconfig|node_modules|prebuilds|test|tests)$/;

export interface Bundles {
  /** esbuild's report of what each bundle contains. */
  metafile: Metafile;
  /** Minified bytes of each entry's code, by entry name. */
  bytes: Readonly<Record<string, number>>;
}

/**
 * @param folder is emptied first
 * @throws Error that lists the entries without a handler file
 */
export async function bundle(entries: readonly Entry[], folder: string): Promise<Bundles> {
  const missing = entries.filter(({ file }) => !existsSync(join(project, file)));
  if (missing.length > 0) {
    throw new Error(`These handlers do not exist:\n${missing.map(({ file }) => `  ${file}`).join("\n")}`);
  }
  const made = [...new Map(entries.map((entry) => [entry.bundle, entry])).values()];
  await rm(folder, { recursive: true, force: true });
  const { metafile } = await build({
    absWorkingDir: project,
    entryPoints: made.map(({ bundle, file }) => ({ in: file, out: `${bundle}/index` })),
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    splitting: false,
    platform: "node",
    target: "node24",
    format: "esm",
    mainFields: ["module", "main"],
    minify: true,
    sourcemap: "external",
    sourcesContent: false,
    legalComments: "none",
    metafile: true,
    logLevel: "warning",
    external: [...chromiumPackages],
    // CommonJS packages (busboy, exceljs) call require for Node's own modules; an ES module has no require.
    banner: {
      js: 'import{createRequire as requireOfBundle}from"node:module";const require=requireOfBundle(import.meta.url);',
    },
  });
  for (const entry of made.filter(({ chromium }) => chromium)) {
    const packages = join(folder, entry.bundle, "node_modules");
    await shipPackages(chromiumPackages, packages);
    await shipFonts(packages);
  }
  const bytes = Object.fromEntries(
    entries.map(({ name, bundle }) => {
      const output = relative(project, join(folder, bundle, "index.mjs"));
      return [name, metafile.outputs[output]?.bytes ?? 0];
    }),
  );
  return { metafile, bytes };
}

/** Copies packages with all their dependencies, as npm lays them out. */
async function shipPackages(names: readonly string[], folder: string): Promise<void> {
  const waiting = names.map((name) => ({ name, from: project }));
  const shipped = new Set<string>();
  for (const { name, from } of waiting) {
    if (shipped.has(name)) continue;
    shipped.add(name);
    const source = packageFolder(name, from);
    const { dependencies = {} } = JSON.parse(await readFile(join(source, "package.json"), "utf8")) as {
      dependencies?: Record<string, string>;
    }; // npm's own file
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await cp(source, join(folder, name), {
      recursive: true,
      dereference: true,
      filter: (path) => path === source || !notShipped.test(relative(source, path)),
    });
    waiting.push(...Object.keys(dependencies).map((needed) => ({ name: needed, from: source })));
  }
}

/** Copies one weight of nine, and the files that a font's licence requires. */
async function shipFonts(folder: string): Promise<void> {
  for (const font of scriptFonts) {
    const source = packageFolder(font.package, project);
    for (const file of ["package.json", "LICENSE_FONT", font.file]) {
      await cp(join(source, file), join(folder, font.package, file));
    }
  }
}

/** The folder that Node would load a package from; it need not have an entry point. */
function packageFolder(name: string, from: string): string {
  const paths = createRequire(join(from, "package.json")).resolve.paths(name) ?? [];
  const found = paths.map((path) => join(path, name)).find((path) => existsSync(join(path, "package.json")));
  if (found === undefined) throw new Error(`The package ${name} is not installed. Run npm install.`);
  return found;
}

if (import.meta.main) {
  const started = performance.now();
  const { bytes } = await bundle(allEntries, lambdaFolder);
  const kilobytes = Object.values(bytes).reduce((sum, size) => sum + size, 0) / 1_000;
  const seconds = (performance.now() - started) / 1_000;
  console.log(`${allEntries.length} functions, ${kilobytes.toFixed(0)} kB, in ${seconds.toFixed(1)} s`);
}
