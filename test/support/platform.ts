/**
 * `npm run platform`: does the product run on this machine? Starts it as `npm start` does, on a free port and over data of its
 * own; uses it by `npm run smoke`; and ships a workbook, whose PDF has to come. Where no browser is bundled, the start has to
 * name the one that prints.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { runProgram } from "../../infra/program.ts";
import { hasBundledBrowser, thisMachine } from "../../shared/print/browser/installed-browser.ts";

const root = join(import.meta.dirname, "../..");
const STARTS_WITHIN_MS = 10 * 60_000;
const STARTED = /Design forms\s+(http:\/\/\S+)/;
const PRINTS = /^PDFs are printed by /;

async function tryPlatform(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "sprout-platform-"));
  const product = start(["infra/local/start.ts"], { PORT: "0", SPROUT_DATA: join(folder, "data") }, "pipe");
  try {
    const { origin, lines } = await started(product);
    if (!hasBundledBrowser(thisMachine) && !lines.some((line) => PRINTS.test(line)))
      throw new Error("The start names no browser that prints.");
    await run(["infra/cli/sprout.mjs", "smoke", "--server", origin]);
    const shipped = join(folder, "shipped");
    await run(["infra/cli/sprout.mjs", "ship", "shared/samples/before-the-visit.xlsx", "--out", shipped]);
    const pdf = join(shipped, "Answers.pdf");
    if (!existsSync(pdf) || readFileSync(pdf).toString("latin1", 0, 5) !== "%PDF-")
      throw new Error("No PDF was shipped.");
    console.log(`The product runs on ${process.platform} on ${process.arch}.`);
  } finally {
    product.kill();
    await new Promise((ended) =>
      product.exitCode === null ? product.once("close", ended) : ended(undefined),
    );
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 }); // Windows lets go of files late
  }
}

function start(
  words: readonly string[],
  environment: NodeJS.ProcessEnv,
  output: "pipe" | "inherit",
): ChildProcess {
  return spawn(process.execPath, words, {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ["ignore", output, "inherit"],
  });
}

/** Where it is, and what it said until then. */
function started(product: ChildProcess): Promise<{ origin: string; lines: readonly string[] }> {
  const lines: string[] = [];
  return new Promise((done, failed) => {
    const timer = setTimeout(() => failed(new Error("The product did not start.")), STARTS_WITHIN_MS);
    product.once("close", (code) => failed(new Error(`The product ended with ${code}.`)));
    if (product.stdout === null) return;
    createInterface(product.stdout).on("line", (line) => {
      console.log(line);
      lines.push(line);
      const [, origin] = STARTED.exec(line) ?? [];
      if (origin === undefined) return;
      clearTimeout(timer);
      done({ origin, lines });
    });
  });
}

async function run(words: readonly string[]): Promise<void> {
  const code = await new Promise((ended) => start(words, {}, "inherit").once("close", ended));
  if (code !== 0) throw new Error(`${words.join(" ")} ended with ${code}.`);
}

if (import.meta.main)
  await runProgram(
    `npm run platform
Starts the product on this machine and ships a workbook with it.`,
    tryPlatform,
  );
