/** Which tests need a browser that prints or shows pages: on a machine without one they are left out, and one sentence says so. */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import {
  BrowserMissing,
  hasBundledBrowser,
  installedBrowser,
  type Machine,
} from "../../shared/print/installed-browser.ts";
import { testFiles } from "./tiers.ts";

const root = join(import.meta.dirname, "../..");

/** Who starts a browser, or waits for a PDF. */
const STARTS_BROWSER =
  /\b(launch\w*Browser|chromiumExecutable|createPrinter|inEachBrowser)\b|HTML2PDF|application\/pdf|"ship"/;
const imported = /from "(\.{1,2}\/[^"]+\.tsx?)"/g;

/** True where a test file, or what it shares with others, starts one. */
export function needsBrowser(file: string, seen = new Set<string>()): boolean {
  if (seen.has(file) || !existsSync(join(root, file))) return false;
  seen.add(file);
  const source = readFileSync(join(root, file), "utf8");
  if (STARTS_BROWSER.test(source)) return true;
  return Array.from(source.matchAll(imported), ([, path = ""]) =>
    join(dirname(file), path).replaceAll("\\", "/"),
  )
    .filter((path) => path.startsWith("test/"))
    .some((path) => needsBrowser(path, seen));
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
