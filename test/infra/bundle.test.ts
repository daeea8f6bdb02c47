import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Bundles, bundle } from "../../infra/bundle.ts";
import { type Entry, entries } from "../../infra/entries.ts";
import { scriptFonts } from "../../shared/print/fonts.ts";
import { someOf } from "../support/budget.ts";

const project = resolve(import.meta.dirname, "../..");
const megabyte = 1_000_000;

/**
 * What every function contains: its wrapper, the audit trail, the schemas of calls, the stores with their AWS clients.
 */
const COMMON_KILOBYTES = 940;

/** What only some contain, about how large it is, and why they need it. Bundles that are not named may not contain it. */
const heavy = [
  {
    what: "exceljs",
    path: "node_modules/exceljs/",
    kilobytes: 920,
    because: "writes workbooks",
    carriers: /^rest-form-(submissions-export|export-translations)$/,
  },
  {
    what: "yauzl",
    path: "node_modules/yauzl/",
    kilobytes: 130,
    because: "opens workbooks",
    carriers:
      // A dependency of the browser's driver.
      /^(print|preview|rest-(import-(sprout|annotated)|upload-sprout|form-(annotated|submissions-export|(im|ex)port-translations)))$/,
  },
  {
    what: "re2js",
    path: "node_modules/re2js/",
    kilobytes: 240,
    because: "runs a form's expressions",
    carriers:
      /^(rest-form-(key|instance|output|output-list|submit|submission|submission-(output|progress)|submissions-export|process-transformUntilMe)|rest-import-(sprout|annotated)|submission-completed|step-ready|print-ready)$/,
  },
  {
    what: "parse5",
    path: "node_modules/parse5/",
    kilobytes: 110,
    because: "hands out HTML reports",
    carriers: /^(rest-form-(submission-)?output|submission-completed|step-ready|print-ready)$/,
  },
  {
    what: "the common passwords",
    path: "shared/people/common-passwords.json",
    kilobytes: 360,
    because: "takes a new password",
    carriers: /^rest-(password|account-signup)$/,
  },
  {
    what: "the importer",
    path: "shared/workbook/import/definitions/",
    kilobytes: 160,
    because: "reads form definitions",
    carriers: /^rest-(import-(sprout|annotated)|upload-sprout)$/,
  },
  {
    what: "the engines of steps",
    path: "shared/jolt/",
    kilobytes: 170,
    because: "runs or checks steps",
    carriers:
      /^(rest-form-(publish|(im|ex)port-translations|process-(form-save|save|template-save|transform|transformUntilMe))|submission-completed|step-ready|print-ready|render)$/,
  },
  {
    what: "the browser's driver",
    path: "node_modules/puppeteer-core/",
    kilobytes: 900,
    because: "prints",
    carriers: /^(print|preview)$/,
  },
] as const;

let folder: string;
let bundles: Bundles;
const there = entries.filter(({ file }) => existsSync(join(project, file)));
/** Every day those that print, which are like no others, and a part of the rest; in a full run all. */
const bundled = [
  ...there.filter(({ chromium }) => chromium),
  ...someOf(
    there.filter(({ chromium }) => !chromium),
    12,
  ),
];

beforeAll(async () => {
  // Outside the project: what a bundle forgot can't be found in the project's node_modules.
  folder = mkdtempSync(join(tmpdir(), "sprout-bundles-"));
  bundles = await bundle(bundled, folder);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("the bundles", () => {
  it("have Chromium and its driver only where pages are printed", () => {
    const carriers = bundled.filter((entry) => mentions(entry, ["puppeteer-core", "@sparticuz/chromium"]));
    expect(carriers.map(({ name }) => name)).toEqual(["print", "preview"]);
    expect(new Set(carriers.map((entry) => entry.bundle))).toEqual(new Set(["print"]));
    expect(readdirSync(folder).filter((name) => existsSync(join(folder, name, "node_modules")))).toEqual([
      "print",
    ]);
  });

  it.each(heavy)("carry $what only where it $because", ({ path, carriers }) => {
    const strangers = bundled.filter((entry) => carries(entry, path) && !carriers.test(entry.name));
    expect(strangers.map(({ name }) => name)).toEqual([]);
  });

  it("contain nothing that only browsers, builds or tests need", () => {
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

  it("stay within the shared code and each one's justified libraries, so that a cold start is short", () => {
    const over = bundled.flatMap((entry) => {
      const carried = heavy.filter(({ path }) => carries(entry, path));
      const budget = carried.reduce((sum, { kilobytes }) => sum + kilobytes, COMMON_KILOBYTES);
      const kilobytes = Math.round((bundles.bytes[entry.name] ?? 0) / 1_000);
      expect(kilobytes, entry.name).toBeGreaterThan(1);
      return kilobytes > budget ? [`${entry.name}: ${kilobytes} kB, allowed are ${budget} kB`] : [];
    });
    expect(over).toEqual([]);
  });

  it("ship the browser and its fonts with the printer, within Lambda's 250 MB", () => {
    const packages = join(folder, "print", "node_modules");
    for (const file of ["chromium.br", "fonts.tar.br", "al2023.tar.br"]) {
      expect(existsSync(join(packages, "@sparticuz", "chromium", "bin", file)), file).toBe(true);
    }
    expect(existsSync(join(packages, "dejavu-fonts-ttf", "ttf", "DejaVuSans.ttf"))).toBe(true);
    for (const font of scriptFonts) {
      expect(existsSync(join(packages, font.package, font.file)), font.package).toBe(true);
    }
    const { resolve: resolveThere } = createRequire(join(folder, "print", "index.mjs"));
    expect(resolveThere("@sparticuz/chromium").startsWith(packages)).toBe(true);
    expect(sizeOf(join(folder, "print"))).toBeLessThan(250 * megabyte);
  });

  it("load by themselves and export a handler, with code generation from strings off", {
    timeout: 120_000,
  }, () => {
    const script = `for (const file of ${JSON.stringify(bundled.map((entry) => join(folder, entry.bundle, "index.mjs")))}) {
      const { handler } = await import(file);
      if (typeof handler !== "function") throw new Error(file + " exports no handler");
    }`;
    const flags = ["--disallow-code-generation-from-strings", "--input-type=module", "-e", script];
    execFileSync(process.execPath, flags, { cwd: folder, stdio: "pipe" });
  });
});

/** True when code of a path is in a bundle. */
function carries(entry: Entry, path: string): boolean {
  return Object.entries(outputOf(entry).inputs).some(
    ([input, { bytesInOutput }]) => bytesInOutput > 0 && input.includes(path),
  );
}

function outputOf(entry: Entry): Bundles["metafile"]["outputs"][string] {
  const output = bundles.metafile.outputs[relative(project, join(folder, entry.bundle, "index.mjs"))];
  if (output === undefined) throw new Error(`There is no bundle ${entry.bundle}.`);
  return output;
}

/** True when one of the packages is in a bundle, or is loaded by it when it runs. */
function mentions(entry: Entry, packages: readonly string[]): boolean {
  const { inputs, imports } = outputOf(entry);
  const inside = Object.keys(inputs);
  const asked = imports.map(({ path }) => path);
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
