/**
 * The tables of docs/scale.md: what one submission of the demo takes, measured over the local stack, and what 1, 100 and
 * 10,000 a minute ask of every limit and cost. `npm run bench -- scale`; BENCH_RUNS submissions are measured.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MEMORY_MEGABYTES as CALL_MEGABYTES, ordinaryRate } from "../../infra/cdk/api.ts";
import { LIGHT_MAX_CONCURRENCY } from "../../infra/cdk/pipeline.ts";
import { Settings } from "../../infra/cdk/settings.ts";
import { demoProcess } from "../../infra/local/demo.ts";
import { invoke } from "../../infra/local/load-handler.ts";
import { startStack } from "../../infra/local/stack.ts";
import { api } from "../../shared/contract/index.ts";
import { schedules, schedulesWith, services, workers } from "../../shared/contract/workers.ts";
import { FACT_SHARDS, OUTBOX_SHARDS, SUBMISSION_SHARDS } from "../../shared/stores/dynamodb/keys.ts";
import { newKey } from "../../shared/tokens.ts";
import { Client } from "../support/client.ts";
import {
  demoAnswers,
  must,
  publishWorkbook,
  refOf,
  signUpDesigner,
  startInstance,
} from "../support/published-form.ts";
import type { Figure } from "./figure.ts";
import { type ClockShare, coldCostOf, fixedCostOf, runsOfAMonth, traceCostOf } from "./scale/fixed-cost.ts";
import { amountsOf, costOf, demandsOf, type FunctionShare, type StackLimits } from "./scale/model.ts";
import { type FunctionWork, forgetWork, loadWatched, workDone } from "./scale/record-journey.ts";

const RUNS = Number(process.env.BENCH_RUNS ?? 10);
const WARM_UPS = 3;
/** A visit of some minutes, from page to page: the page saves five seconds after the last change. */
const SAVES = 10;
const SECONDS_BETWEEN_SAVES = 30;
const PAGES = 5;
const POLL_MS = 1_000;
/** Of a deployment that chooses nothing. */
const stackLimits: StackLimits = {
  prints: Settings.parse({}).prints,
  lightAtOnce: LIGHT_MAX_CONCURRENCY,
  routePerSecond: ordinaryRate.perSecond,
  outboxPartitions: OUTBOX_SHARDS,
  factPartitions: FACT_SHARDS,
  submissionPartitions: SUBMISSION_SHARDS,
};
const loads = [1, 100, 10_000];
/** For what depends on how close together submissions are: one an hour first. */
const sparseLoads = [1 / 60, ...loads];
/** Of those on a clock, so many runs with nothing to do. */
const IDLE_RUNS = 5;

/** Time passes for the whole process, without waiting for it. */
let passedMs = 0;
const Clock = Date;
globalThis.Date = class extends Clock {
  constructor(...args: unknown[]) {
    if (args.length === 0) super(Clock.now() + passedMs);
    else super(...(args as [number])); // whatever its overloads take
  }
  static override now = () => Clock.now() + passedMs;
} as DateConstructor; // nothing here calls it without `new`

process.env.SPROUT_LOG ??= "off";
const dataFolder = await mkdtemp(join(tmpdir(), "sprout-scale-"));
const stack = await startStack({ dataFolder, load: loadWatched });
const designer = new Client(stack.origin);
await signUpDesigner(designer, stack.mails);
const { publicationKey } = await publishWorkbook(designer, { process: JSON.stringify(demoProcess(newKey)) });
for (let count = 0; count < WARM_UPS; count += 1) await sit();
await new Promise((resolve) => setTimeout(resolve, POLL_MS)); // what a warm-up left behind
await runClock("record-audit.ts");
forgetWork();
let reports = 0;
for (let count = 0; count < RUNS; count += 1) reports += await sit();
await runClock("record-audit.ts"); // what the openings of reports left for it belongs to them
const shares = workDone()
  .filter(({ milliseconds }) => milliseconds.length > 0)
  .map(shareOf)
  .filter(({ runs, writeUnits }) => runs > 0 || writeUnits > 0)
  .sort((a, b) => b.runs - a.runs);
