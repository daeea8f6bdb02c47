/**
 * Submit → PDF ready over the local stack, beside the floor of the same work: stock Handlebars renders the same
 * template, and a bare `page.setContent` + `page.pdf` prints the same HTML in a warm browser. One run, alternating.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Handlebars from "handlebars";
import puppeteer from "puppeteer-core";
import { startStack } from "../../infra/local/stack.ts";
import { newKey } from "../../shared/accounts/tokens.ts";
import { api } from "../../shared/contract/index.ts";
import { chromiumExecutable } from "../../shared/heavy/browser/chromium.ts";
import { processTypes, rootStep, type Step } from "../../shared/process/step.ts";
import { openStores } from "../../shared/stores/index.ts";
import { Client } from "../support/client.ts";
import {
  demoAnswers,
  must,
  publishWorkbook,
  refOf,
  signUpDesigner,
  startInstance,
} from "../support/published-form.ts";

const RUNS = Number(process.env.BENCH_RUNS ?? 30);
const WARM_UPS = 5;
const POLL_MS = 2;

/** Two pages on A4: a heading, a paragraph and forty rows, with the answers in between. */
const rows = Array.from(
  { length: 62 },
  (_, index) => `<tr><th>Row ${index + 1}</th><td>{{lastName}}</td><td>{{firstName}}</td></tr>`,
);
const template = `<!doctype html><html lang="en"><head><title>Report</title><style>body{font:11pt sans-serif}table{width:100%;border-collapse:collapse}td,th{border-bottom:1px solid #ccc;padding:4px;text-align:left}</style></head><body><h1>{{firstName}} {{lastName}}</h1><p>{{questions}}</p><table>${rows.join("")}</table></body></html>`;

const child = (code: "HANDLEBARS" | "HTML2PDF", made: Partial<Step>): Step => ({
  ...rootStep(newKey()),
  name: code,
  processType: processTypes.find((type) => type.code === code) ?? processTypes[0],
  ...made,
});
const print = child("HTML2PDF", { publicOutputInd: true, outputName: "Report" });
const tree: Step = {
  ...rootStep(newKey()),
  children: [child("HANDLEBARS", { template, children: [print] })],
};

process.env.SPROUT_LOG = "off";
const dataFolder = await mkdtemp(join(tmpdir(), "sprout-bench-"));
const stack = await startStack({ dataFolder });
const { executablePath, env } = await chromiumExecutable();
const browser = await puppeteer.launch({
  executablePath,
  env,
  headless: "shell",
  args: ["--no-sandbox", "--single-process", "--no-zygote", "--disable-gpu"],
});

const designer = new Client(stack.origin);
await signUpDesigner(designer, stack.mails);
const { publicationKey } = await publishWorkbook(designer, { process: JSON.stringify(tree) });
const answers = { ...demoAnswers };
const html = Handlebars.compile(template)(answers);

interface Parts {
  submit: number;
  handlebars: number;
  print: number;
  total: number;
}

async function ship(): Promise<Parts> {
  const respondent = new Client(stack.origin);
  const instance = await startInstance(respondent, publicationKey);
  const started = performance.now();
  const input = {
    ...refOf(instance),
    model: JSON.stringify(answers),
    command: "submit" as const,
    revision: 0,
  };
  must(await respondent.call(api.runtime.submit, input));
  const submit = performance.now() - started;
  for (;;) {
    const { status } = must(await respondent.call(api.runtime.outputList, refOf(instance)));
    if (status === "COMPLETE") break;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  const total = performance.now() - started;
  const stores = openStores();
  const stored = await stores.instances.find(instance.instanceKey);
  const run = await stores.instances.findRun(instance.instanceKey, stored?.runId ?? "");
  const spent = (step: Step | undefined) => (step && run?.steps[step.key]?.milliseconds) ?? 0;
  return { submit, handlebars: spent(tree.children[0]), print: spent(print), total };
}

async function floor(): Promise<{ handlebars: number; print: number; total: number }> {
  const started = performance.now();
  const rendered = Handlebars.compile(template)(answers);
  const handlebars = performance.now() - started;
  const page = await browser.newPage();
  await page.setContent(rendered, { waitUntil: "load" });
  await page.pdf({
    format: "A4",
    printBackground: true,
    preferCSSPageSize: true,
    tagged: true,
    outline: true,
  });
  await page.close();
  const total = performance.now() - started;
  return { handlebars, print: total - handlebars, total };
}

const median = (values: number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
const shipped: Parts[] = [];
const floors: Awaited<ReturnType<typeof floor>>[] = [];
for (let index = 0; index < RUNS + WARM_UPS; index += 1) {
  const [one, other] = [await ship(), await floor()];
  if (index < WARM_UPS) continue;
  shipped.push(one);
  floors.push(other);
}

const of = <T>(list: T[], name: keyof T) => median(list.map((item) => Number(item[name]))).toFixed(1);
console.log(`submit → PDF ready, ${RUNS} runs, medians in ms; ${html.length} characters of HTML`);
console.log(
  `  product  submit call ${of(shipped, "submit")}  HANDLEBARS step ${of(shipped, "handlebars")}  HTML2PDF step ${of(shipped, "print")}  total ${of(shipped, "total")}`,
);
console.log(
  `  floor    Handlebars ${of(floors, "handlebars")}  bare page.pdf ${of(floors, "print")}  total ${of(floors, "total")}`,
);
const ratios = shipped.map(({ total }, index) => total / (floors[index]?.total ?? Number.NaN));
console.log(`  ratio    ${median(ratios).toFixed(2)} (goal ≤ 1.5)`);

await browser.close();
await stack.stop();
await rm(dataFolder, { recursive: true, force: true });
process.exit();
