/**
 * The calls that list and search, over the local stack, while the stored items grow from 100 to 10,000: a call's time may
 * grow with its page, never with the whole. Medians of one run; the last column is the ratio of the largest size to the
 * smallest.
 * `npm run bench -- api`; BENCH_SIZES=100,1000,10000,50000 sets the sizes.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startStack } from "../../infra/local/stack.ts";
import { api } from "../../shared/contract/index.ts";
import { openStores } from "../../shared/stores/index.ts";
import type { Instance } from "../../shared/stores/records/instance.ts";
import { newInstanceId, newKey } from "../../shared/tokens.ts";
import { Client } from "../support/client.ts";
import { must, publishWorkbook, refOf, signUpDesigner, startInstance } from "../support/published-form.ts";
import { type Figure, median } from "./figure.ts";

const sizes = (process.env.BENCH_SIZES ?? "100,1000,10000").split(",").map(Number);
const RUNS = Number(process.env.BENCH_RUNS ?? 21);
const WARM_UPS = 3;
const WRITES_AT_ONCE = 32;

process.env.SPROUT_LOG ??= "off";
const dataFolder = await mkdtemp(join(tmpdir(), "sprout-bench-"));
const stack = await startStack({ dataFolder });
const designer = new Client(stack.origin);
const username = await signUpDesigner(designer, stack.mails);
const { formId, publicationKey } = await publishWorkbook(designer);
const visitor = new Client(stack.origin);
const ref = refOf(await startInstance(visitor, publicationKey));
/** A new one for each size: no one may search more than 30 times a minute. */
let searcher = designer;
const day = new Date().toISOString().slice(0, 10);

const calls: Record<string, () => Promise<unknown>> = {
  "forms list, a page of 50": async () => must(await designer.call(api.forms.listLite, { limit: 50 })),
  "one form's row": async () => must(await designer.call(api.forms.listLite, { id: formId })),
  "a name among all forms": async () =>
    must(await designer.call(api.forms.listLite, { query: "no form is called so", limit: 50 })),
  "share search": async () => must(await searcher.call(api.forms.userSearch, { query: "smith" })),
  "inbox, a page of 50": async () => must(await designer.call(api.runtime.inbox, { limit: 50 })),
  "status of one instance": async () => must(await visitor.call(api.runtime.outputList, ref)),
  "submissions, a page of 50": async () => must(await designer.call(api.forms.submissions, { id: formId })),
  "audit trail, a page of 50": async () => must(await designer.call(api.forms.audit, { id: formId })),
  "statistics of 30 days": async () => must(await designer.call(api.forms.statistics, { id: formId })),
};

const medians: Record<string, number[]> = Object.fromEntries(Object.keys(calls).map((name) => [name, []]));
let held = 0;
for (const size of sizes) {
  const started = performance.now();
  await grow(held, size);
  held = size;
  console.error(`${size} items are there after ${((performance.now() - started) / 1000).toFixed(0)} s.`);
  searcher = new Client(stack.origin);
  await signUpDesigner(searcher, stack.mails);
  for (const [name, call] of Object.entries(calls)) {
    const time = await medianOf(call);
    medians[name]?.push(time);
    console.error(`  ${name}: ${time.toFixed(1)} ms`); // a long run that is cut short has said what it knows
  }
}
report();
await stack.stop();
await rm(dataFolder, { recursive: true, force: true });

const [smallest = 0, largest = 0] = [sizes[0], sizes.at(-1)];
export const figures: readonly Figure[] = Object.entries(medians).map(([name, times]) => ({
  name: `${name}, ${largest.toLocaleString("en")} items`,
  value: (times.at(-1) ?? Number.NaN) / (times[0] ?? Number.NaN),
  unit: "×",
  goal: { atMost: 1.3 },
  peer: `${smallest.toLocaleString("en")} items, ${(times[0] ?? Number.NaN).toFixed(1)} ms`,
}));

/** Forms, people, instances, entries and facts, so many of each. */
async function grow(from: number, to: number): Promise<void> {
  const { forms, people, users, instances, audit, statistics } = openStores();
  const open = Array.from({ length: to - from }, (_value, index) => from + index);
  await Promise.all(Array.from({ length: WRITES_AT_ONCE }, worker));

  async function worker(): Promise<void> {
    for (let count = open.pop(); count !== undefined; count = open.pop()) {
      const at = new Date(Date.UTC(2020, 0, 1) + count * 60_000).toISOString();
      const form = {
        ownerUsername: username,
        version: 1,
        importKey: "x",
        processRevision: 0,
        activityDate: at,
      };
      const file = { fileName: "form.xlsx", fileContentType: "text/csv" };
      await forms.create({ id: 1_000_000 + count, name: `Form ${count}`, ...form, ...file });
      const person = {
        username: `person-${count}@many.example`,
        firstName: `Given${count}`,
        lastName: `Smith ${count}`,
      };
      await people.addTerms(person);
      const account = {
        locale: "en",
        roles: ["DESIGNER" as const], // as after a sign-up; others are found by nobody
        passwordHash: "",
        active: true,
        sessionEpoch: 1,
        createdAt: at,
      };
      await users.create({ ...person, ...account });
      await instances.create(instance(at));
      const entry = { at, actor: username, action: "submissions.list", object: "SUBMISSIONS" } as const;
      await audit.add(`FORM#${formId}`, { ...entry, result: "done", requestId: "x", details: {} }, newKey());
      // Most of what is counted happened long ago.
      const factDay =
        count % 50 === 0 ? day : new Date(Date.parse(day) - (3 + (count % 300)) * 86_400_000).toISOString();
      await statistics.note(formId, newKey(), factDay, { kind: "started", publicationKey });
    }
  }
}

function instance(at: string): Instance {
  return {
    instanceKey: newKey(),
    instanceId: newInstanceId(),
    formId,
    publicationKey,
    name: "Form",
    ownerUsername: username,
    status: "COMPLETE",
    messageCode: "OK",
    answers: "{}",
    location: "0:",
    locale: "en",
    timeZone: "UTC",
    revision: 1,
    createdAt: at,
    updatedAt: at,
    submittedAt: at,
  };
}

async function medianOf(call: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < RUNS + WARM_UPS; run += 1) {
    const begun = performance.now();
    await call();
    if (run >= WARM_UPS) times.push(performance.now() - begun);
  }
  return median(times);
}

function report(): void {
  const width = Math.max(...Object.keys(medians).map((name) => name.length));
  const line = (name: string, cells: readonly string[]) =>
    console.log(`${name.padEnd(width)}  ${cells.map((cell) => cell.padStart(12)).join("")}`);
  line("median ms at", [...sizes.map((size) => size.toLocaleString("en")), "growth"]);
  for (const [name, times] of Object.entries(medians)) {
    const growth = (times.at(-1) ?? 0) / (times[0] ?? 1);
    line(name, [...times.map((time) => time.toFixed(1)), `x${growth.toFixed(2)}`]);
  }
}
