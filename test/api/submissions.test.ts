import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { DynamoDBClient, QueryCommand } from "@aws-sdk/client-dynamodb";
import ExcelJS from "exceljs";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { api } from "../../shared/contract/index.ts";
import type { InputOf } from "../../shared/contract/route.ts";
import type { SubmissionStatus } from "../../shared/contract/submissions.ts";
import { indexKeys, submissionShard } from "../../shared/stores/dynamodb/keys.ts";
import { openStores } from "../../shared/stores/index.ts";
import type { Instance, InstanceSave } from "../../shared/stores/records/instance.ts";
import { newInstanceId, newKey } from "../../shared/tokens.ts";
import { readWorkbook } from "../../shared/workbook/read/read-workbook.ts";
import { writeWorkbook } from "../../shared/workbook/write/write-workbook.ts";
import { enrolled, type Person } from "../support/people.ts";
import {
  demoAnswers,
  must,
  publishWorkbook,
  refOf,
  startInstance,
  submitAnswers,
  waitForReports,
} from "../support/published-form.ts";
import { useStack } from "../support/stack.ts";

const stack = useStack();
let owner: Person;
let id: number;
let publicationKey: string;

beforeAll(async () => {
  owner = await enrolled(stack, "Olga", "Owner");
  const published = await publishWorkbook(owner.client, { formName: "Visit" });
  ({ publicationKey } = published);
  id = published.formId;
});

const minute = (count: number) => new Date(Date.UTC(2026, 2, 1, 0, count)).toISOString();

/** An instance as the player leaves it. */
async function addInstance(count: number, more: Partial<Instance> = {}, formId = id): Promise<Instance> {
  const instance: Instance = {
    instanceKey: newKey(),
    instanceId: newInstanceId(),
    formId,
    publicationKey,
    name: "Visit",
    status: "COMPLETE",
    messageCode: "OK",
    location: "0:",
    locale: "en",
    timeZone: "UTC",
    revision: 1,
    answers: JSON.stringify(demoAnswers),
    createdAt: minute(0),
    updatedAt: minute(count),
    submittedAt: minute(count),
    ...more,
  };
  await openStores().instances.create(instance);
  return instance;
}

const list = async (
  filter: Omit<Parameters<typeof owner.client.call<typeof api.forms.submissions>>[1], "id">,
) => must(await owner.client.call(api.forms.submissions, { id, ...filter }));

