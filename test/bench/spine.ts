/**
 * Submit → PDF ready over the local stack, compared with the floor of the same work: stock Handlebars renders the same
 * template, and a bare `page.setContent` + `page.pdf` prints the same HTML in a warm browser. One run, alternating. The
 * emulators run in a process of their own: AWS has its own processors, too.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Handlebars from "handlebars";
import puppeteer from "puppeteer-core";
import { startStack } from "../../infra/local/stack.ts";
import { api } from "../../shared/contract/index.ts";
import { chromiumExecutable } from "../../shared/print/browser/chromium.ts";
import { printerFlags, SINGLE_PROCESS } from "../../shared/print/browser/printer.ts";
import type { Step } from "../../shared/process/step.ts";
import { openStores } from "../../shared/stores/index.ts";
import { Client } from "../support/client.ts";
import { pdfText } from "../support/pdf.ts";
import {
  demoAnswers,
  must,
  publishWorkbook,
  refOf,
  signUpDesigner,
  startInstance,
} from "../support/published-form.ts";
import { step, treeOf, viewable } from "../support/steps.ts";
import { type Figure, median, pairedOf } from "./figure.ts";
import { startEmulatorsChild } from "./soak/stack-child.ts";
import { twoPageReport } from "./two-page-report.ts";

const RUNS = Number(process.env.BENCH_RUNS ?? 30);
const WARM_UPS = 5;

const template = twoPageReport();

const print = step("HTML2PDF", viewable("Report"));
const tree = treeOf(step("HANDLEBARS", { template, children: [print] }));

process.env.SPROUT_LOG ??= "off";
const dataFolder = await mkdtemp(join(tmpdir(), "sprout-bench-"));
const emulators = await startEmulatorsChild(dataFolder);
const { environment = {} } = emulators.began;
const stack = await startStack({
  emulators: { environment, mails: () => [], hearReturned: () => undefined, stop: () => emulators.stop() },
});
const { executablePath, env } = await chromiumExecutable();
const browser = await puppeteer.launch({
  executablePath,
  env,
  headless: "shell",
  args: [...printerFlags, SINGLE_PROCESS], // the same build in the same mode, so that only the work differs
  pipe: true,
});

const designer = new Client(stack.origin);
await signUpDesigner(designer, async () => (await emulators.ask({ what: "mails" })).mails ?? []);
const { publicationKey } = await publishWorkbook(designer, { process: JSON.stringify(tree) });
const answers = { ...demoAnswers };
const html = Handlebars.compile(template)(answers);
let pages: Uint8Array = new Uint8Array();

const stores = openStores();
const waiting = new Map<string, (time: number) => void>();
const { finishStep } = stores.instances;
stores.instances.finishStep = async (run, stepKey, done) => {
  const noted = await finishStep(run, stepKey, done);
  if (stepKey === print.key) waiting.get(run.instanceKey)?.(performance.now()); // from now on it can be opened
  return noted;
};

function whenPrinted(instanceKey: string): Promise<number> {
  return new Promise((resolve) => waiting.set(instanceKey, resolve));
}

interface Parts {
  submit: number;
  handlebars: number;
  print: number;
  total: number;
}

async function ship(): Promise<Parts> {
  const respondent = new Client(stack.origin);
  const instance = await startInstance(respondent, publicationKey);
  // Watched where the PDF is noted, since asking again and again would slow down what it measures.
  const printed = whenPrinted(instance.instanceKey);
  const started = performance.now();
  const input = {
    ...refOf(instance),
    model: JSON.stringify(answers),
    command: "submit" as const,
    revision: 0,
  };
  must(await respondent.call(api.runtime.submit, input));
  const submit = performance.now() - started;
  const total = (await printed) - started;
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
  pages = await page.pdf({
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

const shipped: Parts[] = [];
const floors: Awaited<ReturnType<typeof floor>>[] = [];
for (let index = 0; index < RUNS + WARM_UPS; index += 1) {
  const isFirst = index % 2 === 0; // takes turns
  const early = isFirst ? undefined : await floor();
  const [one, other] = [await ship(), early ?? (await floor())];
  if (index < WARM_UPS) continue;
  shipped.push(one);
  floors.push(other);
}

const of = <T>(list: T[], name: keyof T) => median(list.map((item) => Number(item[name]))).toFixed(1);
console.log(
  `submit → PDF ready, ${RUNS} runs, medians in ms; ${html.length} characters of HTML, ${(await pdfText(pages)).length} pages`,
);
console.log(
  `  product  submit call ${of(shipped, "submit")}  HANDLEBARS step ${of(shipped, "handlebars")}  HTML2PDF step ${of(shipped, "print")}  total ${of(shipped, "total")}`,
);
console.log(
  `  floor    Handlebars ${of(floors, "handlebars")}  bare page.pdf ${of(floors, "print")}  total ${of(floors, "total")}`,
);
const { peer, ratio } = pairedOf(
  shipped.map(({ total }) => total),
  floors.map(({ total }) => total),
);
export const figures: readonly Figure[] = [
  {
    name: "submit to a report that can be opened",
    value: ratio,
    unit: "×",
    goal: { atMost: 1.3 },
    peer: `Handlebars and bare page.pdf, ${peer.toFixed(0)} ms`,
  },
];

await browser.close();
await stack.stop();
await rm(dataFolder, { recursive: true, force: true });
