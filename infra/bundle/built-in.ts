/**
 * Takes Node's own modules as they are, instead of importing them. To import one as an ES module Node reads everything that
 * it exports, and so loads what it would else load when it is asked for: the streams of `fs`, the web's side of `crypto`.
 */
import { builtinModules } from "node:module";
import { join } from "node:path";
import type { Plugin } from "esbuild";

const NAMESPACE = "built-in";
const known = new Set(builtinModules);

/** Loaded when one of their functions is called: they take long, and few functions' first call needs any. */
const lateModules = new Set(["zlib", "timers/promises", "stream/promises"]);

/** What is loaded later, or by CommonJS, stays as it is: only what a module starts with is replaced. */
export const builtInModules: Plugin = {
  name: "built-in-modules",
  setup({ initialOptions, onResolve, onLoad }) {
    initialOptions.inject = [join(import.meta.dirname, "own-clock.ts")];
    onResolve({ filter: /^(node:)?[a-z]\w*(\/\w+)?$/ }, ({ path, kind }) => {
      const name = path.replace(/^node:/, "");
      if (kind !== "import-statement" || !known.has(name)) return undefined;
      return { path: name, namespace: NAMESPACE, sideEffects: false };
    });
    onLoad({ filter: /.*/, namespace: NAMESPACE }, ({ path }) => {
      const exported = Object.entries(Object.getOwnPropertyDescriptors(process.getBuiltinModule(path) ?? {}));
      const builtIn = `process.getBuiltinModule("node:${path}")`;
      // What is loaded when it is asked for must be asked for by whoever uses it: of a CommonJS module esbuild reads it there.
      if (exported.some(([, { get }]) => get !== undefined))
        return { contents: `module.exports = ${builtIn};`, loader: "js" };
      const names = exported
        .map(([name]) => name)
        .filter((name) => name !== "default" && /^[a-z]\w*$/i.test(name));
      if (lateModules.has(path))
        return { contents: readLater(builtIn, exported), resolveDir: import.meta.dirname, loader: "js" };
      // Marked as without effects, so that only what is used is read.
      const named = names.map(
        (name) => `const _${name} = /* @__PURE__ */ read("${name}"); export { _${name} as ${name} };`,
      );
      const contents = `const module = ${builtIn};
        const read = (name) => module[name];
        export default module;
        ${named.join("\n")}`;
      return { contents, loader: "js" };
    });
  },
};

/** A module of functions that read `builtIn` when they are called, and of objects that do when something of them is read. */
function readLater(builtIn: string, exported: readonly (readonly [string, PropertyDescriptor])[]): string {
  const members = exported
    .filter(([name]) => /^[a-z]\w*$/.test(name) && name !== "default")
    .map(([name, { value }]) => {
      const read =
        typeof value === "function"
          ? `(...given) => ${builtIn}.${name}(...given)`
          : `/* @__PURE__ */ late(() => ${builtIn}.${name})`;
      return `const _${name} = ${read}; export { _${name} as ${name} };`;
    });
  return ['import { late } from "./late.ts";', ...members].join("\n");
}
