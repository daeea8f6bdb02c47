/** Whoever sees some submissions of a form only meets no other one: in no list, search, export, number or report, nor by its key. */
import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { api, routes } from "../../shared/contract/index.ts";
import type { InputOf } from "../../shared/contract/route.ts";
import { groupPrincipal } from "../../shared/groups.ts";
import { MAX_INLINE_ANSWERS_BYTES } from "../../shared/limits.ts";
import { storeAnswers } from "../../shared/stores/answers.ts";
import { openActivityStore } from "../../shared/stores/dynamodb/activity-store.ts";
import { openMoveStore } from "../../shared/stores/dynamodb/move-store.ts";
import { openRecipientStore } from "../../shared/stores/dynamodb/recipient-store.ts";
import { openReviewStore } from "../../shared/stores/dynamodb/review-store.ts";
import { openSubmissionChangeStore } from "../../shared/stores/dynamodb/submission-change-store.ts";
import { openTable } from "../../shared/stores/dynamodb/table.ts";
import { openStores } from "../../shared/stores/index.ts";
import { limitedTo } from "../../shared/stores/site-rows.ts";
import { newKey } from "../../shared/tokens.ts";
import { budget, testSeed } from "../support/budget.ts";
import { enrolled, forgetGrants, type Person } from "../support/people.ts";
import { must, publishWorkbook } from "../support/published-form.ts";
import { useStack } from "../support/stack.ts";
import { storeInstance } from "../support/stored-instance.ts";
import { rowName } from "./access/matrix.ts";
import { decisions, storeDecisions } from "./sites/decisions.ts";
import { type Kept, type Policy, randomOf, randomPolicy, shows, storeSome } from "./sites/policies.ts";

const POLICIES = budget({ search: 100, usual: 3 });
const SUBMISSIONS = budget({ search: 1_000, usual: 90 });
/** So that there are several pages. */
const PAGE = budget({ search: 90, usual: 13 });
const LONG = budget({ search: 3_600_000, usual: 180_000 });

const stack = useStack();
const random = randomOf(testSeed);
let owner: Person;
let reader: Person;
let other: Person;
let formId: number;
/** A group that the reader is a member of. */
let group: string;
let publications: string[];
let kept: Kept[];

beforeAll(async () => {
  owner = await enrolled(stack, "Olga", "Owner");
  reader = await enrolled(stack, "Rolf", "Reader");
  other = await enrolled(stack, "Otto", "Other");
  const first = await publishWorkbook(owner.client, { formName: "Sites" });
  formId = first.formId;
  const second = must(
    await owner.client.call(api.forms.publish, {
      id: formId,
      publicationName: "South",
      reportWarnings: "accept",
    }),
  );
  group = must(await owner.client.call(api.forms.groupCreate, { name: "Ward" })).groupId;
  await forgetGrants(owner.email, reader.email);
  must(
    await owner.client.call(api.forms.groupMemberSave, {
      ...{ groupId: group, username: reader.email, privilege: "R" },
    }),
  );
  publications = [first.publicationKey, second.publicationKey];
  must(
    await owner.client.call(api.forms.changePublication, {
      id: formId,
      publicationKey: second.publicationKey,
      command: "settings",
      maxSubmissions: 5_000,
    }),
  );
  kept = await storeSome(random, SUBMISSIONS, { formId, publications, now: Date.now() - 60_000 });
  const { activity } = openStores();
  for (const one of kept.filter(({ isSubmitted, isTest }) => isSubmitted && !isTest)) {
    const instance = await openStores().instances.find(one.key);
    if (instance === undefined) throw new Error("stored before");
    await activity.recordSubmitted(formId, instance, instance.submittedAt ?? "", new Date());
    if (one.isFailed) await activity.recordFailed(formId, one.key);
  }
}, LONG);

const give = async (
  site: Policy | null,
  privilege: "R" | "W" = "W",
  { email: username }: { email: string } = reader,
  data = true,
) => must(await owner.client.call(api.forms.shareSave, { formId, username, privilege, data, site }));

const take = async ({ email: username }: { email: string }) =>
  must(await owner.client.call(api.forms.shareRevoke, { formId, username }));
const ward = () => ({ email: groupPrincipal(group) });

/** A submission with long answers. */
async function addLong(relation: string): Promise<string> {
  const key = newKey();
  const answers = { relation, questions: "?".repeat(MAX_INLINE_ANSWERS_BYTES) };
  const [publicationKey = ""] = publications;
  const stored = await storeAnswers(openStores().blobs, key, answers);
  await storeInstance({ formId, publicationKey, instanceKey: key, answers: undefined, ...stored });
  return key;
}

