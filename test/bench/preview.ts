/**
 * The process builder's preview in a real browser: a tree of 30 steps, one template edited again and again. Reported are
 * the steps that run, the time until the page is shown again, and the time until the first page of its PDF is.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { signUp } from "../../infra/cli/sign-up.ts";
import { buildWeb } from "../../infra/local/build-web.ts";
import { startStack } from "../../infra/local/stack.ts";
import { api } from "../../shared/contract/index.ts";
import { type ProcessTypeCode, type Step, walkSteps } from "../../shared/process/step.ts";
import { TEMPLATE_RUN_QUIET_MS } from "../../shared/timings.ts";
import { launchTestBrowser } from "../support/browser.ts";
import { Client } from "../support/client.ts";
import { demoAnswers, must, publishWorkbook } from "../support/published-form.ts";
import { signIn } from "../support/sign-in.ts";
import { step, treeOf, viewable } from "../support/steps.ts";
import { type Figure, median } from "./figure.ts";

const RUNS = Number(process.env.BENCH_RUNS ?? 20);
const WARM_UPS = 3;
/** A report under each of so many chains; the first has a second one. With the root: 30 steps. */
const CHAINS = 9;
const EDITED = "Report 5";
const EDITED_PDF = "Report 5 as PDF";
const EDITED_CHAIN = "Chain 1";
const account = {
  email: "bench@sprout.example",
  password: "Bench-Pass-1",
  firstName: "Bea",
  lastName: "Nch",
};

const named = (name: string, code: ProcessTypeCode, overrides: Partial<Step>) =>
  step(code, { name, description: "", ...overrides });
const rows = Array.from(
  { length: 60 },
  (_, index) => `<tr><th scope="row">Row ${index + 1}</th><td>{{lastName}}</td><td>{{firstName}}</td></tr>`,
);
/** Two pages; what is typed at the end of its first line shows in its heading. */
const template = (name: string) => `<h1>${name}, edition 
</h1><style>body{font:9.5pt sans-serif}table{width:100%}td,th{padding:3px;text-align:left}</style>
<table>
${rows.join("\n")}
</table>
`;
const report = (name: string): Step =>
  named(name, "HANDLEBARS", {
    template: template(name),
    children: [named(`${name} as PDF`, "HTML2PDF", viewable(name))],
  });
const chain = JSON.stringify([{ operation: "shift", spec: { "*": "&" } }], undefined, 2);
const tree = treeOf(
  ...Array.from({ length: CHAINS }, (_, index) =>
    named(`Chain ${index + 1}`, "JOLT", {
      template: chain,
      children: [report(`Report ${index + 1}`), ...(index === 0 ? [report("Report 10")] : [])],
    }),
  ),
);

process.env.SPROUT_LOG ??= "off";
await buildWeb((line) => console.log(line));
const dataFolder = await mkdtemp(join(tmpdir(), "sprout-bench-preview-"));
const stack = await startStack({ dataFolder });
const designer = new Client(stack.origin);
await signUp(designer, account, stack.mails);
const { formId } = await publishWorkbook(designer, { process: JSON.stringify(tree) });
const workingOutputModel = JSON.stringify(demoAnswers);
must(await designer.call(api.process.processFormSave, { formId, workingOutputModel }));

type Watched = typeof globalThis & {
  /** The steps that were given to the worker. */
  benchRan: string[];
  benchShown: { text: string; at: number }[];
  /** When the last key was pressed, and the last button. */
  benchKey: number;
  benchLeft: number;
};

/** Runs in the page, before its own scripts: notes each job of the worker, and each page that is in its frame. */
function watch(): void {
  const watched = globalThis as Watched;
  watched.benchRan = [];
  watched.benchShown = [];
  const note = (name: "benchKey" | "benchLeft") => () => {
    watched[name] = performance.now();
  };
  addEventListener("keydown", note("benchKey"), true);
  addEventListener(
    "click",
    ({ target }) => target instanceof Element && target.closest("button") && note("benchLeft")(),
    true,
  );
  const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = function (this: Worker, message: unknown, ...rest: unknown[]) {
    const { question } = (message ?? {}) as { question?: { job?: { step?: { name: string } } } }; // of the preview; others differ
    const step = question?.job?.step;
    if (step !== undefined) watched.benchRan.push(step.name);
    Reflect.apply(postMessage, this, [message, ...rest]);
  };
  document.addEventListener(
    "load",
    ({ target }) => {
      if (!(target instanceof HTMLIFrameElement)) return;
      const text = target.srcdoc;
      requestAnimationFrame(() => watched.benchShown.push({ text, at: performance.now() }));
    },
    true,
  );
}

const browser = await launchTestBrowser();
const context = await browser.newContext({ baseURL: stack.origin, viewport: { width: 1440, height: 1000 } });
const page = await context.newPage();
page.setDefaultTimeout(60_000);
page.on("pageerror", (fault) => console.error(fault));
let printed = 0;
page.on("request", (request) => {
  if (request.url().endsWith(api.process.transform.path)) printed += 1;
});
await page.addInitScript(watch);
await signIn(page, stack.origin, account);

const card = (name: string) => page.getByRole("article", { name, exact: true });
const noted = (name: "benchKey" | "benchLeft") =>
  page.evaluate((expected) => (globalThis as Watched)[expected], name);

