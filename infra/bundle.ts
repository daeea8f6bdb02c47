/**
 * Bundles every Lambda into `dist/lambda/<bundle>/<module>.mjs`, with the chunks that it loads beside it; `node
 * infra/bundle.ts`. A function starts with what all of its calls need; AWS clients, large libraries and, where a function has
 * several, handlers are loaded at their first use. Sources and packages are bundled as they are: nothing is replaced or rewritten.
 * Functions for calls of one area share a bundle, and so does what is in the same file. The AWS SDK is bundled, not taken from the Lambda runtime: what was tested is what runs, and a cold start reads a
 * few minified files instead of hundreds. Chromium is external, and shipped unpacked: unpacking its archives took two of the
 * 2.5 seconds of a cold start. The fonts of the scripts are shipped packed, so that the next releases of Chromium, too, are within
 * the 250 MB that a function may have.
 */
import { existsSync } from "node:fs";
import { cp, mkdir, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, relative, resolve, sep } from "node:path";
import { type BuildOptions, build, type Metafile, type Plugin } from "esbuild";
import { shipUnpacked } from "../shared/print/browser/chromium.ts";
import { scriptFontFolder } from "../shared/print/fonts/fonts.ts";
import { openToAll } from "./bundle/open-to-all.ts";
import { entries as allEntries, callFile, type Entry, lambdaFolder } from "./entries.ts";
import { runProgram } from "./program.ts";

const project = resolve(import.meta.dirname, "..");

const browserPackage = "@sparticuz/chromium";

/** Shipped as packages in the `node_modules` of the one bundle that needs them: they read their own files. */
export const chromiumPackages = [browserPackage, "dejavu-fonts-ttf"] as const;

/**
 * Files of packages that a Lambda never reads. The browser's archives are shipped unpacked, so neither they nor the packages
 * that unpack them are there.
 */
const notShipped = /\.(d\.[cm]?ts|md|map|txt)$|(^|[\\/])(bin|fontconfig|ttf|node_modules)$/;

export interface Bundles {
  /** esbuild's report of all files of all bundles, from the project's folder. */
  outputs: Metafile["outputs"];
  /** What was read, by the same paths. */
  inputs: Metafile["inputs"];
  /** Minified bytes of all bundles, each counted once. */
  totalBytes: number;
}

/** Of all bundles. */
export const options = {
  absWorkingDir: project,
  outExtension: { ".js": ".mjs" },
  bundle: true,
  splitting: true,
  chunkNames: "chunk-[hash]",
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
    js: 'const require=name=>process.getBuiltinModule(name)??process.getBuiltinModule("module").createRequire(import.meta.url)(name);',
  },
} as const satisfies BuildOptions;

/** Bundles modules into a folder. @param entryPoints each `in` with its name in the folder, without `.mjs`, as `out` */
export async function bundleModules(
  entryPoints: { in: string; out: string }[],
  outdir: string,
  further: Pick<BuildOptions, "plugins" | "sourcesContent"> = {},
): Promise<Metafile> {
  const { metafile } = await build({ ...options, entryPoints, outdir, ...further });
  return metafile;
}

/**
 * @param folder is emptied first
 * @param options `sourcesContent`: the source maps hold what was read of each file, for the tests
 * @throws Error that lists the handlers without a file
 */
