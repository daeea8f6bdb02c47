/** A long export in rounds: each call answers soon and says how far it is, and the last one has the file. */
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { api } from "../../shared/contract/index.ts";
import type { InputOf } from "../../shared/contract/route.ts";
import { openStores } from "../../shared/stores/index.ts";
import { blobKeys } from "../../shared/stores/s3/blobs.ts";
import { EXPORT_ROUND_MS } from "../../shared/timings.ts";
import { enrolled, type Person } from "../support/people.ts";
import { must, publishWorkbook } from "../support/published-form.ts";
import { useStack } from "../support/stack.ts";
import { all } from "../support/stored.ts";
import { storeInstance } from "../support/stored-instance.ts";

const SUBMISSIONS = 201;
const EACH_ROUND = 100;
const LONG = 30_000;

const stack = useStack();
let owner: Person;
let reader: Person;
let form: { formId: number; publicationKey: string };

beforeAll(async () => {
  owner = await enrolled(stack, "Olga", "Owner");
  reader = await enrolled(stack, "Rolf", "Reader");
  form = await publishWorkbook(owner.client, { formName: "Long" });
  const { formId } = form;
  const share = { formId, username: reader.email, privilege: "R", data: true } as const;
  must(await owner.client.call(api.forms.shareSave, share));
  await Promise.all(
    Array.from({ length: SUBMISSIONS }, (_value, index) => addSubmission({ firstName: `Name ${index}` })),
  );
}, LONG);

const addSubmission = (answers: object) => storeInstance({ ...form, answers: JSON.stringify(answers) });

const erase = async (instanceKey: string) =>
  must(await owner.client.call(api.forms.eraseSubmission, { formId: form.formId, instanceKey }));

