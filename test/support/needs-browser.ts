/** Which tests need a browser that prints or shows pages: on a machine without one they are left out, and one sentence says so. */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import {
  BrowserMissing,
  hasBundledBrowser,
  installedBrowser,
  type Machine,
} from "../../shared/print/browser/installed-browser.ts";
import { testFiles } from "./tiers.ts";

const root = join(import.meta.dirname, "../..");

const STARTS_BROWSER = /\b(launch\w*Browser|createPrinter|inEachBrowser)\b/;
const STARTS_PRODUCT = /\b(useStack|startStack|connect)\(/;
const WAITS_FOR_PDF = /HTML2PDF|application\/pdf|"ship"/;
const imported = /from "(\.{1,2}\/[^"]+\.tsx?)"/g;

/** True where a test file, or what it shares with others, starts one; or where it has the product print a page. */
export function needsBrowser(file: string): boolean {
  const sources = [...sourcesOf(file, new Map()).values()];
  if (sources.some((source) => STARTS_BROWSER.test(source))) return true;
  return WAITS_FOR_PDF.test(sources[0] ?? "") && sources.some((source) => STARTS_PRODUCT.test(source));
}

/** The file first, then what it imports of the tests. */
function sourcesOf(file: string, seen: Map<string, string>): ReadonlyMap<string, string> {
  if (seen.has(file) || !file.startsWith("test/") || !existsSync(join(root, file))) return seen;
  const source = readFileSync(join(root, file), "utf8");
  seen.set(file, source);
  for (const [, path = ""] of source.matchAll(imported))
    sourcesOf(join(dirname(file), path).replaceAll("\\", "/"), seen);
  return seen;
}

/**
 * What can't run on a machine without a browser.
 * @param say called once, where there is any
 */
export function withoutBrowser(
  machine: Machine,
  say: (line: string) => void,
  isThere: (file: string) => boolean = existsSync,
): readonly string[] {
  if (hasBundledBrowser(machine) && !machine.environment.SPROUT_CHROME) return [];
  try {
    installedBrowser(machine, isThere);
    return [];
  } catch (error) {
    if (!(error instanceof BrowserMissing)) throw error;
    const files = testFiles.filter((file) => needsBrowser(file));
    say(`${files.length} files of tests need a browser and don't run: ${error.message}`);
    return files;
  }
}
