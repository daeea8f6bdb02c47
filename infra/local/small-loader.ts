/** Puts `web/lib/load-code.ts` in the place of the helper that Vite adds for each `import()`: half a kilobyte less. */
import { resolve } from "node:path";
import type { Plugin } from "vite";

const loader = resolve(import.meta.dirname, "../../web/lib/load-code.ts");

/** @throws Error in the build when Vite no longer asks for its helper under the name that is known here */
export function smallLoader(): Plugin {
  let isReplaced = false;
  return {
    name: "small-loader",
    apply: "build",
    enforce: "pre",
    load: {
      filter: { id: /vite\/preload-helper/ },
      handler() {
        isReplaced = true;
        return `export * from ${JSON.stringify(loader)};`;
      },
    },
    buildEnd(error) {
      if (error === undefined && !isReplaced) throw new Error("Vite's loader was not replaced.");
    },
  };
}
