/** How much fits into one exported file: rows, and answers wherever they are stored. */
import { beforeAll, describe, expect, it } from "vitest";
import { collectExport } from "../../functions/exports/collect-export.ts";
import { exportRound } from "../../functions/exports/export-rounds.ts";
import { api } from "../../shared/contract/index.ts";
import { MAX_ANSWERS_BYTES, MAX_EXPORT_ROWS, MAX_LONG_EXPORT_ROWS } from "../../shared/limits.ts";
import { storeAnswers } from "../../shared/stores/answers.ts";
import { openStores } from "../../shared/stores/index.ts";
import { newKey } from "../../shared/tokens.ts";
import type { Client } from "../support/client.ts";
import { person } from "../support/people.ts";
import { publishWorkbook } from "../support/published-form.ts";
import { useStack } from "../support/stack.ts";
import { storeInstance } from "../support/stored-instance.ts";

const stack = useStack();
let owner: Client;
beforeAll(async () => {
  owner = (await person(stack, "Owner", "Person")).client;
});

const TIMEOUT_MS = 180_000;
const AT_ONCE = 50;

async function times(count: number, story: () => Promise<unknown>): Promise<void> {
  for (let done = 0; done < count; done += AT_ONCE)
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - done) }, story));
}

async function exported(id: number, format: "csv" | "xlsx" | "json") {
  const { status, body, problem } = await owner.call(api.forms.exportSubmissions, { id, format });
  return [status, problem?.name ?? body.count];
}

describe("an exported file", () => {
  it.each([
    ["xlsx", -1],
    ["xlsx", 0],
    ["xlsx", 1],
    ["csv", 0],
    ["csv", 1],
    ["json", 1],
  ] as const)("contains its maximum of rows as %s, and %i", async (format, more) => {
    const { formId, publicationKey } = await publishWorkbook(owner);
    const one = await storeInstance({ formId, publicationKey });
    const stores = openStores();
    const form = (await stores.forms.find(formId)) ?? expect.fail("The form is there.");
    const rows = MAX_EXPORT_ROWS[format] + more;
    // Storing so many takes a minute: the list repeats one of them.
    const eachOfForm = async function* () {
      for (let left = rows; left > 0; left -= 1_000) yield Array(Math.min(left, 1_000)).fill(one);
    };
    const listed = { ...stores, submissions: { ...stores.submissions, eachOfForm } };
    const collected = collectExport(
      listed,
      form,
      { id: formId, format },
      { now: new Date(), clock: () => 0 },
    );
    if (more > 0)
      await expect(collected).rejects.toMatchObject({ problemName: "EXPORT_TOO_LARGE", status: 422 });
    else expect((await collected).submissions).toHaveLength(rows);
  });

  it.each([
    ["csv", MAX_LONG_EXPORT_ROWS.csv],
    ["xlsx", MAX_EXPORT_ROWS.xlsx],
  ] as const)("that is made in rounds contains no more either, as %s", async (format, most) => {
    const { formId } = await publishWorkbook(owner);
    const stores = openStores();
    const form = (await stores.forms.find(formId)) ?? expect.fail("The form is there.");
    const row = { instanceKey: newKey() };
    const rowsOfForm = async function* () {
      for (let left = most + 1; left > 0; left -= 1_000) yield Array(Math.min(left, 1_000)).fill(row);
    };
    const listed = { ...stores, submissions: { ...stores.submissions, rowsOfForm } };
    const times = { now: new Date(), clock: () => 0 };
    const round = { stores: listed, form, criteria: { id: formId, format }, username: "owner", times };
    await expect(exportRound("new", round)).rejects.toMatchObject({ problemName: "EXPORT_TOO_LARGE" });
  });

  it(
    "contains no more answers than fit into memory, even if the long ones are stored elsewhere",
    async () => {
      const form = await publishWorkbook(owner);
      const instanceKey = newKey();
      const answers = { lastName: "x".repeat(MAX_ANSWERS_BYTES - 20) };
      const { answersHash = "" } = await storeAnswers(openStores().blobs, instanceKey, answers);
      expect(answersHash).not.toBe("");
      await storeInstance({ ...form, instanceKey, answers: undefined, answersHash });
      expect(await exported(form.formId, "json")).toEqual([200, 1]);
      await times(200, async () => {
        const another = newKey();
        const stored = await storeAnswers(openStores().blobs, another, answers);
        await storeInstance({ ...form, instanceKey: another, answers: undefined, ...stored });
      });
      expect(await exported(form.formId, "json")).toEqual([422, "EXPORT_TOO_LARGE"]);
    },
    TIMEOUT_MS,
  );
});