const clocks = await idleClocks();
print();
await stack.stop();
await rm(dataFolder, { recursive: true, force: true });

/** What one form accepts, as its list of submissions allows. */
const LIST = "a part of one form's list of submissions";
const list = demandsOf(shares, 1, stackLimits).find(({ what }) => what === LIST);
export const figures: readonly Figure[] = [
  {
    name: "submissions of one form that its list takes",
    value: list === undefined ? Number.NaN : list.limit / list.demand,
    unit: "a minute",
    goal: { atLeast: 8_000 },
    peer: "",
  },
];

/** From the public link to the opened reports. @returns how many there were */
async function sit(): Promise<number> {
  const visitor = new Client(stack.origin);
  must(await visitor.call(api.runtime.formByKey, { publicationKey }));
  const ref = refOf(await startInstance(visitor, publicationKey));
  const model = JSON.stringify(demoAnswers);
  const at = (revision: number) => ({ ...ref, model, revision, location: `${pageAt(revision)}:` });
  for (let revision = 0; revision < SAVES; revision += 1) {
    passedMs += SECONDS_BETWEEN_SAVES * 1_000;
    must(await visitor.call(api.runtime.submit, { ...at(revision), command: "autosave" }));
  }
  passedMs += SECONDS_BETWEEN_SAVES * 1_000;
  must(await visitor.call(api.runtime.submit, { ...at(SAVES), command: "submit" }));
  for (;;) {
    const { status, outputReferences } = must(await visitor.call(api.runtime.outputList, ref));
    if (status === "COMPLETE") {
      for (const { outputId } of outputReferences)
        must(await visitor.call(api.runtime.output, { ...ref, outputId }));
      return outputReferences.length;
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** The page that a respondent is on at a save. */
function pageAt(revision: number): number {
  return Math.min(PAGES - 1, Math.floor((revision * PAGES) / SAVES));
}

/** As its rule does. */
async function runClock(file: string): Promise<void> {
  await invoke({ load: loadWatched, file: `events/${file}`, event: {}, timeoutSeconds: 60 });
}

/** What those on a clock take with nothing to do. */
async function idleClocks(): Promise<ClockShare[]> {
  forgetWork();
  for (const [, { file }] of schedulesWith({}))
    for (let count = 0; count < IDLE_RUNS; count += 1) await runClock(file);
  return schedulesWith({}).map(([, { file, everyMinutes, memoryMegabytes }]) => {
    const work = workDone().find((done) => done.file === `events/${file}`);
    const runs = work?.milliseconds.length ?? 1;
    return {
      name: `events/${file.replace(/\.ts$/, "")}`,
      everyMinutes,
      milliseconds: median(work?.milliseconds ?? []),
      megabytes: memoryMegabytes,
      readUnits: (work?.readUnits ?? 0) / runs,
    };
  });
}

function shareOf(work: FunctionWork): FunctionShare {
  const name = work.file.replace(/\.ts$/, "");
  const table = [...Object.values(workers), ...Object.values(services), ...Object.values(schedules)];
  const worker = table.find(({ file }) => name === `events/${file.replace(/\.ts$/, "")}`);
  const each = (numbers: Record<string, number>) =>
    Object.fromEntries(Object.entries(numbers).map(([key, value]) => [key, value / RUNS]));
  return {
    name,
    // Scheduled functions run whether anyone submits or not.
    runs: Object.values(schedules).some(({ file }) => name === `events/${file.replace(/\.ts$/, "")}`)
      ? 0
      : work.milliseconds.length / RUNS,
    milliseconds: median(work.milliseconds),
    megabytes: worker?.memoryMegabytes ?? CALL_MEGABYTES,
    isX86: worker !== undefined && "chromium" in worker && worker.chromium === true,
    isCall: name.startsWith("functions/"),
    commands: each(work.commands),
    readUnits: work.readUnits / RUNS,
    writeUnits: work.writeUnits / RUNS,
    unitsByKey: each(work.unitsByKey),
    answerBytes: work.answerBytes / RUNS,
  };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function print(): void {
  const row = (cells: readonly (string | number)[]) => console.log(`| ${cells.join(" | ")} |`);
  const short = (value: number) =>
    value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toPrecision(2);

  console.log(`\n${RUNS} submissions, ${(reports / RUNS).toFixed(1)} reports each, ${SAVES} saves each\n`);
  row(["function", "runs", "ms", "MB", "read units", "write units", "calls of AWS"]);
  row(["---", "--:", "--:", "--:", "--:", "--:", "---"]);
  for (const share of shares) {
    const commands = Object.entries(share.commands).map(([name, times]) => `${name} ${short(times)}`);
    const figures = [share.runs, share.milliseconds].map(short);
    row([
      `\`${share.name}\``,
      ...figures,
      share.megabytes,
      short(share.readUnits),
      short(share.writeUnits),
      commands.join(", "),
    ]);
  }
  const byKey: Record<string, number> = {};
  for (const { unitsByKey } of shares)
    for (const [key, size] of Object.entries(unitsByKey)) byKey[key] = (byKey[key] ?? 0) + size;
  console.log(
    `\nwrite units of one submission by key: ${Object.entries(byKey)
      .map(([key, size]) => `${key} ${short(size)}`)
      .join(", ")}\n`,
  );

  const amounts = amountsOf(shares);
  for (const [name, value] of Object.entries(amounts)) console.log(`${name}: ${short(value)}`);
  console.log("");
  row([
    "limit",
    ...loads.map((load) => `${load.toLocaleString("en")} a minute`),
    "there are",
    "enough for, a minute",
  ]);
  row(["---", ...loads.map(() => "--:"), "--:", "--:"]);
  const demands = loads.map((load) => demandsOf(shares, load, stackLimits));
  demands[0]?.forEach(({ what, limit, unit, demand: input }, index) => {
    const cells = demands.map((list) => {
      const demand = list[index];
      return demand === undefined
        ? ""
        : demand.demand > demand.limit
          ? `**${short(demand.demand)}**`
          : short(demand.demand);
    });
    row([
      what,
      ...cells,
      `${limit.toLocaleString("en")} ${unit}`,
      Math.floor(((loads[0] ?? 1) * limit) / input).toLocaleString("en"),
    ]);
  });
  console.log("");
  const perReport = 1_000 / (reports / RUNS);
  row(["service", "$ for 1,000 submissions", "$ for 1,000 reports"]);
  row(["---", "--:", "--:"]);
  const costs = Object.entries(costOf(amounts));
  for (const [service, cost] of costs)
    row([service, (cost * 1_000).toFixed(4), (cost * perReport).toFixed(4)]);
  const total = costs.reduce((sum, [, cost]) => sum + cost, 0);
  row(["**all**", (total * 1_000).toFixed(2), (total * perReport).toFixed(2)]);
  console.log("");
  row(["added", "1 an hour", ...loads.map((load) => `${load.toLocaleString("en")} a minute`)]);
  row(["---", ...sparseLoads.map(() => "--:")]);
  row(["X-Ray", ...sparseLoads.map((load) => (traceCostOf(amounts, load) * 1_000).toFixed(4))]);
  row(["Cold starts", ...sparseLoads.map((load) => (coldCostOf(shares, load) * 1_000).toFixed(4))]);
  console.log("");
  row(["on a clock", "runs a month", "ms", "MB", "read units"]);
  row(["---", "--:", "--:", "--:", "--:"]);
  for (const { name, everyMinutes, milliseconds, megabytes, readUnits } of clocks)
    row([
      `\`${name}\``,
      runsOfAMonth(everyMinutes).toLocaleString("en"),
      short(milliseconds),
      megabytes,
      short(readUnits),
    ]);
  console.log("");
  row(["standing", "$ a month"]);
  row(["---", "--:"]);
  const fixedCost = Object.entries(fixedCostOf(Object.keys(workers).length, clocks));
  for (const [service, cost] of fixedCost) row([service, cost.toFixed(4)]);
  row(["**all**", fixedCost.reduce((sum, [, cost]) => sum + cost, 0).toFixed(2)]);
}
