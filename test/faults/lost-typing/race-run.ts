/** Two devices and one instance, in an order that a seed chooses: whatever it is, no answer is overwritten silently. */
import type { Answer, Answers } from "../../../shared/form/definition/definition.ts";
import type { CompiledForm } from "../../../shared/form/engine/engine.ts";
import { answerOf, readAnswers, sameAnswer } from "../../../web/player/base/merge.ts";
import { Random } from "../../fuzz/random.ts";
import { answerableKeys, type RaceDevice, startRaceDevice } from "./race-device.ts";
import { type RaceServer, startRaceServer } from "./race-server.ts";

export interface Race {
  seed: number;
  instanceKey: string;
  calls: number;
  wasSubmitted: boolean;
  /** Rules that were broken. */
  faults: string[];
}

interface RacePlan {
  origin: string;
  formId: number;
  publicationKey: string;
  form: CompiledForm;
  steps: number;
}

const MOST_CALM_STEPS = 400;

export async function race(seed: number, plan: RacePlan): Promise<Race> {
  const random = new Random(seed);
  const server = await startRaceServer(plan.origin, plan.formId, plan.publicationKey);
  const devices = [
    await startRaceDevice("a", plan.form, server),
    await startRaceDevice("b", plan.form, server),
  ];
  const active = random.chance(0.2) ? devices.slice(0, 1) : devices;
  for (let step = 0; step < plan.steps; step++) {
    if (random.chance(0.45)) await server.step(random, false);
    else await random.pick(active).act(random);
    await settle();
  }
  const faults: string[] = [];
  if (!(await calmDown(random, server, devices))) faults.push("never comes to rest");
  faults.push(...untoldFaults(devices), ...replacedFaults(devices));
  for (const device of devices) await device.reopen();
  if (!(await calmDown(random, server, devices))) faults.push("never comes to rest once opened again");
  const last = await server.look();
  const stands = readAnswers(last.model);
  faults.push(
    ...submissionFaults(server, last.model),
    ...answerFaults(devices, stands),
    ...untoldFaults(devices),
    ...shownFaults(devices, stands),
    ...falseAlarms(server, devices),
  );
  return {
    seed,
    instanceKey: server.instanceKey,
    calls: server.calls(),
    wasSubmitted: server.taken.some(({ command }) => command === "submit"),
    faults,
  };
}

/** The connection is good, no one answers any more, and time passes. @returns whether all is saved in the end */
async function calmDown(
  random: Random,
  server: RaceServer,
  devices: readonly RaceDevice[],
): Promise<boolean> {
  for (let step = 0; step < MOST_CALM_STEPS; step++) {
    const isMoving = (await server.step(random, true)) || devices.map(({ pass }) => pass()).includes(true);
    await settle();
    if (!isMoving) return true;
  }
  return false;
}

/** What the page does between two steps happens immediately. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

/** A submission stays as it was accepted, and nothing is accepted after it. */
function submissionFaults({ taken }: RaceServer, model: string): string[] {
  const faults: string[] = [];
  const revisions = taken.map(({ answered }) => answered.revision);
  const first = taken.findIndex(({ command }) => command === "submit");
  const submission = taken[first]?.answered;
  for (const [index, { command, from, sent, answered }] of taken.entries()) {
    if (flat(answered.model) !== sent) faults.push(`${sent} was sent, ${answered.model} is stored`);
    const isAgain = submission !== undefined && index > first && command === "submit";
    if (isAgain && answered.model !== submission.model) faults.push("a submission took other answers");
    if (isAgain && answered.revision === submission.revision) continue;
    if (answered.revision !== from + 1) faults.push(`revision ${from} became ${answered.revision}`);
    if (revisions.indexOf(answered.revision) !== index) faults.push(`revision ${answered.revision} twice`);
    if (submission !== undefined && answered.revision > submission.revision)
      faults.push(`${command} after the submission`);
  }
  if (submission !== undefined && submission.model !== model) faults.push("the submission was overwritten");
  return faults;
}