describe("the list of submissions", () => {
  let failed: Instance;

  beforeAll(async () => {
    for (let count = 0; count < 23; count += 1) await addInstance(count);
    failed = await addInstance(30, { messageCode: "FAILED" });
    await addInstance(31, { status: "OPEN" });
    await addInstance(31, { status: "NEW", publicationKey: newKey() });
    await addInstance(31, {}, 999_999); // another form's
  });

  it("comes in pages, last activity first, none lost where two have the same moment", async () => {
    const found: string[] = [];
    for (let after: string | undefined; ; ) {
      const page = await list({ limit: 5, ...(after && { after }) });
      found.push(...page.submissions.map(({ activityDate }) => activityDate));
      after = page.next;
      if (after === undefined) break;
    }
    expect(found).toHaveLength(26);
    expect(found).toEqual(found.toSorted().reverse());
  });

  it("has each once, whichever part of it has it, as those that were there before it had parts", async () => {
    const formId = 515_151;
    const { tableScan, submissions } = openStores();
    const created: string[] = [];
    for (let count = 0; count < 40; count += 1)
      created.push((await addInstance(count % 4, {}, formId)).instanceKey);
    const parts = new Set<string>();
    const before = new Set(created.slice(0, 10));
    for await (const page of tableScan.pages())
      for (const raw of page) {
        const { instanceKey, gsi2pk } = tableScan.read(raw);
        if (!String(gsi2pk).startsWith(`SUBMISSIONS_OF#${formId}`)) continue;
        parts.add(String(gsi2pk));
        if (before.has(String(instanceKey)))
          await tableScan.put({ ...raw, gsi2pk: { S: `SUBMISSIONS_OF#${formId}` } });
      }
    expect(parts.size).toBeGreaterThan(2);
    for (const limit of [3, 40]) {
      const found: { updatedAt: string; instanceKey: string }[] = [];
      for (let after: string | undefined; ; ) {
        const page = await submissions.listOfForm(formId, { limit, after, matches: () => true });
        found.push(...page.rows);
        after = page.next;
        if (after === undefined) break;
      }
      expect(found.map(({ instanceKey }) => instanceKey).toSorted()).toEqual(created.toSorted());
      const moments = found.map(({ updatedAt }) => updatedAt);
      expect(moments).toEqual(moments.toSorted().reverse());
    }
    const exported: string[] = [];
    for await (const some of submissions.eachOfForm(formId, { from: minute(1), matches: () => true }))
      exported.push(...some.map(({ instanceKey }) => instanceKey));
    expect(new Set(exported).size).toBe(30);
    expect(exported).toHaveLength(30);
  });

  it("has a draft at its activity to five minutes, and without its answers", async () => {
    const formId = 525_252;
    const { instanceKey } = await addInstance(0, { status: "NEW", revision: 0 }, formId);
    const { instances } = openStores();
    const saved = {
      messageCode: "OK",
      location: "0:",
      locale: "en",
      timeZone: "UTC",
      answers: '{"a":1}',
    } as const;
    let [before, revision] = [minute(0), 0];
    const placeAfter = async (at: string, more: Partial<InstanceSave> = {}) => {
      const save: InstanceSave = { ...saved, status: "OPEN", updatedAt: at, ...more };
      expect(await instances.save(instanceKey, revision, save, before)).toMatchObject({ updatedAt: at });
      [before, revision] = [at, revision + 1];
      const { Items = [] } = await new DynamoDBClient().send(
        new QueryCommand({
          TableName: process.env.SPROUT_TABLE,
          IndexName: "gsi2",
          KeyConditionExpression: "gsi2pk = :list",
          ExpressionAttributeValues: {
            ":list": { S: indexKeys.submissionsOf(formId, submissionShard(instanceKey)) },
          },
        }),
      );
      expect(Items[0]).not.toHaveProperty("answers");
      expect(Items[0]).not.toHaveProperty("revision");
      return Items.map(({ gsi2sk }) => gsi2sk?.S);
    };
    expect(await placeAfter(minute(1)), "an autosave soon after").toEqual([minute(0)]);
    expect(await placeAfter(minute(4))).toEqual([minute(0)]);
    expect(await placeAfter(minute(6)), "in the next five minutes").toEqual([minute(6)]);
    expect(await placeAfter(minute(7), { messageCode: "SAVED" }), "asked for").toEqual([minute(7)]);
    expect(await placeAfter(minute(8))).toEqual([minute(7)]);
    const sent = { status: "POST_PROCESSING", submittedAt: minute(9) } as const;
    expect(await placeAfter(minute(9), sent), "a submission").toEqual([minute(9)]);
    expect((await instances.find(instanceKey))?.answers).toBe('{"a":1}');
  });

  it.each<[SubmissionStatus, number]>([
    ["COMPLETE", 23],
    ["FAILED", 1],
    ["OPEN", 1],
    ["NEW", 1],
    ["POST_PROCESSING", 0],
  ])("with the status %s", async (status, count) => {
    const { submissions } = await list({ statuses: [status], limit: 100 });
    expect(submissions.map((one) => one.status)).toEqual(Array(count).fill(status));
  });

  it("of a publication, of a range of dates, by a part of the id", async () => {
    expect((await list({ publicationKey, limit: 100 })).submissions).toHaveLength(25);
    const range = await list({ from: minute(5), to: minute(9) });
    expect(range.submissions.map(({ activityDate }) => activityDate)).toEqual([9, 8, 7, 6, 5].map(minute));
    const paged = await list({ from: minute(5), to: minute(9), limit: 2 });
    const rest = await list({ from: minute(5), to: minute(9), after: paged.next ?? "" });
    expect(rest.submissions.map(({ activityDate }) => activityDate)).toEqual([7, 6, 5].map(minute));
    const after = paged.next ?? "";
    expect((await list({ from: minute(10), after })).submissions, "a cursor below the range").toEqual([]);
    const byId = await list({ text: failed.instanceId.slice(2).toLowerCase() });
    expect(byId.submissions).toMatchObject([{ instanceId: failed.instanceId, status: "FAILED" }]);
  });

  it("includes the answers where requested, and records it on the trail", async () => {
    const plain = await list({ text: failed.instanceId });
    expect(plain.submissions[0]).not.toHaveProperty("model");
    const { submissions } = await list({ text: failed.instanceId, answers: true, limit: 20 });
    expect(JSON.parse(submissions[0]?.model ?? "")).toEqual(demoAnswers);
    const { entries } = must(await owner.client.call(api.forms.audit, { id, limit: 2 }));
    expect(entries.map(({ action, object }) => [action, object])).toEqual([
      ["submissions.read", `SUBMISSION#${failed.instanceId}`],
      ["submissions.list", "SUBMISSIONS"],
    ]);
  });

  it("has the answers to some questions in words where requested, and records it on the trail", async () => {
    const input = { text: failed.instanceId, questions: ["firstName", "nobody's"] };
    const { submissions } = await list(input);
    expect(submissions[0]?.answerTexts).toEqual({ firstName: demoAnswers.firstName });
    const all = await list({ publicationKey, questions: ["firstName"], limit: 100 });
    expect(all.submissions).toHaveLength(25);
    const { entries } = must(await owner.client.call(api.forms.audit, { id, limit: 2 }));
    expect(entries.map(({ action, object, details }) => [action, object, details])).toEqual([
      ["submissions.read", "SUBMISSIONS", { count: 25, questions: 1 }],
      ["submissions.read", `SUBMISSION#${failed.instanceId}`, { count: 1, questions: 2 }],
    ]);
  });

  it.each([
    { questions: [] },
    { questions: Array(7).fill("firstName") },
    { limit: 0 },
    { answers: true, limit: 100 },
    { after: "x" },
    { from: "yesterday" },
    { statuses: ["LOST"] },
    { formId: 1 },
  ])("refuses %j", async (filter) => {
    const { status, problem } = await owner.client.call(api.forms.submissions, { id, ...filter } as {
      id: number;
    }); // what a page can't send
    expect([status, problem?.name]).toEqual([400, "INPUT_INVALID"]);
  });

  it("says of unfinished submissions of a revoked publication that they are revoked", async () => {
    const other = await publishWorkbook(owner.client);
    await startInstance(stack.client(), other.publicationKey);
    const revoked = { id: other.formId, publicationKey: other.publicationKey, command: "revoke" } as const;
    must(await owner.client.call(api.forms.changePublication, revoked));
    const { submissions } = must(
      await owner.client.call(api.forms.submissions, { id: other.formId, statuses: ["REVOKE"] }),
    );
    expect(submissions).toMatchObject([{ status: "REVOKE" }]);
  });
});

