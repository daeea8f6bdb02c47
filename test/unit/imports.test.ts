import { execFileSync } from "node:child_process";
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");

/** An import that breaks a rule of `.dependency-cruiser.mjs`: from which file, of what. */
const directions: [rule: string, from: string, target: string][] = [
  ["shared-knows-nobody", "shared/form/engine/engine.ts", "functions/x.ts"],
  ["shared-knows-nobody", "shared/limits.ts", "web/lib/x.ts"],
  ["functions-knows-shared-alone", "functions/a.ts", "events/x.ts"],
  ["events-knows-shared-alone", "events/a.ts", "functions/x.ts"],
  ["infra-knows-shared-alone", "infra/a.ts", "events/x.ts"],
  ["web-knows-shared-alone", "web/lib/a.ts", "functions/x.ts"],
  ["entry-is-imported-by-nobody", "functions/answering/a.ts", "functions/api/x.ts"],
  ["entry-is-imported-by-nobody", "events/d.ts", "events/y.ts"],
  ["shared-ground-is-lowest", "shared/access.ts", "shared/form/x.ts"],
  ["shared-form-points-down", "shared/form/a.ts", "shared/workbook/x.ts"],
  ["shared-contract-points-down", "shared/contract/a.ts", "shared/stores/x.ts"],
  ["shared-stores-points-down", "shared/stores/a.ts", "shared/people/x.ts"],
  ["shared-folders-have-a-place-in-the-order", "shared/runs/a.ts", "shared/new/x.ts"],
  ["shared/form/definition-points-down", "shared/form/definition/a.ts", "shared/form/engine/x.ts"],
  ["shared/print/pdf-points-down", "shared/print/pdf/a.ts", "shared/print/browser/x.ts"],
  ["functions/endpoint-points-down", "functions/endpoint/a.ts", "functions/exports/x.ts"],
  ["web/player/base-points-down", "web/player/base/a.ts", "web/player/widgets/x.ts"],
  ["only-deployment-knows-the-cdk", "infra/local/a.ts", "infra/cdk/x.ts"],
  ["domain-knows-no-store-no-http-no-screen", "shared/process/a.ts", "shared/stores/x.ts"],
  ["domain-knows-no-store-no-http-no-screen", "shared/workbook/import/a.ts", "shared/workbook/read/x.ts"],
  ["domain-knows-no-store-no-http-no-screen", "shared/contract/b.ts", "aws-lambda"],
  ["feature-knows-no-other-feature", "web/features/forms/a.ts", "web/features/trash/x.ts"],
  ["feature-knows-no-other-feature", "web/features/style-guide/a.ts", "web/features/trash/x.ts"],
  ["features-know-no-app", "web/features/forms/b.ts", "web/app/x.ts"],
  ["ui-knows-lib-alone", "web/ui/a.ts", "web/player/x.ts"],
  ["lib-is-lowest-of-web", "web/lib/b.ts", "web/ui/x.ts"],
  ["player-knows-lib-and-colors-alone", "web/player/a.ts", "web/ui/x.ts"],
];

/** The same of libraries: each outside of its home. */
const libraries: typeof directions = [
  ["home-of-@aws-sdk", "functions/b.ts", "@aws-sdk/client-s3"],
  ["home-of-@middy/core", "functions/endpoint/access.ts", "@middy/core"],
  ["home-of-@noble", "shared/form/b.ts", "@noble/hashes"],
  ["home-of-@sparticuz/chromium", "events/b.ts", "@sparticuz/chromium"],
  ["home-of-aws-cdk-lib", "infra/local/b.ts", "aws-cdk-lib/aws-s3"],
  ["home-of-busboy", "functions/answering/b.ts", "busboy"],
  ["home-of-constructs", "infra/local/c.ts", "constructs"],
  ["home-of-dynalite", "infra/b.ts", "dynalite"],
  ["home-of-exceljs", "shared/workbook/read/b.ts", "exceljs"],
  ["home-of-fauxqs", "infra/c.ts", "fauxqs"],
  ["home-of-handlebars", "shared/process/steps/b.ts", "handlebars"],
  ["home-of-maplibre-gl", "web/ui/c.ts", "maplibre-gl"],
  ["home-of-parse5", "functions/c.ts", "parse5"],
  ["home-of-puppeteer-core", "events/c.ts", "puppeteer-core"],
  ["home-of-re2js", "shared/form/d.ts", "re2js"],
  ["home-of-react", "infra/d.ts", "react"],
  ["home-of-react-dom", "functions/d.ts", "react-dom"],
  ["home-of-swr", "infra/e.ts", "swr"],
  ["home-of-yauzl", "functions/e.ts", "yauzl"],
];

