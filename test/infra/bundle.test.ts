import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Bundles, bundle } from "../../infra/bundle.ts";
import { type Entry, entries } from "../../infra/entries.ts";
import { scriptFonts } from "../../shared/heavy/browser/fonts.ts";

const project = resolve(import.meta.dirname, "../..");
const megabyte = 1_000_000;

/** The functions that open workbooks; no other may carry exceljs. */
const workbookReaders = [
  "rest-upload-sprout",
  "rest-import-sprout",
  "rest-form-import-translations",
  "rest-form-export-translations",
  "rest-form-submissions-export",
];

let folder: string;
let bundles: Bundles;
const bundled = entries.filter(({ file }) => existsSync(join(project, file)));

beforeAll(async () => {
  // Outside the project: what a bundle forgot can't be found in the project's node_modules.
  folder = mkdtempSync(join(tmpdir(), "sprout-bundles-"));
  bundles = await bundle(bundled, folder);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("the bundles", () => {
  it("have Chromium and its driver where pages are printed alone", () => {
    const carriers = bundled.filter((entry) => mentions(entry, ["puppeteer-core", "@sparticuz/chromium"]));
    expect(carriers.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["print-ready", "print-preview"]),
    );
    expect(carriers).toHaveLength(2);
  });

  it("have exceljs only where workbooks are opened", () => {
    const carriers = bundled.filter((entry) => mentions(entry, ["exceljs"])).map(({ name }) => name);
    expect(carriers.filter((name) => !workbookReaders.includes(name))).toEqual([]);
  });

  it("have nothing that only browsers, builds or tests need", () => {
    const strangers = [
      "react",
      "react-dom",
      "aws-cdk-lib",
      "esbuild",
      "playwright-core",
      "vitest",
      "dynalite",
      "fauxqs",
    ];
    expect(bundled.filter((entry) => mentions(entry, strangers)).map(({ name }) => name)).toEqual([]);
  });

  it("of calls stay under 1.5 MB, so that a cold start is short; those that open workbooks under 3 MB", () => {
    for (const { name, chromium } of bundled) {
      const budget = chromium || workbookReaders.includes(name) ? 3 : 1.5;
      expect(bundles.bytes[name], name).toBeGreaterThan(1_000);
      expect(bundles.bytes[name], name).toBeLessThan(budget * megabyte);
    }
  });

  it("ship the browser and its fonts beside the print worker, within Lambda's 250 MB", () => {
    const packages = join(folder, "print-ready", "node_modules");
    for (const file of ["chromium.br", "fonts.tar.br", "al2023.tar.br"]) {
      expect(existsSync(join(packages, "@sparticuz", "chromium", "bin", file)), file).toBe(true);
    }
    expect(existsSync(join(packages, "dejavu-fonts-ttf", "ttf", "DejaVuSans.ttf"))).toBe(true);
    for (const font of scriptFonts) {
      expect(existsSync(join(packages, font.package, font.file)), font.package).toBe(true);
    }
    const { resolve: resolveThere } = createRequire(join(folder, "print-ready", "index.mjs"));
    expect(resolveThere("@sparticuz/chromium").startsWith(packages)).toBe(true);
    expect(sizeOf(join(folder, "print-ready"))).toBeLessThan(250 * megabyte);
  });

  it("load by themselves and export a handler, where no text may become code", () => {
    const script = `for (const file of ${JSON.stringify(bundled.map(({ name }) => join(folder, name, "index.mjs")))}) {
      const { handler } = await import(file);
      if (typeof handler !== "function") throw new Error(file + " exports no handler");
    }`;
    const flags = ["--disallow-code-generation-from-strings", "--input-type=module", "-e", script];
    execFileSync(process.execPath, flags, { cwd: folder, stdio: "pipe" });
  });
});

/** True when one of the packages is in a bundle, or is asked for by it when it runs. */
function mentions({ name }: Entry, packages: readonly string[]): boolean {
  const output = bundles.metafile.outputs[relative(project, join(folder, name, "index.mjs"))];
  if (output === undefined) throw new Error(`There is no bundle ${name}.`);
  const inside = Object.keys(output.inputs);
  const asked = output.imports.map(({ path }) => path);
  return packages.some(
    (wanted) =>
      inside.some((path) => path.includes(`node_modules/${wanted}/`)) ||
      asked.some((path) => path === wanted || path.startsWith(`${wanted}/`)),
  );
}

function sizeOf(path: string): number {
  const files = readdirSync(path, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
  return files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
}
