/**
 * What a run costs that nobody asks about, beside the same interpreters from before they could be asked why: in a checkout of
 * the commit before `shared/analysis`, which SPROUT_BEFORE names.
 */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { runProcess } from "../../shared/process/run-process.ts";
import { walkSteps } from "../../shared/process/step.ts";
import { randomNumbers } from "../unit/analysis/random-process.ts";
import { Accepted } from "../unit/analysis/submissions.ts";
import { variedProcesses } from "../unit/analysis/varied/score.ts";
import { type Figure, pairedOf } from "./figure.ts";

const ROUNDS = 60;
const WARM_UPS = 10;
/** Of each process in a round. */
const RUNS = 100;

const tools = { locale: "en", fallbackLocale: "en", properties: {}, now: () => 0 };
type Run = typeof runProcess;

/** All processes whose templates the interpreters of both know, with submissions of their forms. */
const random = randomNumbers(1);
const work = variedProcesses.flatMap(({ form, root }) => {
  if ([...walkSteps(root)].some(({ step }) => step.template?.includes("{{image"))) return [];
  const submissions = Accepted.of(form, RUNS);
  return [{ root, documents: Array.from({ length: RUNS }, () => submissions.draw(random)) }];
});

async function timeOf(run: Run): Promise<number> {
  const began = performance.now();
  for (const { root, documents } of work)
    for (const document of documents) for await (const _ of run(root, document, tools));
  return performance.now() - began;
}

/** @throws where the checkout has no interpreters */
export async function ordinaryRun(): Promise<Figure> {
  const figure = { name: "an ordinary run", unit: "×", goal: { atMost: 1.02 } };
  const checkout = process.env.SPROUT_BEFORE;
  if (checkout === undefined) return { ...figure, peer: "SPROUT_BEFORE names no checkout from before" };
  const { href } = pathToFileURL(join(checkout, "shared/process/run-process.ts"));
  const before: { runProcess: Run } = await import(href); // the same function, older
  const [ours, theirs]: [number[], number[]] = [[], []];
  for (let round = -WARM_UPS; round < ROUNDS; round += 1) {
    const isFirst = round % 2 === 0;
    const first = await timeOf(isFirst ? runProcess : before.runProcess);
    const second = await timeOf(isFirst ? before.runProcess : runProcess);
    if (round < 0) continue;
    ours.push(isFirst ? first : second);
    theirs.push(isFirst ? second : first);
  }
  const { ratio, peer } = pairedOf(ours, theirs);
  return { ...figure, value: ratio, peer: `as it was before, ${peer.toFixed(0)} ms` };
}
