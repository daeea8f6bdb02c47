/**
 * The local stack under many visits for as long as it takes: its resources must not grow, no call may become slower, and
 * every acknowledged submission must end with its reports. `npm run bench -- soak [--calls 20000] [--at-once 4]`. The product's functions run in a process of their own, without the emulators,
 * so that its memory is theirs.
 */
import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Published } from "../faults/site/fault-site.ts";
import { lightTree, printTree } from "../faults/site/trees.ts";
import { publishWorkbook, signUpDesigner } from "../support/published-form.ts";
import type { Figure } from "./figure.ts";
import type { Acknowledged, Held } from "./soak/messages.ts";
import { startStackChild } from "./soak/stack-child.ts";
import { respond, Viewer, viewSubmissions } from "./soak/visits.ts";

const { values } = parseArgs({
  options: {
    calls: { type: "string", default: "20000" },
    "warm-up": { type: "string", default: "1000" },
    "at-once": { type: "string", default: "4" },
  },
  allowPositionals: true,
});
const [CALLS, WARM_UP, AT_ONCE] = [
  Number(values.calls),
  Number(values["warm-up"]),
  Number(values["at-once"]),
];
/** Of the submissions, one in so many is printed; Chromium would otherwise be all that is measured. */
const PRINTED_EVERY = 10;
const MAX_HEAP_GROWTH = 10_000_000;
/** Sockets come and go with the calls in flight. */
const MAX_MORE_FILES = 8;
/** The ratio of the last third's p99 to the first third's. */
const MAX_SLOWER = 1.5;
const INSPECTED_AT_ONCE = 50;

const edgeKey = randomBytes(24).toString("base64url");
const dataFolder = await mkdtemp(join(tmpdir(), "sprout-soak-"));
const stack = await startStackChild(dataFolder, { SPROUT_EDGE_KEY: edgeKey, SPROUT_LOG: "errors" });
const found: Figure[] = [];
try {
  await soak();
} finally {
  await stack.stop();
  await rm(dataFolder, { recursive: true, force: true });
}
export const figures: readonly Figure[] = found;

async function soak(): Promise<void> {
  const designer = new Viewer(stack.origin, edgeKey, "192.0.2.1");
  await signUpDesigner(designer, async () => (await stack.ask({ what: "mails" })).mails ?? []);
  const publish = async (tree: ReturnType<typeof lightTree>): Promise<Published> => ({
    ...(await publishWorkbook(designer, { process: JSON.stringify(tree) })),
    tree,
  });
  const [light, printed] = [await publish(lightTree()), await publish(printTree())];

  const acknowledged: Acknowledged[] = [];
  let sittings = 0;
  const untilCalls = async (count: number) => {
    const times: number[] = [];
    const watched = (viewer: Viewer) => {
      const { fetch } = viewer;
      viewer.fetch = async (...request: Parameters<typeof fetch>) => {
        const startedAt = performance.now();
        const answer = await fetch.apply(viewer, request);
        times.push(performance.now() - startedAt);
        return answer;
      };
      return viewer;
    };
    const designerVisit = watched(
      Object.assign(new Viewer(stack.origin, edgeKey, "192.0.2.1"), { cookies: designer.cookies }),
    );
    const loop = async () => {
      while (times.length < count) {
        const number = sittings++;
        const viewer = watched(new Viewer(stack.origin, edgeKey, addressOf(number)));
        const publication = number % PRINTED_EVERY === 0 ? printed : light;
        acknowledged.push(await respond(viewer, publication));
        await viewSubmissions(designerVisit, publication, number);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, loop));
    return times;
  };

  await untilCalls(WARM_UP);
  const before = await atRest();
  const started = performance.now();
  const times = await untilCalls(CALLS);
  const seconds = (performance.now() - started) / 1000;
  const after = await atRest();
  console.log(
    `${times.length} calls after ${WARM_UP} to warm up, ${AT_ONCE} at once, in ${seconds.toFixed(0)} s: ${(times.length / seconds).toFixed(1)} a second`,
  );
  holdTimes(times);
  holdResources(before, after);
  await holdSubmissions(acknowledged);
}

async function atRest(): Promise<Held> {
  const { held } = await stack.ask({ what: "held" });
  if (held === undefined) throw new Error("The stack does not tell what it holds.");
  return held;
}

function holdTimes(times: readonly number[]): void {
  const third = Math.floor(times.length / 3);
  const windows = [times.slice(0, third), times.slice(third, 2 * third), times.slice(2 * third)];
  const quantiles = windows.map((window) => [0.5, 0.95, 0.99].map((share) => quantile(window, share)));
  quantiles.forEach((values, index) => {
    const [p50, p95, p99] = values.map((value) => value.toFixed(1).padStart(7));
    console.log(`  third ${index + 1}  p50 ${p50}  p95 ${p95}  p99 ${p99} ms`);
  });
  const ratios = [0, 1, 2].map((at) => (quantiles[2]?.[at] ?? 0) / (quantiles[0]?.[at] ?? 1));
  console.log(`  last beside first  ${ratios.map((ratio) => `x${ratio.toFixed(2)}`).join("  ")}`);
  found.push({
    name: "p99 of the last third of the calls",
    value: ratios[2],
    unit: "×",
    goal: { atMost: MAX_SLOWER },
    peer: `the first third, ${quantiles[0]?.[2]?.toFixed(1)} ms`,
  });
}

function holdResources(before: Held, after: Held): void {
  const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(1);
  const growth = after.heapBytes - before.heapBytes;
  console.log(
    `  heap after collection ${megabytes(before.heapBytes)} → ${megabytes(after.heapBytes)} MB (${growth < 0 ? "" : "+"}${megabytes(growth)}), resident ${megabytes(before.residentBytes)} → ${megabytes(after.residentBytes)} MB, open files ${before.files} → ${after.files}`,
  );
  const peer = "the same process after its warm-up";
  found.push(
    { name: "heap grown", value: growth / 1e6, unit: "MB", goal: { atMost: MAX_HEAP_GROWTH / 1e6 }, peer },
    {
      name: "more open files",
      value: after.files - before.files,
      unit: "",
      goal: { atMost: MAX_MORE_FILES },
      peer,
    },
  );
}

/** Checks every submission that was answered with 200. */
async function holdSubmissions(acknowledged: readonly Acknowledged[]): Promise<void> {
  const faults: string[] = [];
  for (let at = 0; at < acknowledged.length; at += INSPECTED_AT_ONCE) {
    const submissions = acknowledged.slice(at, at + INSPECTED_AT_ONCE);
    faults.push(...((await stack.ask({ what: "outcomes", submissions })).faults ?? []));
  }
  console.log(`  ${acknowledged.length} submissions acknowledged, ${faults.length} faults behind them`);
  for (const fault of faults.slice(0, 20)) console.log(`  ${fault}`);
  found.push({
    name: "submissions with a fault",
    value: faults.length,
    unit: "",
    goal: { atMost: 0 },
    peer: `${acknowledged.length} acknowledged`,
  });
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** One address per visit. @example addressOf(258) // "10.0.1.2" */
function addressOf(number: number): string {
  return `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
}