export async function bundle(
  entries: readonly Entry[],
  folder: string,
  { sourcesContent = false }: Pick<BuildOptions, "sourcesContent"> = {},
): Promise<Bundles> {
  const missing = entries.flatMap(({ files }) => files).filter((file) => !existsSync(join(project, file)));
  if (missing.length > 0) {
    throw new Error(`These handlers do not exist:\n${missing.map((file) => `  ${file}`).join("\n")}`);
  }
  await rm(folder, { recursive: true, force: true });
  const outputs: Metafile["outputs"] = {};
  const inputs: Metafile["inputs"] = {};
  for (const [name, bundleEntries] of Map.groupBy(entries, (entry) => entry.bundle)) {
    // By their module: services of the same file differ only in their settings.
    const modules = [...new Map(bundleEntries.map((entry) => [entry.module, entry])).values()];
    const entryPoints = modules.map((entry) => ({ in: sourceOf(entry), out: entry.module }));
    const read = await bundleModules(entryPoints, join(folder, name), {
      plugins: [severalCalls(modules)],
      sourcesContent,
    });
    Object.assign(outputs, read.outputs);
    Object.assign(inputs, read.inputs);
    if (!bundleEntries.some(({ chromium }) => chromium)) continue;
    const packages = join(folder, name, "node_modules");
    for (const shipped of chromiumPackages) await shipPackage(shipped, packages);
    await shipUnpacked(packageFolder(browserPackage), join(packages, browserPackage));
    // Beside the fonts of the scripts, which are shipped in one archive: what their licence requires.
    await cp(join(scriptFontFolder, "OFL.txt"), join(folder, name, "OFL.txt"));
  }
  openToAll(folder);
  return { outputs, inputs, totalBytes: bytesOf(Object.keys(outputs), outputs) };
}

/** The code that a function loads before its first call: its module, and what that imports without waiting for it. */
export function startOf({ bundle: name, module }: Entry, folder: string, { outputs }: Bundles): string[] {
  // esbuild writes paths with slashes, on Windows too.
  const started = [relative(project, join(folder, name, `${module}.mjs`)).replaceAll(sep, "/")];
  for (const file of started) {
    for (const { path, kind } of outputs[file]?.imports ?? [])
      if (kind === "import-statement" && path in outputs && !started.includes(path)) started.push(path);
  }
  return started;
}

/** Minified bytes of some files, without their source maps. */
export function bytesOf(files: readonly string[], outputs: Metafile["outputs"]): number {
  return files.reduce((sum, file) => sum + (file.endsWith(".mjs") ? (outputs[file]?.bytes ?? 0) : 0), 0);
}

/** Copies what a function reads of a package. */
async function shipPackage(name: string, folder: string): Promise<void> {
  const source = packageFolder(name);
  await mkdir(dirname(join(folder, name)), { recursive: true });
  await cp(source, join(folder, name), {
    recursive: true,
    dereference: true,
    filter: (path) => path === source || !notShipped.test(relative(source, path)),
  });
}

/** The folder that Node would load a package from; it need not have an entry point. */
function packageFolder(name: string): string {
  const paths = createRequire(join(project, "package.json")).resolve.paths(name) ?? [];
  const found = paths.map((path) => join(path, name)).find((path) => existsSync(join(path, "package.json")));
  if (found === undefined) throw new Error(`The package ${name} is not installed. Run npm install.`);
  return found;
}

const SEVERAL = "several-calls";

/** The file of an entry, as esbuild is given it. */
function sourceOf({ files, module }: Entry): string {
  return files.length === 1 ? files[0] : `${SEVERAL}:${module}`;
}

/** Writes the entries of functions of several calls: each loads the handler that it is asked for. */
function severalCalls(entries: readonly Entry[]): Plugin {
  return {
    name: SEVERAL,
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^several-calls:/ }, ({ path }) => ({ path, namespace: SEVERAL }));
      onLoad({ filter: /.*/, namespace: SEVERAL }, ({ path }) => {
        const calls = entries.find((entry) => sourceOf(entry) === path)?.calls ?? [];
        const handlers = calls.map((row) => {
          const call = JSON.stringify(`${row.method} ${row.path}`);
          return `${call}: () => import("./${callFile(row)}"),`;
        });
        const contents = `import { dispatch } from "./functions/endpoint/dispatch.ts";
          export const handler = dispatch({ ${handlers.join(" ")} });`;
        return { contents, resolveDir: project, loader: "ts" };
      });
    },
  };
}

const USAGE = `npm run bundle
Bundles every function into dist/lambda, with its source maps.`;

if (import.meta.main)
  await runProgram(USAGE, async () => {
    const started = performance.now();
    const { totalBytes } = await bundle(allEntries, lambdaFolder);
    const seconds = (performance.now() - started) / 1_000;
    console.log(
      `${allEntries.length} functions, ${(totalBytes / 1_000_000).toFixed(1)} MB, in ${seconds.toFixed(1)} s`,
    );
  });
