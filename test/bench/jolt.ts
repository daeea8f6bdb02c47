/**
 * JOLT: microseconds a call of a compiled chain on parsed input, beside the engine of commit 907dd27 and the Java engine,
 * each in turn with ours, and beside a mapping of the same data written by hand. `npm run bench -- jolt [CASE]`. Without
 * that commit (a shallow clone) or without Java, the figure beside it is said not to be measured.
 */
import assert from "node:assert/strict";
import { transform } from "../../shared/jolt/index.ts";
import { type Figure, pairedOf } from "./figure.ts";
import { kinds } from "./jolt/cases.ts";
import { engineOf } from "./jolt/engine-of-commit.ts";
import { startJava } from "./jolt/java.ts";

const COMMIT = "907dd27";
/** What two cases were to come to, as Java takes half as long as they did; no other may be slower than it was. */
const FASTER: Readonly<Record<string, number>> = {
  "flat form with star keys": 0.45,
  "modify of 1,000 rows": 0.45,
};
const JAVA = 0.8;
const WARM_UP_MS = 1_000;
const MEASURE_MS = 2_500;
const BATCH_MS = 2;

/** Where every result goes, so that no call is optimised away. */
let sink: unknown;

/** Microseconds a call, over a batch. */
type Batch = (calls: number) => number | Promise<number>;

const inHere =
  (call: () => unknown): Batch =>
  (calls) => {
    const started = performance.now();
    for (let count = 0; count < calls; count++) sink = call();
    return ((performance.now() - started) * 1_000) / calls;
  };

/** Ours and the other in turn, batch by batch; both are warm first. */
async function inTurn(own: Batch, other: Batch) {
  let calls = 1;
  for (const until = performance.now() + WARM_UP_MS; performance.now() < until; )
    calls = Math.max(1, Math.round((BATCH_MS * 1_000) / Math.max(await own(calls), await other(calls))));
  const seen: [own: number[], other: number[]] = [[], []];
  for (const until = performance.now() + MEASURE_MS; performance.now() < until; ) {
    const isFirst = seen[0].length % 2 === 0;
    const early = isFirst ? undefined : await other(calls);
    seen[0].push(await own(calls));
    seen[1].push(early ?? (await other(calls)));
  }
  const ratios = seen[0].map((value, at) => value / (seen[1][at] ?? Number.NaN)).sort((a, b) => a - b);
  const quartile = (share: number) => (ratios[Math.floor(ratios.length * share)] ?? Number.NaN).toFixed(2);
  return { ...pairedOf(...seen), spread: `half of the ratios ${quartile(0.25)}-${quartile(0.75)}` };
}

const then = await engineOf(COMMIT);
const java = startJava();
const found: Figure[] = [];
const [only = ""] = process.argv.slice(3);
for (const { name, chain, input, byHand } of kinds.filter((kind) => kind.name.includes(only))) {
  const mapped = transform(chain);
  const own = inHere(() => mapped(input));
  assert.deepEqual(mapped(input), byHand(input), name);
  const hand = await inTurn(
    own,
    inHere(() => byHand(input)),
  );
  console.log(
    `${name}: ${hand.own.toFixed(1)} µs, by hand ${hand.peer.toFixed(1)} µs, x${hand.ratio.toFixed(1)}`,
  );

  const beside = (peer: string, atMost: number) => ({
    name: `${name}, beside ${peer}`,
    unit: "×",
    goal: { atMost },
  });
  const goal = beside(COMMIT, FASTER[name] ?? 1);
  if (typeof then === "string") found.push({ ...goal, value: undefined, peer: then });
  else {
    const before = then.transform(chain);
    assert.equal(JSON.stringify(mapped(input)), JSON.stringify(before(input)), name);
    const { ratio, peer, spread } = await inTurn(
      own,
      inHere(() => before(input)),
    );
    found.push({ ...goal, value: ratio, peer: `${COMMIT}, ${peer.toFixed(1)} µs; ${spread}` });
  }

  const javaGoal = beside("Java", JAVA);
  if (typeof java === "string") found.push({ ...javaGoal, value: undefined, peer: java });
  else {
    assert.deepEqual(await java.use(chain, input), mapped(input), `${name} in Java`);
    const { ratio, peer, spread } = await inTurn(own, java.batch);
    found.push({ ...javaGoal, value: ratio, peer: `jolt-core, ${peer.toFixed(1)} µs; ${spread}` });
  }
}
assert.notEqual(sink, undefined);
if (typeof then !== "string") await then.remove();
if (typeof java !== "string") java.end();
export const figures: readonly Figure[] = found;
