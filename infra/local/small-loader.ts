/** Replaces the helper that Vite adds for each `import()` by `web/lib/load-code.ts`: half a kilobyte less. */
import { resolve } from "node:path";
import type { Plugin } from "vite";

const loader = resolve(import.meta.dirname, "../../web/lib/load-code.ts");

/** @throws Error in the build when Vite no longer uses its helper under the expected name */
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