type ListInput = Partial<InputOf<typeof api.forms.submissions>>;
type ExportInput = InputOf<typeof api.forms.exportSubmissions>;

/** All pages of a list; a row that comes twice is there twice. */
async function listed(input: ListInput, { client } = reader): Promise<string[]> {
  const ids: string[] = [];
  let after: string | undefined;
  for (;;) {
    const page = must(await client.call(api.forms.submissions, { id: formId, limit: PAGE, ...input, after }));
    ids.push(...page.submissions.map(({ instanceId }) => instanceId));
    if (page.reading !== undefined) {
      expect(page.reading).toBe(0); // not how many others there are
      continue;
    }
    const hidden = page.next === undefined ? [] : kept.filter(({ key }) => page.next?.includes(key));
    expect(hidden).toEqual([]);
    after = page.next;
    if (after === undefined) return ids.sort();
  }
}

/** All rounds of an export. */
async function exported(format: ExportInput["format"], inRounds: boolean, more: Partial<ExportInput> = {}) {
  let job: string | undefined = inRounds ? "new" : undefined;
  for (;;) {
    const answer = must(
      await reader.client.call(api.forms.exportSubmissions, { id: formId, format, job, ...more }),
    );
    if (answer.job === undefined) {
      const { data, url = "" } = answer;
      const bytes =
        data === undefined
          ? Buffer.from(await (await fetch(url)).arrayBuffer())
          : Buffer.from(data, "base64");
      return { ...answer, bytes };
    }
    job = answer.job;
  }
}

const idsOf = (some: readonly Kept[]) => some.map(({ id }) => id).sort();

/** @param policies the limit of the person's own share, and that of their group's */
/** What a program of theirs is told, from the start. */
async function changed(): Promise<string[]> {
  const ids: string[] = [];
  for (let since: string | undefined, more = true; more; ) {
    const page = must(await reader.client.call(api.forms.submissionChanges, { id: formId, since }));
    ids.push(...page.changes.flatMap((one) => ("instanceId" in one ? one.instanceId : [])));
    ({ next: since, more } = page);
  }
  return ids.sort();
}