/** Every look at the clock finds that a round's time is over. */
beforeEach(() => {
  const real = performance.now.bind(performance);
  let passed = 0;
  vi.spyOn(performance, "now").mockImplementation(() => {
    passed += EXPORT_ROUND_MS;
    return real() + passed;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});

type ExportInput = Partial<InputOf<typeof api.forms.exportSubmissions>>;

const ask = (query: ExportInput, { client } = owner) =>
  client.call(api.forms.exportSubmissions, { id: form.formId, format: "csv", ...query });

/** Asks until the file is there. @param between runs after the first round */
async function whole(query: ExportInput, between = async () => {}) {
  const progress: unknown[] = [];
  let answer = must(await ask({ ...query, job: "new" }));
  for (; answer.job !== undefined; answer = must(await ask({ ...query, job: answer.job }))) {
    expect([answer.data, answer.url]).toEqual([undefined, undefined]);
    expect(answer.count).toBe(answer.progress?.done);
    if (progress.length === 0) await between();
    progress.push(answer.progress);
  }
  const { data, url = "" } = answer;
  const fetched = async () => Buffer.from(await (await fetch(url)).arrayBuffer());
  return { ...answer, progress, bytes: data === undefined ? await fetched() : Buffer.from(data, "base64") };
}

/** The keys of what is stored of exports. */
const stored = () => all(openStores().blobs.keys(blobKeys.formExports(form.formId)));

const trail = async () =>
  must(await owner.client.call(api.forms.audit, { id: form.formId, limit: 100 })).entries.filter(
    ({ action }) => action === "submissions.export",
  );

describe("an export in rounds", () => {
  it("says how far it is, and is what one call would have saved, recorded once", async () => {
    const before = (await trail()).length;
    const { progress, bytes, count, fileName } = await whole({});
    expect(progress).toEqual(
      [EACH_ROUND, 2 * EACH_ROUND, SUBMISSIONS].map((done) => ({ done, total: SUBMISSIONS })),
    );
    expect(count).toBe(SUBMISSIONS);
    expect(fileName).toMatch(/^Long \d{4}-\d\d-\d\d\.csv$/);
    const entries = await trail();
    expect(entries).toHaveLength(before + 1);
    expect(entries[0]?.details).toMatchObject({ format: "csv", count: SUBMISSIONS });
    const inOneCall = must(await ask({}));
    expect(Buffer.from(inOneCall.data ?? "", "base64").equals(bytes)).toBe(true);
  });

  it.each(["xlsx", "statistics"] as const)("is any other table too: %s", async (format) => {
    const { count, contentType, bytes } = await whole({
      format,
      values: "labels",
      split: false,
      locale: "en",
    });
    const inOneCall = must(await ask({ format }));
    expect([count, contentType]).toEqual([SUBMISSIONS, inOneCall.contentType]);
    expect(bytes.length).toBeGreaterThan(1_000);
  });

  it("reads the answers that name the uploaded files, whose archive its last call makes", async () => {
    const { progress, count, contentType, bytes } = await whole({ format: "files" });
    expect(progress).toHaveLength(3);
    expect([count, contentType]).toEqual([0, "application/zip"]); // these submissions have no files
    expect(bytes.includes("Name 200")).toBe(true);
  });

  it("loses nothing where a call is repeated, and reads further the second time", async () => {
    const { job = "" } = must(await ask({ job: "new" }));
    const [once] = await Promise.all([ask({ job }), ask({ job })]);
    expect(must(once).progress?.done).toBe(2 * EACH_ROUND);
    vi.restoreAllMocks(); // the next one reads all
    for (const { progress } of [must(await ask({ job })), must(await ask({ job }))])
      expect(progress?.done ?? SUBMISSIONS).toBe(SUBMISSIONS);
    const { count } = must(await ask({ job }));
    expect(count).toBe(SUBMISSIONS);
  });

  it("contains what matched when it began", async () => {
    const late: string[] = [];
    const { bytes, count } = await whole({}, async () => {
      late.push((await addSubmission({ firstName: "Latecomer" })).instanceKey);
    });
    expect(count).toBe(SUBMISSIONS);
    expect(bytes.toString("utf8")).not.toContain("Latecomer");
    for (const instanceKey of late) await erase(instanceKey);
  });

  it("is ready at once where all is read within one round, and stores nothing then", async () => {
    const chosen = await addSubmission({ firstName: "Chosen" });
    const before = await stored();
    const answer = must(await ask({ job: "new", instanceKeys: [chosen.instanceKey] }));
    expect([answer.count, answer.job]).toEqual([1, undefined]);
    expect(await stored()).toEqual(before);
    await erase(chosen.instanceKey);
  });

  it("has no answers in the record of how far it is, nor the name of who asked", async () => {
    const { job = "" } = must(await ask({ job: "new" }));
    const record = await openStores().blobs.text(blobKeys.exportJob(form.formId, job));
    expect(record).toContain('"done":100');
    expect(record).not.toContain("Name ");
    expect(record).not.toContain(owner.email);
    expect(await openStores().blobs.text(blobKeys.exportPart(form.formId, job, "0-100"))).toContain("Name ");
  });

  it("is of use to nobody else, not even to another reader of the answers", async () => {
    const { job = "" } = must(await ask({ job: "new" }));
    const other = await ask({ job }, reader);
    expect([other.status, other.problem?.name]).toEqual([404, "EXPORT_GONE"]);
    const stranger = await ask({ job }, await enrolled(stack, "Stan", "Stranger"));
    expect([stranger.status, stranger.problem?.name]).toEqual([403, "ACCESS_DENIED"]);
    const ofReader = must(await ask({ job: "new" }, reader)).job ?? "";
    must(
      await owner.client.call(api.forms.shareSave, {
        ...{ formId: form.formId, username: reader.email, privilege: "R", data: false },
      }),
    );
    const revoked = await ask({ job: ofReader }, reader);
    expect([revoked.status, revoked.problem?.name]).toEqual([403, "ACCESS_DENIED"]);
  });

  it("belongs to its form", async () => {
    const { job = "" } = must(await ask({ job: "new" }));
    const other = await publishWorkbook(owner.client, { formName: "Other" });
    const answer = await ask({ job, id: other.formId });
    expect([answer.status, answer.problem?.name]).toEqual([404, "EXPORT_GONE"]);
  });

  it.each(["", "x", "../people/abcdefghijklmnop", "j".repeat(65)])("takes no job %j", async (job) => {
    const { status, problem } = await ask({ job });
    expect([status, problem?.name]).toEqual([400, "INPUT_INVALID"]);
  });

  it("is gone where a submission of the form was erased meanwhile, and with the form", async () => {
    const some = await addSubmission({ firstName: "Gone" });
    const { formId } = form;
    const { job = "" } = must(await ask({ job: "new" }));
    await openStores().blobs.erase(blobKeys.formExports(formId)); // as the eraser does with a submission
    const gone = await ask({ job });
    expect([gone.status, gone.problem?.name]).toEqual([404, "EXPORT_GONE"]);
    const unknown = await ask({ job: "k".repeat(32) });
    expect([unknown.status, unknown.problem?.name]).toEqual([404, "EXPORT_GONE"]);
    await erase(some.instanceKey);
    const last = must(await ask({ job: "new" }));
    must(await owner.client.call(api.forms.deleteForm, { id: formId }));
    const deleted = await ask({ job: last.job ?? "" });
    expect([deleted.status, deleted.problem?.name]).toEqual([403, "ACCESS_DENIED"]);
  });
});
