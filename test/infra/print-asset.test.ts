/**
 * What a function that prints is deployed with: bundled under the strictest mask that a machine may have, zipped as the CDK does,
 * unzipped as Lambda does into a folder that its user can only read, and started there.
 */
import { execFile } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bundle } from "../../infra/bundle.ts";
import { calledEntry } from "../../infra/entries.ts";
import { scriptFonts } from "../../shared/print/fonts/fonts.ts";
import { type PdfJob, PdfPart } from "../../shared/process/pdf-job.ts";
import { packed } from "../../shared/stores/lambda/packed.ts";
import { filesIn, unzipAsLambda, zipAsset } from "../support/assets.ts";
import { asUser, NAMELESS, NOBODY, runtimeClient, startFunction } from "../support/lambda-runtime.ts";
import { pdfText } from "../support/pdf.ts";
import { printRequest } from "../support/print-request.ts";

/** The one that comes from the npm registry. */
const hasBrowser = process.platform === "linux" && process.arch === "x64";

/** All that a function and its layers may have, unzipped: https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html */
const LAMBDA_BYTES = 250 * 1024 * 1024;
/** Chromium grew by 12 MB from the package's version 147 to 153: 2 to 3 MB with each. */
const ROOM_BYTES = 25_000_000;
/** As an asset from Windows, where no file may be executed, and all may be read. */
const FROM_WINDOWS = 0o666;
/** Of a machine on which only the owner may read what is made. */
const STRICTEST_MASK = 0o077;

const print = calledEntry("print");
/** Of letters that are drawn one by one: what is drawn as one letter is copied as one. */
const text = "Ada 診察 कमल আমরা ไทย ሰላም ✓";
const { date, ...options } = printRequest;
const job: PdfJob = {
  html: packed(`<h1>${text}</h1>`),
  options,
  date: date.toISOString(),
  owner: "ada",
  from: 0,
};

let folder: string;
let asset: string;
let bytes: number;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "sprout-asset-"));
  chmodSync(folder, 0o755); // other users pass through it
  const before = process.umask(STRICTEST_MASK);
  try {
    await bundle([print], join(folder, "made"));
  } finally {
    process.umask(before);
  }
  asset = join(folder, "task");
  bytes = await deployed("task");
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** @returns the bytes of the function in its own folder there */
async function deployed(name: string, mode?: number): Promise<number> {
  const zip = join(folder, `${name}.zip`);
  await zipAsset(join(folder, "made", print.bundle), zip, mode);
  const unzipped = await unzipAsLambda(zip, join(folder, name));
  rmSync(zip);
  return unzipped;
}

/** A folder of its own for what a function writes, as `/tmp` is on Lambda. */
function temporaryFor(user: number): string {
  const temporary = join(folder, `tmp-${user}-${Math.random().toString(36).slice(2)}`);
  mkdirSync(temporary);
  chmodSync(temporary, 0o777);
  return temporary;
}

/** The text that is on the paper of a cold start. */
async function textOf(outcome: unknown): Promise<string> {
  const pdf = Buffer.from(PdfPart.parse(outcome).part, "base64");
  return (await pdfText(pdf)).join(" ");
}

/** At a cold start in plain Node. */
async function printedBy(user: number, task: string): Promise<string> {
  const temporary = temporaryFor(user);
  const script = `const { handler, close } = await import(${JSON.stringify(join(task, "print.mjs"))});
    const outcome = await handler(${JSON.stringify(job)}, { functionName: "print" });
    await close();
    console.log(JSON.stringify(outcome));
    process.exit(); // it keeps the page for the next part`;
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", script], {
    cwd: task,
    env: { TMPDIR: temporary },
    ...asUser(user),
    maxBuffer: 64 * 1024 * 1024,
  });
  return textOf(JSON.parse(stdout));
}

describe("the asset of a function that prints", () => {
  it("can be read by every user, and its program started, whatever the mask of the machine that made it", () => {
    const modes = filesIn(asset).map((file) => [relative(asset, file), statSync(file).mode & 0o777] as const);
    expect(modes.length).toBeGreaterThan(50);
    expect(modes.filter(([, mode]) => mode !== 0o644 && mode !== 0o755)).toEqual([]);
    const programs = modes.filter(([, mode]) => mode === 0o755).map(([name]) => name);
    expect(programs).toContain("node_modules/@sparticuz/chromium/unpacked/chromium");
  });

  it("has the browser and its fonts, and room for its next releases within Lambda's 250 MB", () => {
    const packages = join(asset, "node_modules");
    const chromium = join(packages, "@sparticuz", "chromium");
    for (const file of ["chromium", "fonts/DejaVuSans.ttf", "al2023/lib/libnss3.so", "script-fonts.zst"])
      expect(existsSync(join(chromium, "unpacked", file)), file).toBe(true);
    expect(existsSync(join(chromium, "bin")), "the archives, a second time").toBe(false);
    const licence = readFileSync(join(asset, "OFL.txt"), "utf8");
    for (const { file } of scriptFonts) expect(licence).toContain(`${file.replace(/_.*/, "")}: Copyright`);
    const { resolve: resolveThere } = createRequire(join(asset, "print.mjs"));
    expect(resolveThere("@sparticuz/chromium").startsWith(packages)).toBe(true);
    console.info(`The asset has ${(bytes / 1e6).toFixed(1)} of ${(LAMBDA_BYTES / 1e6).toFixed(1)} MB.`);
    expect(bytes).toBeLessThan(LAMBDA_BYTES - ROOM_BYTES);
  });

  it.runIf(hasBrowser)("prints at a cold start as a user who has no name, in all scripts", async () => {
    expect(await printedBy(NAMELESS, asset)).toBe(text);
  });

  it.runIf(hasBrowser)(
    "prints where a deployment from Windows lost the right to start the browser",
    async () => {
      await deployed("from-windows", FROM_WINDOWS);
      const program = join(folder, "from-windows/node_modules/@sparticuz/chromium/unpacked/chromium");
      expect(statSync(program).mode & 0o111).toBe(0);
      expect(await printedBy(NOBODY, join(folder, "from-windows"))).toBe(text);
    },
  );

  it.runIf(hasBrowser && runtimeClient !== undefined)(
    "prints at a cold start in AWS's own runtime client, as nobody",
    async () => {
      const temporary = temporaryFor(NOBODY);
      const running = await startFunction({
        folder: asset,
        handler: `${print.module}.handler`,
        functionName: print.name,
        mayStartProcesses: true,
        temporary,
      });
      try {
        expect(await textOf(await running.invoke({ event: job }))).toBe(text);
      } finally {
        running.stop();
      }
    },
  );
});