async function differencesOf(policies: readonly [Policy, Policy?]): Promise<void> {
  const [policy, ofGroup] = policies;
  await give(policy);
  if (ofGroup !== undefined) await give(ofGroup, "R", ward());
  const of = kept.filter((one) => shows(policy, one) || (ofGroup !== undefined && shows(ofGroup, one)));
  const real = of.filter(({ isTest }) => !isTest);
  const submitted = real.filter(({ isSubmitted }) => isSubmitted);
  const feverish = submitted.filter(
    ({ answers: { reasons } }) => Array.isArray(reasons) && reasons.includes("fever"),
  );
  const [publicationKey = ""] = publications;
  const what = JSON.stringify(policies);

  expect(await listed({}), what).toEqual(idsOf(real));
  expect(await listed({ tests: true }), what).toEqual(idsOf(of.filter(({ isTest }) => isTest)));
  expect(await listed({ publicationKey }), what).toEqual(
    idsOf(real.filter(({ publication }) => publication === publicationKey)),
  );
  for (const order of ["start", "oldest"] as const)
    expect(await listed({ order }), what).toEqual(idsOf(submitted));
  expect(await listed({ words: "noor" }), what).toEqual(idsOf(submitted));
  expect(await listed({ answer: { question: "reasons", contains: "fever" } }), what).toEqual(idsOf(feverish));
  expect(await listed({ about: "n-1" }), what).toEqual(
    idsOf(submitted.filter(({ subject }) => subject?.toLowerCase().includes("n-1"))),
  );
  expect(await listed({ seen: false }), what).toEqual(idsOf(submitted));

  for (const inRounds of [false, true]) {
    const json = await exported("json", inRounds);
    const { submissions } = JSON.parse(json.bytes.toString());
    expect(submissions.map(({ instanceId }: { instanceId: string }) => instanceId).sort(), what).toEqual(
      idsOf(submitted),
    );
    const csv = (await exported("csv", inRounds)).bytes.toString();
    expect(
      kept
        .filter(({ id }) => csv.includes(id))
        .map(({ id }) => id)
        .sort(),
      what,
    ).toEqual(idsOf(submitted));
    for (const format of ["xlsx", "statistics"] as const)
      expect((await exported(format, inRounds)).count, what).toBe(submitted.length);
    const files = (await exported("files", inRounds)).bytes.toString("latin1");
    expect(
      kept.filter(
        ({ id, isSubmitted }) => isSubmitted && !submitted.some((one) => one.id === id) && files.includes(id),
      ),
    ).toEqual([]);
  }
  expect(await changed(), what).toEqual(idsOf(submitted));
  const words = await exported("json", false, { words: "noor" });
  expect(words.count, what).toBe(submitted.length);
  for (const format of ["reports", "reports-pdf"] as const) {
    const { count, without } = must(
      await reader.client.call(api.forms.exportSubmissions, { id: formId, format }),
    );
    expect([count, without], what).toEqual([0, submitted.length]);
  }

  const counts = must(await reader.client.call(api.forms.statistics, { id: formId, days: 3 }));
  const shown = (count: number) => (count > 0 && count < 5 ? "<5" : count);
  const charts = must(await reader.client.call(api.forms.answerCharts, { id: formId }));
  expect(charts.submissions, what).toBe(shown(submitted.length));
  const about = [counts.totals.started, counts.totals.completed];
  if (real.length === 0 || real.length >= 5) expect(about[0], what).toBe(shown(real.length));

  const home = must(await reader.client.call(api.forms.needs, { since: "2026-01-01T00:00:00.000Z" }));
  const failed = submitted.filter(({ isFailed }) => isFailed).length;
  const news = home.news.find((one) => one.formId === formId);
  expect([news?.unseen ?? 0, news?.failed ?? 0], what).toEqual([Math.min(submitted.length, 100), failed]);
  expect(home.arrived.find((one) => one.formId === formId)?.count ?? 0, what).toBe(submitted.length);
  const page = must(await reader.client.call(api.forms.listPage, {}));
  const row = page.forms.find(({ id }) => id === formId);
  expect([row?.data, row?.news?.failed ?? 0], what).toEqual([true, failed]);
  for (const [kind, many] of [
    ["new", submitted.length],
    ["failed", failed],
  ] as const) {
    const { forms } = must(await reader.client.call(api.forms.listPage, { news: kind }));
    expect(forms.length, `${what} ${kind}`).toBe(many > 0 ? 1 : 0);
  }
  const used = must(await reader.client.call(api.forms.publicationUse, { id: formId, publicationKey }));
  const ofLink = real.filter(({ publication }) => publication === publicationKey);
  if (ofLink.length === 0) expect(used.versions.map(({ began }) => began)).toEqual([0]);
  const links = must(await reader.client.call(api.forms.publications, { id: formId }));
  expect(links.flatMap(({ takenSubmissions }) => takenSubmissions ?? [])).toEqual([]);
  if (ofGroup !== undefined) await take(ward());
}

describe("what is decided for a limited share", () => {
  it("is there for every call of the table, and for no other", () => {
    expect(Object.keys(decisions).sort()).toEqual(routes.map(rowName).sort());
  });

  it("is there for every method of the stores, which do it", async () => {
    const whole = openStores();
    const limited = limitedTo(whole, formId, [{ subjectPrefixes: ["N"] }]);
    const table = openTable(new DynamoDBClient({}), process.env.SPROUT_TABLE ?? "");
    const loaded = {
      reviews: openReviewStore(table),
      activity: openActivityStore(table),
      moves: openMoveStore(table),
      recipients: openRecipientStore(table),
      changes: openSubmissionChangeStore(table),
    };
    for (const [name, methods] of Object.entries(storeDecisions)) {
      const [all, some] = [{ ...whole, ...loaded }, limited].map((stores) => Reflect.get(stores, name));
      expect(Object.keys(methods).sort(), name).toEqual(Object.keys(all).sort());
      const own = Object.keys(some);
      for (const [method, decision] of Object.entries(methods))
        expect(own.includes(method), `${name}.${method}`).toBe(decision !== "whole");
    }
  });

  it("leaves the stores without a limit to the search, which prepares for all", async () => {
    const folder = fileURLToPath(new URL("../../functions", import.meta.url));
    const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith(".ts"));
    const texts = await Promise.all(files.map((file) => readFile(`${folder}/${file}`, "utf8")));
    const having = (word: string) => files.filter((_file, index) => texts[index]?.includes(word));
    expect(having("forWholeForm")).toEqual(["reviewing/read-for-search.ts"]);
    expect(having("openStores")).toEqual(["endpoint/endpoint.ts"]);
  });
});

