/** The part of the build that holds that the pages have every package as it was released. */
import { readFile } from "node:fs/promises";
import type { Plugin } from "vite";

/** A module of a package; not a file of which only the address is used. */
const ofPackage = /^[^\0?]*\/node_modules\/[^?]*\.[cm]?js$/;

/**
 * Compares each module of a package with its file, as it is loaded and before anything else happens to it. That no plugin of
 * the product changes one afterwards, or takes its place, is held by `test/infra/as-released.test.ts`.
 * @throws Error in the build for one that differs, or when the pages have none
 */
export function asReleased(): Plugin {
  let count = 0;
  return {
    name: "as-released",
    apply: "build",
    enforce: "pre",
    transform: {
      order: "pre",
      filter: { id: ofPackage },
      async handler(code, id) {
        if (code !== (await readFile(id, "utf8"))) throw new Error(`${id} isn't what its package has.`);
        count += 1;
        return null;
      },
    },
    buildEnd(error) {
      if (error === undefined && count === 0) throw new Error("No package was found.");
    },
  };
}
