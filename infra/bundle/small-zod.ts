/** Leaves out of Zod what a function never does: describe a schema, make code of one, or parse an object that contains itself. */
import { readFile } from "node:fs/promises";
import type { Plugin } from "esbuild";

/** The methods of strings that say which kind of text it is; the product says `z.email()`, not `z.string().email()`. */
const formats = /(export const ZodString = .*?\n[\s\S]*?\n\}, )\{\n {4}email\(params\)[\s\S]*?\n\}(?=\);)/;

export const smallZod: Plugin = {
  name: "small-zod",
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]zod[\\/]v4[\\/]classic[\\/]schemas\.js$/ }, async ({ path }) => {
      // How a schema is described as JSON Schema, a fifth of Zod: that is done once, when the API's description is written
      // (`shared/contract/openapi.ts`). Whoever asks for it in a function gets an error.
      let contents = without(await readFile(path, "utf8"), /^ *inst\._zod\.processJSONSchema = .*;$/gm);
      // Objects that contain themselves: what comes from JSON or the table never does.
      contents = without(contents, /^ *core\.config\(\{ memoizer: core\.memoizer\(\) \}\);$/m, ";");
      return { contents: without(contents, formats, "$1{}"), loader: "js" };
    });
    onLoad({ filter: /[\\/]zod[\\/]v4[\\/]core[\\/]to-json-schema\.js$/ }, async ({ path }) => {
      const source = await readFile(path, "utf8");
      const names = [...source.matchAll(/^export (?:function|const) (\w+)|^export \{ \w+ as (\w+) \};/gm)];
      const refused = names.map(([, name, other]) => `refused as ${name ?? other}`);
      const contents = `const refused = () => { throw new Error("Functions describe no schemas."); };
        export { ${refused.join(", ")} };`;
      return { contents, loader: "js" };
    });
    // Functions may not make code from strings: no need to try, nor to have what would write it.
    onLoad({ filter: /[\\/]zod[\\/]v4[\\/]core[\\/]schemas\.js$/ }, async ({ path }) => {
      const written = /^export const \$ZodObjectJIT = [\s\S]*?^\}\);$/m;
      const contents = without(
        await readFile(path, "utf8"),
        written,
        "export const $ZodObjectJIT = $ZodObject;",
      );
      return { contents, loader: "js" };
    });
  },
};

/** @throws Error where there is nothing like it: another version of Zod, to be looked at again */
function without(source: string, part: RegExp, instead = ""): string {
  const rest = source.replace(part, instead);
  if (rest === source) throw new Error(`Zod has changed: nothing is like ${part}.`);
  return rest;
}