describe("a share that is limited to some submissions", () => {
  it(
    `shows what a plain filter shows: ${POLICIES} limits on ${SUBMISSIONS} submissions, seed ${testSeed}`,
    async () => {
      const drawn = () => randomPolicy(random, publications);
      for (let index = 0; index < POLICIES; index += 1)
        await differencesOf(index % 3 === 1 ? [drawn(), drawn()] : [drawn()]);
    },
    LONG,
  );

  it("shows the rows of each of somebody's shares, and the answers of those that give them", async () => {
    const statusesOf = async () =>
      must(await reader.client.call(api.forms.publications, { id: formId })).map(
        ({ takenSubmissions }) => takenSubmissions,
      );
    const see = async () => (await exported("json", false)).count;
    const submitted = kept.filter(({ isSubmitted, isTest }) => isSubmitted && !isTest);
    const north: Policy = { subjectPrefixes: ["N"] };
    const ofNorth = submitted.filter((one) => shows(north, one)).length;
    await give(north);
    expect(await see()).toBe(ofNorth);
    // the group sees all rows and no answers: lists of answers stay those of the site
    await give(null, "W", ward(), false);
    expect(await see()).toBe(ofNorth);
    expect(await statusesOf()).toContain(0);
    const row = must(await reader.client.call(api.forms.listLite, { id: formId }))[0];
    expect([row?.data, row?.sites]).toEqual([true, [north]]);
    // the group reads all answers
    await give(null, "R", ward());
    expect(await see()).toBe(submitted.length);
    expect(must(await reader.client.call(api.forms.listLite, { id: formId }))[0]?.sites).toBeUndefined();
    await take(ward());
    expect(await see()).toBe(ofNorth);
    expect(await statusesOf()).toEqual([undefined, undefined]);
  });

  it("gives what is done with a form no more rows by a share that only shows them", async () => {
    const { client } = reader;
    await give({ answer: { question: "relation", choices: ["father"] } }, "W");
    await give(null, "R", ward(), false);
    const outside = await addLong("mother");
    const retried = await client.call(api.forms.retrySubmission, { formId, instanceKey: outside });
    expect(retried.problem?.name).toBe("ACCESS_DENIED");
    expect((await client.call(api.forms.deleteForm, { id: formId })).problem?.name).toBe("ACCESS_DENIED");
    // a share that allows it for all rows does, whatever else there is
    await give(null, "W", ward(), false);
    const allowed = await client.call(api.forms.retrySubmission, { formId, instanceKey: outside });
    expect(allowed.problem?.name).toBe("NOTHING_TO_RETRY");
    await take(ward());
  });

  it("answers about another one by its key exactly as about none", async () => {
    await give({ answer: { question: "relation", choices: ["father"] } });
    // both long, so that each look reads them from where long answers are
    const [inside, outside] = await Promise.all([addLong("father"), addLong("mother")]);
    const { client } = reader;
    const calls = [
      (instanceKey: string) => client.call(api.forms.submission, { formId, instanceKey }),
      (instanceKey: string) => client.call(api.forms.submissionProgress, { formId, instanceKey }),
      (instanceKey: string) => client.call(api.forms.submissionRun, { formId, instanceKey }),
      (instanceKey: string) => client.call(api.forms.retrySubmission, { formId, instanceKey }),
      (instanceKey: string) =>
        client.call(api.forms.submissionOutput, { formId, instanceKey, outputId: "x" }),
      (instanceKey: string) =>
        client.call(api.runtime.submissionFile, { formId, instanceKey, sha256: "a".repeat(64) }),
      (instanceKey: string) =>
        client.call(api.forms.markSubmissions, { formId, instanceKeys: [instanceKey], seen: true }),
      (instanceKey: string) =>
        client.call(api.forms.markSubmissions, { formId, instanceKeys: [inside, instanceKey], seen: true }),
      (instanceKey: string) => client.call(api.forms.eraseSubmission, { formId, instanceKey }),
    ];
    for (const ask of calls) {
      const [hidden, unknown] = [await ask(outside), await ask("A".repeat(outside.length))];
      expect([hidden.status, hidden.problem?.name]).toEqual([403, "ACCESS_DENIED"]);
      expect({ ...hidden.problem, requestId: "" }).toEqual({ ...unknown.problem, requestId: "" });
    }
    must(await client.call(api.forms.submission, { formId, instanceKey: inside }));
    must(await client.call(api.forms.markSubmissions, { formId, instanceKeys: [inside], seen: false }));
    expect(
      (await client.call(api.forms.retrySubmission, { formId, instanceKey: inside })).problem?.name,
    ).toBe("NOTHING_TO_RETRY");
    expect((await client.call(api.forms.deleteForm, { id: formId })).problem?.name).toBe("ACCESS_DENIED");
    expect(must(await client.call(api.forms.listLite, { id: formId }))[0]?.news?.unseen).toBeGreaterThan(0);
    const chosen = must(
      await client.call(api.forms.exportSubmissions, {
        ...{ id: formId, format: "json" },
        instanceKeys: [inside, outside],
      }),
    );
    expect(chosen.count).toBe(1);
  });

  it("follows the answers that were submitted last, and knows no drafts", async () => {
    await give({ answer: { question: "relation", choices: ["father"] } });
    const { instances } = openStores();
    const instanceKey = await addLong("mother");
    const see = async () =>
      (await reader.client.call(api.forms.submissionProgress, { formId, instanceKey })).problem?.name ??
      "seen";
    expect(await see()).toBe("ACCESS_DENIED");
    const found = await instances.find(instanceKey);
    const { location = "", locale = "", timeZone = "", revision = 0 } = found ?? {};
    const place = { location, locale, timeZone, updatedAt: new Date().toISOString() };
    const answers = JSON.stringify({ relation: "father" });
    await instances.saveDraft(instanceKey, revision, { ...place, answers, isSaved: true });
    expect(await see()).toBe("ACCESS_DENIED");
    await instances.submitChange(instanceKey, revision + 1, {
      ...{ ...place, answers, answersHash: undefined, status: "COMPLETE", messageCode: "OK" },
      submittedAt: place.updatedAt,
    });
    expect(await see()).toBe("seen");
  });

  it("ends an export whose limit changed meanwhile, and gives it to nobody else", async () => {
    const real = performance.now.bind(performance);
    let passed = 0;
    const clock = vi.spyOn(performance, "now").mockImplementation(() => {
      passed += 60_000;
      return real() + passed;
    });
    const stores = openStores();
    const first = stores.instances.findMany;
    await give(null);
    await give(null, "W", other);
    for (let index = 0; index < 120; index += 1)
      await storeSome(random, 1, { formId, publications, now: Date.now() - 60_000 });
    const input = { id: formId, format: "csv" as const };
    const { job = "" } = must(
      await reader.client.call(api.forms.exportSubmissions, { ...input, job: "new" }),
    );
    expect(job).not.toBe("");
    expect((await other.client.call(api.forms.exportSubmissions, { ...input, job })).problem?.name).toBe(
      "EXPORT_GONE",
    );
    await give({ subjectPrefixes: ["N"] });
    expect((await reader.client.call(api.forms.exportSubmissions, { ...input, job })).problem?.name).toBe(
      "EXPORT_GONE",
    );
    expect(stores.instances.findMany).toBe(first);
    clock.mockRestore();
  });

  it("shows only to those who may read answers, and needs a value", async () => {
    const save = { formId, username: reader.email, privilege: "R" } as const;
    for (const site of [{}, { subjectPrefixes: [] }, { subjectPrefixes: [""] }])
      expect((await owner.client.call(api.forms.shareSave, { ...save, site })).problem?.name).toBe(
        "INPUT_INVALID",
      );
    must(
      await owner.client.call(api.forms.shareSave, {
        ...save,
        data: false,
        site: { subjectPrefixes: ["N"] },
      }),
    );
    expect((await reader.client.call(api.forms.submissions, { id: formId })).problem?.name).toBe(
      "ACCESS_DENIED",
    );
    // the right comes back with its limit
    must(await owner.client.call(api.forms.shareSave, { ...save, data: true }));
    const shares = must(await owner.client.call(api.forms.shares, { id: formId }));
    expect(shares.find(({ username }) => username === reader.email)).toMatchObject({
      data: true,
      site: { subjectPrefixes: ["N"] },
    });
    // what is stored about the reader says that they may read answers
    const { data = "" } = must(await reader.client.call(api.account.accountData, {}));
    const { forms } = JSON.parse(Buffer.from(data, "base64").toString());
    expect(forms).toContainEqual(expect.objectContaining({ id: formId, mayReadAnswers: true }));
  });
});
