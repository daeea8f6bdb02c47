import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");
const folders = ["shared", "functions", "events", "infra", "web"] as const;

/** Every import of the product: from which file, of what. */
const imports = folders.flatMap((folder) =>
  globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }).flatMap((file) => {
    const source = readFileSync(join(root, file), "utf8");
    const found = source.matchAll(
      /^(?:import|export)\b[^;]*?from "([^"]+)"|import\("([^"]+)"\)|^import "([^"]+)"/gm,
    );
    return [...found].map((match) => ({ file, target: match[1] ?? match[2] ?? match[3] ?? "" }));
  }),
);

/** The top-level folder that a relative import leads to. */
function folderOf(file: string, target: string): string {
  return join(file, "..", target).split("/")[0] ?? "";
}

const homes: Record<string, RegExp> = {
  "@aws-sdk/": /^(shared\/stores|infra\/local)\//,
  "@middy/core": /^(functions\/(endpoint\/(endpoint|call))|events\/consumer)\.ts$/,
  "aws-cdk-lib": /^infra\/[^/]+\.ts$/,
  constructs: /^infra\/[^/]+\.ts$/,
  dynalite: /^infra\/local\//,
  exceljs: /^shared\/workbook\//,
  fauxqs: /^infra\/local\//,
  parse5: /^shared\/print\//,
  handlebars: /^shared\/process\/steps\/handlebars\//,
  "puppeteer-core": /^shared\/print\//,
  "@sparticuz/chromium": /^shared\/print\//,
  react: /^web\//,
  "react-dom": /^web\//,
  swr: /^web\//,
  yauzl: /^shared\/workbook\//,
};

describe("imports", () => {
  it("are found", () => {
    expect(imports.length).toBeGreaterThan(300);
  });

  it("point one way: shared knows nobody, the others know shared", () => {
    const allowed: Record<string, string[]> = {
      shared: ["shared"],
      functions: ["shared", "functions"],
      events: ["shared", "events"],
      web: ["shared", "web"],
      infra: ["shared", "infra"],
    };
    const wrong = imports
      .filter(({ target }) => target.startsWith("."))
      .filter(({ file, target }) => !allowed[file.split("/")[0] ?? ""]?.includes(folderOf(file, target)));
    expect(wrong).toEqual([]);
  });

  it("keep each library in its home", () => {
    const wrong = imports.filter(({ file, target }) =>
      Object.entries(homes).some(
        ([library, home]) =>
          (target === library || target.startsWith(library.endsWith("/") ? library : `${library}/`)) &&
          !home.test(file),
      ),
    );
    expect(wrong).toEqual([]);
  });

  it("keep the domain free of AWS, HTTP and the screen", () => {
    const domain = /^shared\/(form|expression|workbook\/import|process|jolt|messages|contract)\//;
    const wrong = imports.filter(
      ({ file, target }) =>
        domain.test(file) &&
        /shared\/(stores|print|workbook\/(read|write|annotate))|^\.\.\/(\.\.\/)*(stores|print|read|write|annotate)\/|^(aws-lambda|react)/.test(
          target,
        ),
    );
    expect(wrong).toEqual([]);
  });

  it("take zod whole, which bundles a fifth of what its named export does", () => {
    const named = globSync("{shared,functions,events,infra,web}/**/*.{ts,tsx}", { cwd: root }).filter(
      (file) => /import \{[^}]*\bz\b[^}]*\} from "zod"/.test(readFileSync(join(root, file), "utf8")),
    );
    expect(named).toEqual([]);
  });
});
