/** Every regular expression that is written in the product's code, found by a parser of the language. */
import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseAst } from "vite";

const root = resolve(import.meta.dirname, "../../..");

export interface OwnPattern {
  file: string;
  source: string;
  flags: string;
}

/** @returns the patterns that repeat something: no other can be slow */
export function ownPatterns(): OwnPattern[] {
  return globSync("{shared,functions,events,web,infra/local}/**/*.{ts,tsx}", { cwd: root })
    .filter((file) => !file.endsWith(".d.ts"))
    .flatMap((file) => {
      const code = readFileSync(resolve(root, file), "utf8");
      const found: OwnPattern[] = [];
      collect(parseAst(code, { lang: file.endsWith("x") ? "tsx" : "ts" }), (source, flags) =>
        found.push({ file, source, flags }),
      );
      return found;
    })
    .filter(({ source }) => /[+*}]/.test(source));
}

function collect(node: unknown, found: (source: string, flags: string) => void): void {
  if (typeof node !== "object" || node === null) return;
  if ("regex" in node && typeof node.regex === "object" && node.regex !== null) {
    const { pattern, flags } = node.regex as { pattern: string; flags: string }; // ESTree's literal of a RegExp
    found(pattern, flags);
    return;
  }
  for (const child of Object.values(node)) collect(child, found);
}