describe("the export", () => {
  const formula = '=HYPERLINK("http://x.example","a")';
  const answers = { ...demoAnswers, first_name: formula, last_name: 'O\'Neil, "Bo"\nJr' };
  let exportId: number;
  let own: { publicationKey: string };

  beforeAll(async () => {
    const published = await publishWorkbook(owner.client, { formName: "To export" });
    exportId = published.formId;
    own = { publicationKey: published.publicationKey };
    const [[, textKey = ""] = []] = textKeys();
    await addInstance(1, { ...own, answers: JSON.stringify({ ...answers, [textKey]: formula }) }, exportId);
    await addInstance(2, { ...own, status: "OPEN" }, exportId);
  });

  /** The names of the demo's text answers. */
  const textKeys = () =>
    Object.entries(demoAnswers).flatMap(([key, value]) => (typeof value === "string" ? [[value, key]] : []));

  type Shown = Pick<InputOf<typeof api.forms.exportSubmissions>, "values" | "split" | "locale">;

  async function exported(format: "csv" | "xlsx" | "json", shown: Shown = {}) {
    const input = { id: exportId, format, ...shown };
    const body = must(await owner.client.call(api.forms.exportSubmissions, input));
    return { ...body, bytes: Buffer.from(body.data ?? "", "base64") };
  }

  it("is a CSV of the submissions, where nothing runs as a formula", async () => {
    const { bytes, count, fileName, contentType } = await exported("csv");
    expect([count, contentType]).toEqual([1, "text/csv; charset=utf-8"]);
    expect(fileName).toMatch(/^To export \d{4}-\d\d-\d\d\.csv$/);
    const text = bytes.toString("utf8");
    expect(text.startsWith("\uFEFFinstanceId,publication,status,locale,startedAt,submittedAt,")).toBe(true);
    expect(text).toContain(`"'=HYPERLINK(""http://x.example"",""a"")"`);
    expect(text).not.toMatch(/(^|,)"?=/m);
  });

  it("is a workbook with a codebook, whose answers run nothing and whose moments are dates", async () => {
    const { bytes } = await exported("xlsx");
    const read = await readWorkbook(new Uint8Array(bytes), "x.xlsx");
    if (!read.ok) throw new Error("The workbook can't be read.");
    expect(read.workbook.sheets.map(({ name }) => name)).toEqual(["Submissions", "Codebook"]);
    const cells = JSON.stringify(read.workbook.sheets[0]);
    expect(cells).toContain("=HYPERLINK");
    const book = new ExcelJS.Workbook();
    await book.xlsx.load(Uint8Array.from(bytes).buffer); // a small Buffer shares its memory
    const [started, submitted] = ["E2", "F2"].map(
      (cell) => book.getWorksheet("Submissions")?.getCell(cell).value,
    );
    expect([started, submitted]).toEqual([new Date(minute(0)), new Date(minute(1))]);
    expect(JSON.stringify(read.workbook.sheets[1])).toContain("Choices");
  });

  it("has labels instead of keys if wanted, where nothing runs as a formula either", async () => {
    const keys = (await exported("csv")).bytes.toString("utf8");
    const { bytes, count } = await exported("csv", { values: "labels" });
    const text = bytes.toString("utf8");
    expect(count).toBe(1);
    expect(text).not.toBe(keys);
    expect(text).toContain(`"'=HYPERLINK(""http://x.example"",""a"")"`);
    expect(text).not.toMatch(/(^|,)"?=/m);
    const { bytes: book } = await exported("xlsx", { values: "labels" });
    const read = await readWorkbook(new Uint8Array(book), "x.xlsx");
    expect(read.ok && read.workbook.sheets.map(({ name }) => name)).toEqual(["Submissions", "Codebook"]);
  });

  it("has a column per choice if wanted, with keys as with labels, in a language of the form", async () => {
    const headerOf = async (shown: Shown) =>
      (await exported("csv", shown)).bytes.toString("utf8").split("\r\n")[0]?.split(",") ?? [];
    const reasons = (header: string[]) => header.filter((name) => name.startsWith("reasons"));
    const columns = reasons(await headerOf({ split: true }));
    expect(columns).toContain("reasons/fever");
    expect(reasons(await headerOf({}))).toEqual(["reasons"]);
    expect(reasons(await headerOf({ values: "labels" }))).toEqual(columns);
    expect(reasons(await headerOf({ values: "labels", split: false }))).toEqual(["reasons"]);
    const spanish = await exported("csv", { values: "labels", split: false, locale: "es" });
    expect(spanish.bytes.toString("utf8")).toContain("Fiebre; Tos o resfriado");
    const refused = await owner.client.call(api.forms.exportSubmissions, {
      ...{ id: exportId, format: "csv", split: "yes" as unknown as boolean },
    }); // what a page can't send
    expect([refused.status, refused.problem?.name]).toEqual([400, "INPUT_INVALID"]);
  });

  it("is JSON with the answers as they were given", async () => {
    const { bytes } = await exported("json");
    const { form, submissions, codebook } = JSON.parse(bytes.toString("utf8"));
    expect(form).toBe("To export");
    expect(submissions[0]).toMatchObject({ publication: "To export", status: "COMPLETE" });
    expect(Object.values(submissions[0].answers)).toContain(formula);
    expect(codebook.length).toBeGreaterThan(5);
  });

  it("is a short-lived link when it is large", async () => {
    const long = JSON.stringify({ ...demoAnswers, note: "x".repeat(90_000) });
    for (let count = 0; count < 50; count += 1) await addInstance(count, { ...own, answers: long }, exportId);
    const body = must(await owner.client.call(api.forms.exportSubmissions, { id: exportId, format: "json" }));
    expect(body.data).toBeUndefined();
    const file = await fetch(body.url ?? "");
    expect(((await file.json()) as { submissions: unknown[] }).submissions).toHaveLength(51);
  });

  it("is on the audit trail", async () => {
    const { entries } = must(await owner.client.call(api.forms.audit, { id: exportId }));
    expect(entries[0]).toMatchObject({
      action: "submissions.export",
      details: { format: "json", count: 51 },
    });
  });
});

describe("statistics", () => {
  it("count each item once, and reveal no small group", async () => {
    const { formId, publicationKey: key } = await publishWorkbook(owner.client, { formName: "Counted" });
    const read = async () => must(await owner.client.call(api.forms.statistics, { id: formId, days: 7 }));
    expect((await read()).totals).toEqual({ started: 0, saved: 0, completed: 0, failed: 0 });

    const model = JSON.stringify(demoAnswers);
    for (let count = 0; count < 6; count += 1) {
      const client = stack.client();
      const ref = refOf(await startInstance(client, key));
      if (count === 0) {
        const save = { ...ref, model: "{}", location: "2:x", revision: 0, command: "autosave" } as const;
        must(await client.call(api.runtime.submit, save));
        must(await client.call(api.runtime.submit, { ...save, location: "1:x", revision: 1 }));
        must(await client.call(api.runtime.submit, { ...save, revision: 2 })); // forth again
        continue;
      }
      const submit = { ...ref, model, location: "1:x", revision: 0, command: "submit" } as const;
      must(await client.call(api.runtime.submit, submit));
      must(await client.call(api.runtime.submit, submit)); // the second press of one button
    }
    const { totals, days, completionRate, languages, pages, medianSecondsToComplete } = await read();
    expect(totals).toEqual({ started: 6, saved: "<5", completed: 5, failed: 0 });
    expect(days).toHaveLength(7);
    expect(days.at(-1)).toMatchObject({ started: 6, completed: 5 });
    expect(completionRate).toBeCloseTo(5 / 6);
    expect(languages).toEqual([{ locale: "en", completed: 5 }]);
    expect(pages).toEqual([
      // in fives, since one of them is small: the difference would say how many left
      { page: 0, reached: 5 },
      { page: 1, reached: 5 },
      { page: 2, reached: "<5" },
    ]);
    const today = new Date().toISOString().slice(0, 10);
    const [counted] = await openStores().statistics.read(formId, today, today);
    expect(counted?.byPublication[key]?.pages, "each page once, however often").toEqual({ 0: 6, 1: 6, 2: 1 });
    expect(medianSecondsToComplete).toBeGreaterThanOrEqual(0);
    await expect.poll(async () => (await read()).reportLatency?.median).toBeGreaterThanOrEqual(0);
    const other = { id: formId, publicationKey: "another", days: 7 };
    expect(must(await owner.client.call(api.forms.statistics, other)).totals.started).toBe(0);
  });

  it("count how runs ended, once", async () => {
    const { formId, publicationKey: key } = await publishWorkbook(owner.client);
    const { statistics } = openStores();
    const now = new Date();
    const submittedAt = new Date(now.getTime() - 10_000).toISOString();
    const runOf = (count: number) => ({
      formId,
      instanceKey: `i${count}`,
      publicationKey: key,
      submittedAt,
    });
    for (let count = 0; count < 12; count += 1) await statistics.recordEnd(runOf(count), true, now);
    // Sent again, half of them succeeded after all; a failure that is reported late changes nothing.
    for (let count = 6; count < 12; count += 1) {
      await statistics.recordEnd(runOf(count), false, now);
      await statistics.recordEnd(runOf(count), true, now);
    }
    const { totals, reportLatency } = must(
      await owner.client.call(api.forms.statistics, { id: formId, days: 2 }),
    );
    expect(totals.failed).toBe(6);
    expect(reportLatency?.median).toBeGreaterThanOrEqual(9);
    expect(reportLatency?.p95).toBeLessThanOrEqual(11);
  });

  it("count finished days once, and read them from the stored counts", async () => {
    const { statistics } = openStores();
    const formId = 424_242;
    const note = (day: string, instanceKey: string) =>
      statistics.note(formId, instanceKey, `${day}T12:00:00.000Z`, { kind: "started", publicationKey: "p" });
    for (const day of ["2026-05-01", "2026-05-01", "2026-05-09"]) await note(day, day);
    await note("2026-05-01", "another");
    const started = async (to: string) =>
      (await statistics.read(formId, "2026-05-01", to)).map(({ day, byPublication }) => [
        day,
        byPublication.p?.started,
      ]);
    expect(await started("2026-05-10")).toEqual([
      ["2026-05-01", 2],
      ["2026-05-09", 1],
    ]);
    await note("2026-05-10", "late");
    expect(await started("2026-05-10")).toEqual([
      ["2026-05-01", 2],
      ["2026-05-09", 1],
      ["2026-05-10", 1],
    ]);
    expect(await started("2026-05-20"), "all of them over").toHaveLength(3);
    expect(await started("2026-05-20"), "and read again").toHaveLength(3);
  });
});

describe("a reading of statistics", () => {
  const formId = 535_353;
  const day = "2026-06-01";
  const second = (count: number) => new Date(Date.UTC(2026, 5, 1, 12, 0, count)).toISOString();
  const run = (instanceKey: string) => ({
    ...{ formId, instanceKey, publicationKey: "p", submittedAt: second(0) },
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** At this second. @returns what a reading counts, and how many items it reads */
  async function readAt(count: number) {
    vi.setSystemTime(second(count));
    const base = Object.getPrototypeOf(DynamoDBClient.prototype) as DynamoDBClient; // has the send of all clients
    const watched = vi.spyOn(base, "send");
    const [counted] = await openStores().statistics.read(formId, day, day);
    const answers = await Promise.all(
      watched.mock.results.map(({ value }) => value as { Items?: unknown[] }),
    );
    watched.mockRestore();
    const { started, failed, secondsToReport } = counted?.byPublication.p ?? {};
    const finished = Object.values(secondsToReport ?? {}).reduce((sum, one) => sum + one, 0);
    return {
      started,
      failed,
      finished,
      read: answers.reduce((sum, { Items }) => sum + (Items?.length ?? 0), 0),
    };
  }

  it("reads what was stored since the one before it, and counts each run once, however it ended", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const { statistics } = openStores();
    const note = (key: string) =>
      statistics.note(formId, key, second(0), { kind: "started", publicationKey: "p" });
    vi.setSystemTime(second(0));
    for (let count = 0; count < 40; count += 1) await note(`first ${count}`);
    await statistics.recordEnd(run("a"), true, new Date());
    await statistics.recordEnd(run("b"), true, new Date());
    expect(await readAt(5), "too new to be kept").toEqual({ started: 40, failed: 2, finished: 0, read: 42 });
    expect(await readAt(100)).toEqual({ started: 40, failed: 2, finished: 0, read: 42 });
    expect(await readAt(110)).toEqual({ started: 40, failed: 2, finished: 0, read: 0 });

    await note("another");
    await note("first 0"); // once more
    await statistics.recordEnd(run("a"), false, new Date());
    await statistics.recordEnd(run("a"), true, new Date());
    await statistics.recordEnd(run("c"), true, new Date());
    const then = { started: 41, failed: 2, finished: 1 };
    expect(await readAt(115)).toEqual({ ...then, read: 3 });
    vi.setSystemTime(second(150));
    await statistics.recordEnd(run("c"), false, new Date());
    // The moment that is kept lies between the failure of c and its success.
    expect(await readAt(155)).toEqual({ started: 41, failed: 1, finished: 2, read: 3 });
    expect(await readAt(156)).toEqual({ started: 41, failed: 1, finished: 2, read: 1 });
    expect(await readAt(200)).toEqual({ started: 41, failed: 1, finished: 2, read: 1 });
    expect(await readAt(250)).toEqual({ started: 41, failed: 1, finished: 2, read: 0 });
  });

  it("counts each fact once its day is over, however late it was stored", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const { statistics } = openStores();
    const late = 646_464;
    const at = (date: string, time = "12:00") => `${date}T${time}:00.000Z`;
    const note = (date: string, key: string) =>
      statistics.note(late, key, at(date), { kind: "started", publicationKey: "p" });
    const startedBy = async (now: string) => {
      vi.setSystemTime(now);
      const days = await statistics.read(late, "2026-07-01", now.slice(0, 10));
      return days.map(({ day, byPublication }) => [day, byPublication.p?.started, byPublication.p?.failed]);
    };
    vi.setSystemTime(at("2026-07-01"));
    await note("2026-07-01", "in time");
    expect(await startedBy(at("2026-07-01", "12:10"))).toEqual([["2026-07-01", 1, 0]]);
    // Each took its time's stamp and arrived after the reading.
    vi.setSystemTime(at("2026-07-01", "12:05"));
    await note("2026-07-01", "slow");
    await note("2026-07-02", "slow, and alone on its day");
    vi.setSystemTime(at("2026-07-06"));
    await note("2026-07-06", "in time");
    const over = [
      ["2026-07-01", 2, 0],
      ["2026-07-02", 1, 0],
    ];
    const open = ["2026-07-06", 1, 0];
    expect(await startedBy(at("2026-07-06", "12:01"))).toEqual([...over, open]);
    expect(await startedBy(at("2026-07-06", "12:02")), "from what was kept").toEqual([...over, open]);

    const run = { formId: late, instanceKey: "in time", publicationKey: "p", submittedAt: at("2026-07-01") };
    await statistics.recordEnd(run, true, new Date());
    await note("2026-06-30", "before all that was counted");
    await note("2026-07-02", "as late");
    const again = [["2026-07-01", 2, 1], ["2026-07-02", 2, 0], open];
    expect(await startedBy(at("2026-07-06", "12:03"))).toEqual(again);
    expect(await startedBy(at("2026-07-06", "12:20"))).toEqual(again);
    await statistics.recordEnd(run, false, new Date());
    const finished = [["2026-07-01", 2, 0], ...again.slice(1)];
    expect(await startedBy(at("2026-07-06", "12:21"))).toEqual(finished);
    expect(await startedBy(at("2026-07-06", "12:40"))).toEqual(finished);
    const days = await statistics.read(late, "2026-06-30", "2026-07-06");
    expect(days[0]).toMatchObject({ day: "2026-06-30", byPublication: { p: { started: 1 } } });
  });
});

describe("the name that a form gives its submissions", () => {
  let folder: string;
  let formId: number;
  let key: string;
  let respondent: Person;
  let submitted: Awaited<ReturnType<typeof submitAnswers>>;
  const written: string[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "sprout-named-"));
    const workbook = join(folder, "named.xlsx");
    const survey = [
      ["type", "name", "label"],
      ["text", "first", "First name"],
      ["integer", "age", "Age"],
    ];
    const settings = [
      ["form_title", "instance_name"],
      ["Visit", "concat([first], ', ', [age])"],
    ];
    await writeFile(
      workbook,
      await writeWorkbook([
        { name: "survey", rows: survey },
        { name: "settings", rows: settings },
      ]),
    );
    const root = { key: "root", name: "Form Output", description: "Raw", processType: "FORM_OUTPUT" };
    const tree = { ...root, publicOutputInd: true, outputName: "Answers", children: [] };
    const published = await publishWorkbook(owner.client, {
      workbook: pathToFileURL(workbook),
      formName: "Named",
      process: JSON.stringify(tree),
    });
    ({ formId, publicationKey: key } = published);
    respondent = await enrolled(stack, "Rita", "Respondent");
    vi.stubEnv("SPROUT_LOG", "all");
    const log = vi
      .spyOn(process.stdout, "write")
      .mockImplementation((text) => written.push(String(text)) > 0);
    submitted = await submitAnswers(respondent.client, key, { first: "Zoraida", age: 7 });
    await waitForReports(respondent.client, submitted.ref);
    log.mockRestore();
    vi.unstubAllEnvs();
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const rows = async () => must(await owner.client.call(api.forms.submissions, { id: formId })).submissions;
  const inbox = async () => must(await respondent.client.call(api.runtime.inbox, {}));

  it("can be read by those with the data right, by the respondent in My Forms, in exports and names of files", async () => {
    expect((await rows())[0]).toMatchObject({ name: "Named", submissionName: "Zoraida, 7" });
    const ref = { formId, instanceKey: submitted.instanceKey };
    expect(must(await owner.client.call(api.forms.submission, ref)).submissionName).toBe("Zoraida, 7");
    expect((await inbox())[0]).toMatchObject({ name: "Named", submissionName: "Zoraida, 7" });
    const outputId = "root";
    for (const answer of [
      await owner.client.call(api.forms.submissionOutput, { ...ref, outputId }),
      await respondent.client.call(api.runtime.output, { ...submitted.ref, outputId }),
    ])
      expect(must(answer)).toMatchObject({ name: "Answers", fileName: "Zoraida, 7 - Answers" });
    const file = must(await owner.client.call(api.forms.exportSubmissions, { id: formId, format: "csv" }));
    const csv = Buffer.from(file.data ?? "", "base64").toString("utf8");
    expect(csv).toContain("submittedAt,name,");
    expect(csv).toContain('"Zoraida, 7"');
  });

  it("is hidden from those without that right, and is in no log, address or audit entry", async () => {
    const reader = await enrolled(stack, "Rolf", "Reader");
    const share = { formId, username: reader.email, privilege: "W" as const };
    must(await owner.client.call(api.forms.shareSave, share));
    for (const answer of [
      await reader.client.call(api.forms.submissions, { id: formId }),
      await reader.client.call(api.forms.list, {}),
      await reader.client.call(api.forms.audit, { id: formId }),
      await owner.client.call(api.forms.audit, { id: formId }),
    ])
      expect(JSON.stringify(answer)).not.toContain("Zoraida");
    expect(written.join("")).toContain("/rest/form/submit");
    expect(written.join("")).not.toContain("Zoraida");
  });

  it("is replaced by the name that the respondent chooses, and follows the answers until then", async () => {
    const started = must(await respondent.client.call(api.runtime.instance, { publicationKey: key }));
    expect(started.instanceName).toBe("concat(${first}, ', ', ${age})");
    const { instanceKey } = started;
    const save = async (revision: number, answers: object) =>
      must(
        await respondent.client.call(api.runtime.submit, {
          instanceKey,
          revision,
          command: "save",
          model: JSON.stringify(answers),
        }),
      );
    const shown = async () => (await inbox()).find((one) => one.instanceKey === instanceKey)?.submissionName;
    await save(0, { first: "Eva" });
    expect(await shown()).toBe("Eva,");
    await save(1, { first: "Eva", age: 9 });
    expect(await shown()).toBe("Eva, 9");
    must(await respondent.client.call(api.runtime.renameInstance, { instanceKey, name: "My girl" }));
    await save(2, { first: "Eva", age: 10 });
    expect(await shown()).toBe("My girl");
    expect((await rows())[0]?.submissionName).toBe("My girl");
  });

  it("is absent where a form defines none", async () => {
    const { instanceKey } = await startInstance(owner.client, publicationKey);
    const found = await openStores().instances.find(instanceKey);
    expect(found).not.toHaveProperty("submissionName");
    expect((await list({ limit: 5 })).submissions.every((row) => row.submissionName === undefined)).toBe(
      true,
    );
  });
});
