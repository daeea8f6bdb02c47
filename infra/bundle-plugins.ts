/** What the bundles need of esbuild beyond its options. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin } from "esbuild";
import { callFile, type Entry } from "./entries.ts";

const project = join(import.meta.dirname, "..");

/** A comment, or the place before an expression that makes a schema, or a row of the table of calls from schemas. */
const makesSchema =
  /\/\*[\s\S]*?\*\/|\/\/.*|(?<![\w.])(?=z(\s*\.\s*\w+)+\(|route\(\{|[A-Z]\w*\.(extend|pick|omit|partial|optional|nullable|array|or|transform|refine)\()/g;

/** What is loaded at its first use, of what nearly everything shares: the clients of AWS, and what is large. */
const loadedLater =
  /[\\/]shared[\\/](stores[\\/](s3[\\/]objects|sqs[\\/]queues|lambda[\\/]functions|mail[\\/]mailer|secrets[\\/]secret)|expression[\\/]matches)\.ts$/;

/**
 * How the product's own files are read.
 *
 * Makes only the schemas that a function uses. A file has the schemas of many calls, and making one is a call, which esbuild
 * keeps unless it is marked as having no effect.
 *
 * Keeps what all functions of a bundle start with in one file: esbuild makes one for each set of modules that use the same
 * code, a dozen for what the clients of AWS share, and each costs its time to find and to read. What is loaded later uses, as
 * far as esbuild is told, all that is there by then.
 *
 * @param start the module that every function of the bundle starts with
 */
export function readSources(start: string): Plugin {
  return {
    name: "read-sources",
    setup({ onLoad }) {
      onLoad({ filter: /[\\/]shared[\\/].*\.ts$/ }, async ({ path }) => {
        const isLater = loadedLater.test(path);
        const source = await readFile(path, "utf8");
        if (!isLater && !source.includes('from "zod"')) return undefined;
        const contents = source.replace(makesSchema, (comment) => comment || "/* @__PURE__ */ ");
        const uses = isLater
          ? `\nexport * as startedWith from ${JSON.stringify(join(project, start))};\n`
          : "";
        return { contents: contents + uses, loader: "ts" };
      });
    },
  };
}

/**
 * Leaves out how Zod describes a schema as JSON Schema, a fifth of it: that is done once, when the API's description is
 * written (`shared/contract/openapi.ts`). Whoever asks for it in a function gets an error.
 */
export const withoutJsonSchemas: Plugin = {
  name: "without-json-schemas",
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]zod[\\/]v4[\\/]classic[\\/]schemas\.js$/ }, async ({ path }) => {
      const source = await readFile(path, "utf8");
      return { contents: source.replace(/^ *inst\._zod\.processJSONSchema = .*;$/gm, ""), loader: "js" };
    });
    onLoad({ filter: /[\\/]zod[\\/]v4[\\/]core[\\/]to-json-schema\.js$/ }, async ({ path }) => {
      const source = await readFile(path, "utf8");
      const names = [...source.matchAll(/^export (?:function|const) (\w+)|^export \{ \w+ as (\w+) \};/gm)];
      const refused = names.map(([, name, other]) => `refused as ${name ?? other}`);
      const contents = `const refused = () => { throw new Error("Functions describe no schemas."); };
        export { ${refused.join(", ")} };`;
      return { contents, loader: "js" };
    });
  },
};

const SEVERAL = "several-calls";

/** The file of an entry, as esbuild is given it. */
export function sourceOf({ files, module }: Entry): string {
  return files.length === 1 ? files[0] : `${SEVERAL}:${module}`;
}

/** Writes the entries of functions of several calls: each loads the handler that it is asked for. */
export function severalCalls(entries: readonly Entry[]): Plugin {
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
        const contents = `import { oneOf } from "./functions/endpoint/one-of.ts";
          export const handler = oneOf({ ${handlers.join(" ")} });`;
        return { contents, resolveDir: project, loader: "ts" };
      });
    },
  };
}