/** What ran since this was asked last: the steps of the worker by name, and how many PDFs were printed. */
async function ranSince(): Promise<string> {
  const jobs = await page.evaluate(() => (globalThis as Watched).benchRan.splice(0));
  const prints = printed;
  printed = 0;
  return `${jobs.join(", ") || "none"} + ${prints} PDF`;
}

async function allFresh(): Promise<void> {
  const count = [...walkSteps(tree)].length;
  await page.waitForFunction(
    (expected) => {
      const words = [...document.querySelectorAll('[role="tree"] article')].map(
        (one) => one.textContent ?? "",
      );
      return words.length === expected && words.every((text) => text.includes("Up to date"));
    },
    count,
    { timeout: 120_000 },
  );
}

/** Types at the end of the first line, and waits until the page shows it. @returns milliseconds from the last key */
async function edit(on: Page, edition: number): Promise<number> {
  await on.getByRole("button", { name: `Template: ${EDITED}`, exact: true }).click();
  const editor = on.getByRole("textbox", { name: `Template of ${EDITED}` });
  await editor.click();
  await on.keyboard.press("Control+Home");
  await on.keyboard.press("End");
  await on.frameLocator("iframe").getByRole("heading", { name: EDITED }).waitFor();
  for (let back = 0; edition > 1 && back < String(edition - 1).length; back += 1)
    await on.keyboard.press("Backspace");
  await on.keyboard.type(String(edition));
  const began = await noted("benchKey");
  const marker = `edition ${edition}\n`;
  const shown = await on.waitForFunction(
    ([text, since]) =>
      (globalThis as Watched).benchShown.find((one) => one.at > since && one.text.includes(text))?.at,
    [marker, began] as const,
    { polling: 20 },
  );
  return Number(await shown.jsonValue()) - began;
}

/** Back in the tree, to the PDF below. @returns milliseconds until its first page is drawn */
async function printBeneath(on: Page, edition: number): Promise<number> {
  await on.getByRole("button", { name: "Steps", exact: true }).click();
  const began = await noted("benchLeft");
  await card(EDITED_PDF).click();
  const drawn = await on.waitForFunction(
    (text) => {
      // A page's text is next to its picture once that is drawn.
      const first = document.querySelector(".p-pdf-page .p-unseen")?.textContent ?? "";
      return `${first} `.includes(text) ? performance.now() : false;
    },
    `edition ${edition} `,
    { polling: "raf" },
  );
  return Number(await drawn.jsonValue()) - began;
}

await page.goto(`/design/process/builder?formId=${formId}`);
const opened = performance.now();
await allFresh();
const whole = performance.now() - opened;
const first = await ranSince();

const refreshes: number[] = [];
const prints: number[] = [];
const ran = new Set<string>();
for (let edition = 1; edition <= RUNS + WARM_UPS; edition += 1) {
  const refresh = await edit(page, edition);
  const inEditor = await ranSince();
  const print = await printBeneath(page, edition);
  await allFresh();
  ran.add(`in the editor: ${inEditor}; back in the tree: ${await ranSince()}`);
  if (edition <= WARM_UPS) continue;
  refreshes.push(refresh - TEMPLATE_RUN_QUIET_MS);
  prints.push(print);
}

await page.getByRole("button", { name: `Template: ${EDITED_CHAIN}`, exact: true }).click();
await page.getByRole("textbox", { name: `Chain of ${EDITED_CHAIN}` }).click();
await page.keyboard.press("Control+Home");
await page.keyboard.press("ArrowRight");
await page.keyboard.insertText(
  '{ "operation": "modify-overwrite-beta", "spec": { "lastName": "=toUpper(@(1,lastName))" } },',
);
await page
  .getByRole("region", { name: "Output", exact: true })
  .getByText('"HADDAD"', { exact: true })
  .first()
  .waitFor();
const chainInEditor = await ranSince();
await page.getByRole("button", { name: "Steps", exact: true }).click();
await allFresh();
const chainInTree = await ranSince();

const p95 = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[Math.ceil(values.length * 0.95) - 1] ?? Number.NaN;
const written = (values: readonly number[]) =>
  `median ${median(values).toFixed(0)} ms, p95 ${p95(values).toFixed(0)} ms`;
console.log(`${[...walkSteps(tree)].length} steps, 10 of them PDFs; ${RUNS} edits of one template`);
console.log(
  `  first run of the whole tree: ${whole.toFixed(0)} ms, ${first.split(",").length} in the worker`,
);
console.log(`  HTML shown again, after the ${TEMPLATE_RUN_QUIET_MS} ms of quiet: ${written(refreshes)}`);
console.log(`  first page of the PDF, from leaving the editor: ${written(prints)}`);
for (const line of ran) console.log(`  ${EDITED} edited: ran ${line}`);
console.log(
  `  ${EDITED_CHAIN} edited: ran in the editor: ${chainInEditor}; back in the tree: ${chainInTree}`,
);

await browser.close();
await stack.stop();
await rm(dataFolder, { recursive: true, force: true });

export const figures: readonly Figure[] = [
  {
    name: "HTML of an edited template, p95",
    value: p95(refreshes),
    unit: "ms",
    goal: { atMost: 100 },
    peer: "",
  },
  { name: "first page of its PDF, p95", value: p95(prints), unit: "ms", goal: { atMost: 700 }, peer: "" },
];
