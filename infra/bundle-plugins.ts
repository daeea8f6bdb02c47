/** What the bundles need of esbuild beyond its options. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin } from "esbuild";
import { callFile, type Entry } from "./entries.ts";

const project = join(import.meta.dirname, "..");

/** A comment, or the place before an expression that makes a schema, or a row of the table of calls from schemas. */
const makesSchema =
  /\/\*[\s\S]*?\*\/|\/\/.*|(?<![\w.])(?=z(\s*\.\s*\w+)+\(|route\(\{|[A-Z]\w*\.(extend|pick|omit|partial|optional|nullable|array|or|transform|refine)\()/g;

/**
 * Makes only the schemas that a function uses. A file has the schemas of many calls, and making one is a call, which esbuild
 * keeps unless it is marked as having no effect.
 */
export const onlyUsedSchemas: Plugin = {
  name: "only-used-schemas",
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]shared[\\/].*\.ts$/ }, async ({ path }) => {
      const source = await readFile(path, "utf8");
      if (!source.includes('from "zod"')) return undefined;
      return {
        contents: source.replace(makesSchema, (comment) => comment || "/* @__PURE__ */ "),
        loader: "ts",
      };
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
