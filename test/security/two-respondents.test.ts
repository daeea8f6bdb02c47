/** Two respondents of one publication: however a list of reports is requested, neither sees the other's. */
import { beforeAll, describe, expect, it } from "vitest";
import { api } from "../../shared/contract/index.ts";
import { lightTree } from "../faults/site/trees.ts";
import type { Client } from "../support/client.ts";
import { person } from "../support/people.ts";
import {
  demoAnswers,
  must,
  publishWorkbook,
  refOf,
  startInstance,
  waitForReports,
} from "../support/published-form.ts";
import { useStack } from "../support/stack.ts";

const stack = useStack();
const model = JSON.stringify(demoAnswers);
let publicationKey: string;

interface Respondent {
  client: Client;
  /** What opens the instance; only a session for one who is signed in. */
  ref: { instanceKey: string; authKey?: string };
  outputs: string[];
}
/** Two with a session, two without. */
const respondents: Respondent[] = [];

async function submitted(client: Client, ref: Respondent["ref"]): Promise<Respondent> {
  must(await client.call(api.runtime.submit, { ...ref, model, command: "submit", revision: 0 }));
  const { outputReferences } = await waitForReports(client, ref);
  expect(outputReferences.length).toBeGreaterThan(0);
  return { client, ref, outputs: outputReferences.map(({ outputId }) => outputId) };
}

beforeAll(async () => {
  const owner = (await person(stack, "Owner", "Person")).client;
  ({ publicationKey } = await publishWorkbook(owner, { process: JSON.stringify(lightTree()) }));
  for (const name of ["Rita", "Rosa"]) {
    const { client } = await person(stack, name, "Respondent");
    const { instanceKey } = must(await client.call(api.runtime.instance, { publicationKey }));
    respondents.push(await submitted(client, { instanceKey }));
  }
  for (let count = 0; count < 2; count += 1) {
    const client = stack.client();
    respondents.push(await submitted(client, refOf(await startInstance(client, publicationKey))));
  }
});

const pairs = [0, 1, 2, 3].flatMap((one) =>
  [0, 1, 2, 3].filter((other) => other !== one).map((other) => [one, other] as const),
);
const at = (index: number) => respondents[index] ?? expect.fail("There are four respondents.");

describe("two respondents of one publication", () => {
  it("neither has a report of the other's", () => {
    const all = respondents.flatMap(({ outputs, ref }) => outputs.map((id) => `${ref.instanceKey} ${id}`));
    expect(new Set(all).size).toBe(all.length);
  });

  it.each([0, 1])("one with a session lists by publication only their own: %i", async (index) => {
    const { client, ref } = at(index);
    const listed = must(await client.call(api.runtime.outputList, { publicationKey }));
    expect(new Set(listed.outputReferences.map(({ instanceKey }) => instanceKey))).toEqual(
      new Set([ref.instanceKey]),
    );
  });

  it.each([2, 3])("one without a session lists nothing by publication: %i", async (index) => {
    const listed = await at(index).client.call(api.runtime.outputList, { publicationKey });
    expect([listed.status, listed.problem?.title]).toEqual([403, "Access denied"]);
  });

  it.each(pairs)("%i lists and opens nothing of %i's", async (one, other) => {
    const { client, ref: own } = at(one);
    const { ref, outputs } = at(other);
    const { instanceKey } = ref;
    const [outputId = ""] = outputs;
    const authKeys = [undefined, own.authKey, "x".repeat(43)].map((authKey) => authKey && { authKey });
    for (const key of authKeys) {
      const list = await client.call(api.runtime.outputList, { instanceKey, ...key, publicationKey });
      const opened = await client.call(api.runtime.output, { instanceKey, ...key, outputId });
      expect([list.status, opened.status]).toEqual([403, 403]);
      expect([list.problem?.title, opened.problem?.title]).toEqual(["Access denied", "Access denied"]);
    }
  });

  it.each(pairs)("%i gets none of %i's reports through its own instance", async (one, other) => {
    const { client, ref, outputs } = at(one);
    for (const outputId of at(other).outputs.filter((id) => !outputs.includes(id))) {
      const opened = await client.call(api.runtime.output, { ...ref, outputId });
      expect([opened.status, opened.problem?.name]).toEqual([404, "OUTPUT_NOT_FOUND"]);
    }
  });
});
