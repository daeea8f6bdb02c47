/** Leaves out of the AWS SDK what costs each function time when it starts, and none of them needs. */
import { readFile } from "node:fs/promises";
import type { Plugin } from "esbuild";

export const smallSdk: Plugin = {
  name: "small-sdk",
  setup({ onResolve, onLoad }) {
    // The reader of archives that exceljs brings would also read them from S3. Because it asks for that client as CommonJS, esbuild
    // would keep all that the client exports, and wrap each of its modules in a function, in everything that shares them.
    onResolve({ filter: /^@aws-sdk\/client-s3$/ }, ({ path, kind }) =>
      kind === "require-call" ? { path, external: true } : undefined,
    );
    // Its profiles in ~/.aws: a function has none, it is told everything by its environment, and each client would look for
    // both files. This is as if they weren't there.
    onLoad({ filter: /[\\/]shared-ini-file-loader[\\/]readFile\.js$/ }, () => ({
      contents: `export const filePromises = {};
        export const fileIntercept = {};
        export const readFile = async () => { throw new Error("Functions read no profiles."); };`,
      loader: "js",
    }));
    // Random ids by the web's cryptography, for which Node loads all of that.
    onLoad({ filter: /[\\/]submodules[\\/]serde[\\/]uuid[\\/]v4\.js$/ }, () => ({
      contents: `import { randomUUID } from "node:crypto";
        export const bindV4 = () => () => randomUUID();`,
      loader: "js",
    }));
    onLoad({ filter: /[\\/]submodules[\\/]serde[\\/]index\.js$/ }, async ({ path }) => {
      const source = await readFile(path, "utf8");
      return { contents: source.replace("= getRandomValues;", "= undefined;"), loader: "js" };
    });
  },
};
