/**
 * Two editors correct a live link while respondents are in the middle of it: none loses an answer, and none gets a report of a
 * mixture of versions. Who types, saves, comes back and submits when follows from the seed.
 */
import { describe, expect, it } from "vitest";
import { api } from "../../shared/contract/index.ts";
import { openStores } from "../../shared/stores/index.ts";
import { budget, isSearch, testSeed } from "../support/budget.ts";
import { pdfText } from "../support/pdf.ts";
import { enrolled } from "../support/people.ts";
import { must } from "../support/published-form.ts";
import { useStack } from "../support/stack.ts";
import { waitUntil } from "../support/wait-until.ts";
import { type Random, randomNumbers } from "../unit/form/logic/some-answers.ts";
import { marksIn, marksOf } from "./live-correction/corrected-form.ts";
import { type Corrected, correct, linkOf, publishChanges, publishFirst } from "./live-correction/editor.ts";
import { began, begin, fillIn, type Respondent } from "./live-correction/respondent.ts";

const AT_ONCE = 16;
const REPORTS_MS = 900_000;
const MOST_PAUSE_MS = 400;
const POLL_MS = 250;
const stack = useStack();

describe("two editors who correct a live link", () => {
  const many = budget({ search: 1_000, usual: 20 });
  const few = budget({ search: 40, usual: 2 });
  const seed = testSeed;

  it(
    `take no answer from ${many} in the middle of it, and mix no versions in a report (seed ${seed})`,
    {
      timeout: 1_800_000,
    },
    () => story({ seed, respondents: many, rounds: budget({ search: 12, usual: 2 }), isPrinted: false }),
  );

  it(`nor in ${few} reports that are printed (seed ${seed + 1})`, { timeout: 900_000 }, () =>
    story({ seed: seed + 1, respondents: few, rounds: budget({ search: 8, usual: 1 }), isPrinted: true }),
  );
});

interface Story {
  seed: number;
  respondents: number;
  /** How often each editor corrects the form. */
  rounds: number;
  isPrinted: boolean;
}

async function story({ seed, respondents, rounds, isPrinted }: Story): Promise<void> {
  const random = randomNumbers(seed);
  const [owner, other] = await Promise.all([enrolled(stack, "Olga", "One"), enrolled(stack, "Otto", "Two")]);
  const corrected = await publishFirst(owner.client, isPrinted, random);
  const { formId } = corrected;
  must(
    await owner.client.call(api.forms.shareSave, {
      formId,
      username: other.email,
      privilege: "W",
      data: true,
    }),
  );

  const visitors = Array.from({ length: AT_ONCE }, () => stack.client());
  const all: Respondent[] = [];
  await eachOf(Array.from({ length: respondents }), async (_nothing, worker) => {
    const ref = await began(corrected);
    const own = randomNumbers(seed * 10_000 + all.length);
    all.push(await fillIn(visitors[worker] ?? stack.client(), ref, `N${all.length}`, own));
  });

  // What each does, in an order of its own; all of it in an order that is the day's.
  const acts = shuffled(
    all.flatMap((one) => actsOf(one, random)),
    random,
  );
  let done = 0;
  /** How many corrections each editor has saved, and has published. */
  const [saved, corrections] = [
    [0, 0],
    [0, 0],
  ];
  const turns = new Map<Respondent, Promise<void>>();
  const inTurn = async ({ one, act, pause, at }: Act & { at: number }) => {
    // Each part of the acts happens while both editors make the correction of the same number.
    const round = Math.floor((at * rounds) / acts.length);
    await waitUntil(() => Math.min(...corrections) >= round, REPORTS_MS);
    await new Promise((resolve) => setTimeout(resolve, pause));
    const mine = (turns.get(one) ?? Promise.resolve()).then(act);
    turns.set(one, mine);
    await mine;
    done += 1;
  };
  const ended: Awaited<ReturnType<typeof publishChanges>>[] = [];
  const edit = async (editor: typeof owner, number: number, own: Random) => {
    for (let round = 0; round < rounds; round += 1) {
      await waitUntil(() => done >= Math.floor((acts.length * round) / rounds), REPORTS_MS);
      await correct(editor.client, corrected, own);
      saved[number] = round + 1;
      // In every second round both publish at the same moment.
      if (round % 2 === 0) await waitUntil(() => Math.min(...saved) > round, REPORTS_MS);
      ended.push(await publishChanges(editor.client, corrected, own));
      corrections[number] = round + 1;
    }
  };
  const late: Respondent[] = [];
  const beginLate = async () => {
    for (let count = 0; count < Math.ceil(respondents / 10); count += 1) {
      await waitUntil(() => done >= (acts.length * count * 10) / respondents, REPORTS_MS);
      const visitor = visitors[count % AT_ONCE] ?? stack.client();
      const one = await fillIn(
        visitor,
        await begin(visitor, corrected),
        `L${count}`,
        randomNumbers(seed + count),
      );
      late.push(one);
      await one.nextPage();
    }
  };
  await Promise.all([
    eachOf(
      acts.map((act, at) => ({ ...act, at })),
      inTurn,
    ),
    edit(owner, 0, randomNumbers(seed + 1)),
    edit(other, 1, randomNumbers(seed + 2)),
    beginLate(),
  ]);
  const everybody = [...all, ...late];
  await eachOf(shuffled(everybody, random), (one) => one.submit());
  await reportsOf(everybody);

  const link = await linkOf(owner.client, formId, corrected.publicationKey);
  const isStated = (form: number, revision: number) =>
    link.versions?.some((one) => one.formVersion === form && one.processRevision === revision);
  const created = new Set<string>();
  await eachOf(everybody, async (one) => {
    const { marks, states } = await checked(one, corrected, other);
    expect(isStated(...states), "made with a version of the link").toBe(true);
    created.add(marks.join());
  });
  expect(ended.filter((one) => one.ended === "published").length).toBeGreaterThan(0);
  if (!isSearch) return; // few drawn at random may be as lucky as that
  expect(everybody.some(({ moved }) => moved > 0)).toBe(true);
  expect(created.size, "reports of several versions").toBeGreaterThan(1);
  expect(
    ended.some(({ overtaken }) => overtaken > 0),
    "an editor is overtaken",
  ).toBe(true);
  const count = (of: (one: Respondent) => number) => everybody.reduce((sum, one) => sum + of(one), 0);
  console.error(
    `${everybody.length} respondents, ${link.versions?.length} versions, reports of ${created.size} of them; ` +
      `${ended.reduce((sum, one) => sum + one.overtaken, 0)} times an editor was overtaken; moved over ` +
      `${count(({ moved }) => moved)} times, refused as stale ${count(({ stale }) => stale)} times.`,
  );
}

