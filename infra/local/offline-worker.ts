/** The part of the build that lists a release of the respondent's page and writes the worker that keeps it. */
import { createHash } from "node:crypto";
import { resolve } from "node:path";
import { build } from "esbuild";
import type { Plugin, Rollup } from "vite";
import { OFFLINE_WORKER_PATH, type Release } from "../../shared/offline-release.ts";
import { entries } from "../../shared/site.ts";

const source = (name: string) => resolve(import.meta.dirname, `../../web/offline/${name}.ts`);

/** What only opened reports and maps need: a megabyte each, and what they show comes with a connection. */
const withConnection = /\/(PdfView|pdf|map-view|maplibre-gl-worker)[-.]/;

/** Whether this build's pages open without a connection: `SPROUT_OFFLINE=off` retires the workers of earlier ones. */
export const isOfflineBuild = (): boolean => process.env.SPROUT_OFFLINE !== "off";

/** Writes `/sw.js` at the end of the build. */
export function offlineWorker(): Plugin {
  return {
    name: "offline-worker",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "respondent",
    config: () => ({ define: { "import.meta.env.SPROUT_OFFLINE": JSON.stringify(isOfflineBuild()) } }),
    generateBundle: {
      order: "post",
      async handler(_options, bundle) {
        const source = isOfflineBuild() ? await workerScript(releaseOf(bundle)) : await retiredWorkerScript();
        this.emitFile({ type: "asset", fileName: OFFLINE_WORKER_PATH.slice(1), source });
      },
    },
  };
}

/** The worker of a release. */
export async function workerScript(release: Release): Promise<string> {
  return `self.release=${JSON.stringify(release)};\n${await bundled("worker")}`;
}

const retiredWorkerScript = () => bundled("retired-worker");

async function bundled(name: string): Promise<string> {
  const options = { bundle: true, minify: true, format: "iife", target: "es2020", write: false } as const;
  const { outputFiles } = await build({ ...options, entryPoints: [source(name)], legalComments: "none" });
  return outputFiles[0]?.text ?? "";
}

/**
 * What the respondent's page may ask for until a report is opened, in each language.
 * @throws Error when the build has no such page
 */
export function releaseOf(bundle: Rollup.OutputBundle): Release {
  const page = textOf(bundle, entries.respondent);
  const named = Array.from(page.matchAll(/["'(]\/(assets\/[^"')?#]+)/g), ([, file = ""]) => file);
  const files = new Set<string>();
  const add = (file: string) => {
    const found = bundle[file];
    if (found === undefined || files.has(file) || withConnection.test(`/${file}`)) return;
    files.add(file);
    for (const next of neededBy(found)) add(next);
  };
  for (const file of named) add(file);
  const sorted = [...files].sort();
  const bytes = [entries.respondent, ...sorted].reduce((sum, file) => sum + sizeOf(bundle[file]), 0);
  const pageHash = hashOf(page);
  return {
    version: hashOf([pageHash, ...sorted].join("\n")).slice(0, 12),
    files: sorted.map((file) => `/${file}`),
    pageHash,
    bytes,
  };
}

/** The files that a script, or a style with its fonts, names. */
function neededBy(file: Rollup.OutputAsset | Rollup.OutputChunk): string[] {
  if (file.type === "asset")
    return file.fileName.endsWith(".css")
      ? Array.from(contentOf(file).matchAll(/url\(["']?\/(assets\/[^"')?#]+)/g), ([, name = ""]) => name)
      : [];
  const { importedCss, importedAssets } = file.viteMetadata ?? {};
  return [...file.imports, ...file.dynamicImports, ...(importedCss ?? []), ...(importedAssets ?? [])];
}

function textOf(bundle: Rollup.OutputBundle, name: string): string {
  const file = bundle[name];
  if (file?.type !== "asset") throw new Error(`The build has no ${name}.`);
  return contentOf(file);
}

const contentOf = ({ source }: Rollup.OutputAsset): string => Buffer.from(source).toString();

function sizeOf(file: Rollup.OutputAsset | Rollup.OutputChunk | undefined): number {
  if (file === undefined) return 0;
  return file.type === "chunk" ? Buffer.byteLength(file.code) : Buffer.byteLength(file.source);
}

const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex");