/** Each final answer is the last of one of the two; a device that gave another was told, or the other had seen it. */
function answerFaults(devices: readonly RaceDevice[], stands: Answers): string[] {
  return answerableKeys.flatMap((key) => {
    const answer = answerOf(stands, key);
    const givers = devices.filter(({ typed }) => typed.has(key));
    const winners = givers.filter(({ typed }) => sameAnswer(typed.get(key)?.answer, answer));
    const unnotified = givers.filter(({ typed, notices, wasNotifiedOfAll }) => {
      const own = typed.get(key)?.answer;
      if (sameAnswer(own, answer) || wasNotifiedOfAll()) return false;
      if (notices.some((one) => one.key === key && sameAnswer(one.mine, own))) return false;
      return !winners.some((winner) => winner.typed.get(key)?.over.some((seen) => sameAnswer(seen, own)));
    });
    return [
      ...(winners.length === 0 && unnotified.length > 0
        ? [`${key}: ${say(answer)} stands, given last by nobody`]
        : []),
      ...unnotified.map(
        ({ typed }) => `${key}: ${say(typed.get(key)?.answer)} gave way to ${say(answer)} in silence`,
      ),
    ];
  });
}

/** A notice stays until it is dismissed. */
function untoldFaults(devices: readonly RaceDevice[]): string[] {
  return devices.flatMap(({ name, page }) => {
    const open = page();
    return [...(open?.undismissed ?? [])]
      .filter(([key, mine]) => !sameAnswer(mine, open?.shows(key)))
      .filter(([key]) => !open?.listed.some((one) => one.key === key))
      .map(([key]) => `${name} no longer lists ${key}`);
  });
}

/** Stored answers as a page sends them: the ids of a repeat's entries, and each of their answers under its own key. */
function flat(model: string): string {
  const answers = Object.entries(JSON.parse(model) as Record<string, unknown>).flatMap(([key, answer]) => {
    const entries = Array.isArray(answer) && answer.every((one) => typeof one === "object") ? answer : [];
    if (entries.length === 0) return [[key, answer]];
    const inner = entries.flatMap(({ $id, ...args }) =>
      Object.entries(args).map(([name, value]) => [`${key}/${$id}/${name}`, value]),
    );
    return [[key, entries.map(({ $id }) => $id)], ...inner];
  });
  return JSON.stringify(Object.fromEntries(answers));
}

/** A reopened page shows the stored answers; a box starts unticked. */
function shownFaults(devices: readonly RaceDevice[], stands: Answers): string[] {
  return devices.flatMap(({ name, page }) =>
    answerableKeys.flatMap((key) => {
      const open = page();
      const shown = open?.shows(key) ?? null;
      const answer = answerOf(stands, key);
      const isAsItBegan = key === "agree" && shown === false && answer === null;
      if (open === undefined || isAsItBegan || sameAnswer(shown, answer)) return [];
      return [`${name} shows ${key}: ${say(shown)}`];
    }),
  );
}

/** A page that stays open and shows another answer than was given on it has said so. */
function replacedFaults(devices: readonly RaceDevice[]): string[] {
  return devices.flatMap(({ name, page, notices }) => {
    const open = page();
    return [...(open?.typed ?? [])]
      .filter(([key, mine]) => !sameAnswer(open?.shows(key), mine))
      .filter(([key, mine]) => !notices.some((one) => one.key === key && sameAnswer(one.mine, mine)))
      .map(([key, mine]) => `${name} lost ${key}: ${say(mine)} from its page in silence`);
  });
}

/** No one is shown their own answers as those of someone else. */
function falseAlarms(server: RaceServer, devices: readonly RaceDevice[]): string[] {
  return devices.flatMap(({ name, notices, staleCount }) => {
    const others = devices.filter((device) => device.name !== name);
    const wasTyped = (key: string, answer: Answer) =>
      others.some(({ ever }) => ever.some((one) => one.key === key && sameAnswer(one.answer, answer)));
    const isAlone = !server.taken.some(({ by }) => by !== name);
    return [
      ...notices
        .filter(({ key, theirs }) => !wasTyped(key, theirs))
        .map(
          ({ key, mine, theirs }) => `${name} is shown its own ${key}: ${say(theirs)} beside ${say(mine)}`,
        ),
      ...(isAlone && staleCount() > 0 ? [`${name} is told of others, and there are none`] : []),
    ];
  });
}

const say = (answer: Answer | undefined) => JSON.stringify(answer ?? null);