/** What one respondent typed is stored, and each of their reports is of the version that the submission names. */
async function checked(
  one: Respondent,
  { formId, publicationKey, marks }: Corrected,
  reader: { client: Parameters<typeof publishChanges>[0] },
) {
  const { instanceKey } = one;
  expect(one.lost, "answers without a place").toEqual([]);
  const { model, formVersion } = must(
    await reader.client.call(api.forms.submission, { formId, instanceKey }),
  );
  expect(JSON.parse(model)).toEqual(one.typed);
  const instance = await openStores().instances.find(instanceKey);
  const publication = await openStores().forms.findPublication(publicationKey, formId);
  const version = publication?.versions?.find(({ snapshot }) => snapshot === instance?.snapshot);
  expect(version?.formVersion).toBe(formVersion);
  const processRevision = version?.processRevision ?? -1;
  const expected = marksOf({
    form: marks.forms.get(formVersion) ?? -1,
    process: marks.processes.get(processRevision) ?? -1,
  });
  expect(one.shown, "the page that was submitted").toEqual(expected.slice(0, 1));
  const reports = await one.reports();
  for (const { contentType, data } of reports) {
    const text = contentType === "application/pdf" ? (await pdfText(data)).join(" ") : data.toString();
    expect(marksIn(text), contentType).toEqual(expected);
    for (const answer of Object.values(one.typed))
      if (typeof answer === "string" && answer.includes(" of ")) expect(plain(text)).toContain(plain(answer));
  }
  expect(reports.length).toBeGreaterThan(0);
  return { marks: expected, states: [formVersion, processRevision] as const };
}

/** Waits for all of them; each question is one for everybody. */
async function reportsOf(all: readonly Respondent[]): Promise<void> {
  const giveUpAt = Date.now() + REPORTS_MS;
  for (let open = all.map(({ instanceKey }) => instanceKey); open.length > 0; ) {
    if (Date.now() > giveUpAt) throw new Error(`${open.length} have no report.`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    const found = await openStores().instances.findMany(open);
    open = found.flatMap(({ status, instanceKey }) => (status === "COMPLETE" ? [] : [instanceKey]));
  }
}

/** A printed line may break anywhere between words. */
const plain = (text: string) => text.replace(/\s+/g, "");

interface Act {
  one: Respondent;
  act: () => Promise<void>;
  /** Milliseconds before it, so that the acts fall into all parts of an editor's. */
  pause: number;
}

/** Between two and five things that somebody does before they submit. */
function actsOf(one: Respondent, random: Random): Act[] {
  return Array.from({ length: 2 + Math.floor(random() * 4) }, () => {
    const drawn = random();
    const act = () => (drawn < 0.5 ? one.nextPage() : drawn < 0.85 ? one.comeBack() : one.openElsewhere());
    return { one, act, pause: random() * MOST_PAUSE_MS };
  });
}

/** So many at once, each of the list once. */
async function eachOf<One>(list: readonly One[], act: (one: One, worker: number) => Promise<unknown>) {
  const open = list.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async (_value, worker) => {
      for (const one of open) await act(one, worker);
    }),
  );
}

function shuffled<One>(list: readonly One[], random: Random): One[] {
  return list
    .map((one) => ({ one, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ one }) => one);
}
