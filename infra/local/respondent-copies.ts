/**
 * Builds the respondent's page from modules of its own, though the designer's application shows forms with the same ones. Shared,
 * they would be cut into the files that both need, each packed by itself and with names for the other entry: 1.7 kB more.
 */
import type { Plugin } from "vite";

/** At the end of the id of a module that only the respondent's page has. */
export const RESPONDENTS = "?respondent";

/** The product's own code and styles; libraries are shared. */
const isOurs = /\/(web|shared)\/.*\.(tsx?|css)$/;
/** The helper that loads code, which each `import()` gets from Vite. */
const HELPER = /vite\/preload-helper/;

/** Goes from the entry on: what a copy imports is a copy, too. */
export function respondentCopies(): Plugin {
  return {
    name: "respondent-copies",
    apply: "build",
    enforce: "pre",
    resolveId: {
      order: "pre",
      async handler(source, importer, options) {
        const isCopy = importer?.endsWith(RESPONDENTS);
        if (!isCopy && !importer?.endsWith("/web/player.html")) return null;
        if (HELPER.test(source)) return source.endsWith(RESPONDENTS) ? source : source + RESPONDENTS;
        if (source.includes("?")) return null;
        const from = isCopy ? importer?.slice(0, -RESPONDENTS.length) : importer;
        const found = await this.resolve(source, from, { ...options, skipSelf: true });
        return found !== null && isOurs.test(found.id) ? { ...found, id: found.id + RESPONDENTS } : found;
      },
    },
  };
}