/** Imports that no rule forbids. */
const permitted: [from: string, target: string][] = [
  ["functions/answering/z.ts", "shared/stores/y.ts"],
  ["shared/runs/z.ts", "shared/print/y.ts"],
  ["web/features/forms/z.ts", "web/player/y.ts"],
  ["shared/workbook/read/z.ts", "yauzl"],
];

const folder = mkdtempSync(join(tmpdir(), "imports-"));
let found: string[];

/** Every broken rule of the files above, written down and read by the command that `npm run check` runs. */
beforeAll(() => {
  const write = (file: string, text: string) => {
    mkdirSync(join(folder, dirname(file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  };
  for (const [from, target] of [...[...directions, ...libraries].map((one) => one.slice(1)), ...permitted]) {
    const isFile = target?.endsWith(".ts") === true;
    const up = "../".repeat((from ?? "").split("/").length - 1);
    write(
      from ?? "",
      `import type { Other } from "${isFile ? up : ""}${target}";\nexport type One = Other;\n`,
    );
    if (isFile) write(target ?? "", "export type Other = string;\n");
  }
  write("shared/form/one.ts", 'import type { Two } from "./two.ts";\nexport type One = Two;\n');
  write("shared/form/two.ts", 'import type { One } from "./one.ts";\nexport type Two = One[];\n');
  write("functions/handlers.ts", 'export const all = { known: () => import("./rest/known.ts") };\n');
  write("functions/rest/known.ts", "export const handler = 1;\n");
  write("functions/rest/unknown.ts", "export const handler = 2;\n");
  const rules = join(root, ".dependency-cruiser.mjs");
  const program = join(root, "node_modules/dependency-cruiser/bin/dependency-cruiser.mjs");
  const folders = ["shared", "functions", "events", "infra", "web"];
  const report = execFileSync(process.execPath, [program, "--config", rules, "-T", "json", ...folders], {
    cwd: folder,
    encoding: "utf8",
  });
  const { summary } = JSON.parse(report) as {
    summary: { violations: { from: string; to: string; rule: { name: string } }[] };
  }; // the report that dependency-cruiser documents
  found = summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`);
});
afterAll(() => rmSync(folder, { recursive: true }));

const expected = (cases: typeof directions) => cases.map(([rule, from, to]) => `${rule}: ${from} → ${to}`);

describe("imports", () => {
  it("point one way: shared imports no other side, the others import shared", () => {
    expect(found).toEqual(expect.arrayContaining(expected(directions)));
  });

  it("keep each library in its home", () => {
    expect(found).toEqual(expect.arrayContaining(expected(libraries)));
  });

  it("form no cycle, not even of types", () => {
    expect(found.filter((one) => one.startsWith("no-cycle"))).toHaveLength(1);
  });

  it("include a row of the table of calls in every handler", () => {
    const rest = found.filter((one) => one.startsWith("handler-is-of-a-call: functions/rest/"));
    expect(rest).toEqual([expect.stringContaining("functions/rest/unknown.ts")]);
  });

  it("that break no rule are allowed", () => {
    expect(found.filter((one) => permitted.some(([from]) => one.includes(from)))).toEqual([]);
  });

  it("use zod's namespace, which bundles a fifth of what its named export does", () => {
    const named = globSync("{shared,functions,events,infra,web}/**/*.{ts,tsx}", { cwd: root }).filter(
      (file) => /import \{[^}]*\bz\b[^}]*\} from "zod"/.test(readFileSync(join(root, file), "utf8")),
    );
    expect(named).toEqual([]);
  });

  it("bring no zod to respondents, in no part of their page: what it would check comes from the product itself", async () => {
    const { metafile } = await build({
      ...{ entryPoints: [join(root, "web/player/main.tsx")], outdir: folder, write: false, metafile: true },
      ...{ bundle: true, splitting: true, format: "esm", jsx: "automatic", logLevel: "error" },
      loader: { ".woff2": "empty" },
      external: ["maplibre-gl", "pdfjs-dist", "*?worker&url"],
    });
    const sources = Object.values(metafile.outputs).flatMap(({ inputs }) => Object.entries(inputs));
    const served = sources.filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([path]) => path);
    expect(served).toEqual(
      expect.arrayContaining([expect.stringMatching(/player\/widgets\/lists\/LongList\.tsx$/)]),
    );
    expect(served.filter((path) => path.includes("/zod/"))).toEqual([]);
  });
});
