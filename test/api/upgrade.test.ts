/**
 * Data of earlier releases, made by the products of those commits and kept as it was stored (`upgrade/`): opened by this one,
 * migrated in one call, proven, and used.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { beforeAll, describe, expect, it, vi } from "vitest";
import * as z from "zod";
import { handler as recordHandler } from "../../events/record-audit.ts";
import { sprout } from "../../infra/cli/sprout.ts";
import { api } from "../../shared/contract/index.ts";
import { DATA_VERSION } from "../../shared/stores/data-version.ts";
import type { RawItem } from "../../shared/stores/dynamodb/table-scan.ts";
import { openStores } from "../../shared/stores/index.ts";
import { must, submitAnswers, waitForReports } from "../support/published-form.ts";
import { type Client, useStack } from "../support/stack.ts";
import { all } from "../support/stored.ts";
import { withinAccess } from "../support/within-access.ts";

/** The secret of all three, without which no password works and no link opens. */
const stack = useStack({ secret: "a-secret-of-the-upgrade-fixtures-0123456789" });

const Ref = z.object({ instanceKey: z.string(), authKey: z.string() });
const Stored = z.object({
  dataVersion: z.number(),
  email: z.string(),
  password: z.string(),
  /** What `ship` said of the form that it published and submitted. */
  summary: z.object({
    form: z.object({ id: z.number(), name: z.string() }),
    publication: z.object({ name: z.string(), publicationKey: z.string() }),
    instance: z.object({ instanceKey: z.string(), instanceId: z.string() }),
    outputs: z.array(z.looseObject({ name: z.string(), contentType: z.string() })),
  }),
  /** Started and saved, not submitted. */
  draft: Ref,
  items: z.array(z.custom<RawItem>()),
  blobs: z.record(
    z.string(),
    z.object({
      contentType: z.string(),
      version: z.string().optional(),
      text: z.string().optional(),
      base64: z.string().optional(),
    }),
  ),
});
type Stored = z.infer<typeof Stored>;

const read = (commit: string): Stored =>
  Stored.parse(
    JSON.parse(
      gunzipSync(readFileSync(join(import.meta.dirname, "upgrade", `${commit}.json.gz`))).toString(),
    ),
  );

/** Puts everything where it was, in an empty product. */
async function put({ items, blobs }: Stored): Promise<void> {
  const stores = openStores();
  for (const page of await all(stores.tableScan.pages()))
    await stores.erasing.remove(page.map((item) => ({ pk: item.pk?.S ?? "", sk: item.sk?.S ?? "" })));
  await stores.tableScan.putMany(items);
  for (const [key, { contentType, version, text, base64 }] of Object.entries(blobs)) {
    const bytes = text === undefined ? Buffer.from(base64 ?? "", "base64") : Buffer.from(text);
    await stores.blobs.putWhole(key, { bytes, contentType, version });
  }
}

/** The trails that have entries. */
async function subjectsStored(): Promise<string[]> {
  const items = (await all(openStores().tableScan.pages())).flat();
  const ofEntries = items.filter(({ pk, sk }) => pk?.S?.startsWith("AUDIT#") && sk?.S?.startsWith("entry#"));
  return [...new Set(ofEntries.map(({ subject }) => subject?.S ?? ""))].sort();
}

const record = withinAccess("events/record-audit.ts", recordHandler);

const said: string[] = [];
async function command(...args: string[]): Promise<number> {
  said.length = 0;
  const spies = (["log", "error"] as const).map((way) =>
    vi.spyOn(console, way).mockImplementation((...words) => void said.push(words.join(" "))),
  );
  const code = await sprout(args);
  for (const spy of spies) spy.mockRestore();
  return code;
}

describe.each([
  ["907dd27", 3],
  ["4bae52e", 6],
  ["42de3820", 6],
])("the data of commit %s, in format %i", (commit, dataVersion) => {
  const stored = read(commit);
  const { summary, email, password, draft } = stored;
  const { publicationKey } = summary.publication;
  let designer: Client;
  beforeAll(async () => {
    expect(stored.dataVersion).toBe(dataVersion);
    await put(stored);
    designer = stack.client();
  });

  it("is used before it is migrated, and the same after one call", async () => {
    const signedIn = await designer.call(api.account.login, { username: email, password });
    expect(signedIn.body.success).toBe(true);
    const seen = async () => {
      const forms = must(await designer.call(api.forms.listLite, {})).map(({ formName }) => formName);
      const { submissions } = must(await designer.call(api.forms.submissions, { id: summary.form.id }));
      const definition = must(await designer.call(api.forms.model, { id: summary.form.id }));
      const trash = must(await designer.call(api.forms.trash, {}));
      return {
        forms,
        submissions: submissions.length,
        definition,
        trash: JSON.stringify(trash).includes("In the trash"),
      };
    };
    const before = await seen();
    expect(before).toMatchObject({ forms: ["visit-copy"], trash: true });
    expect(before.submissions).toBeGreaterThan(0);

    expect(await command("migrate"), said.join("\n")).toBe(0);
    expect(said.join("\n")).toContain(`brought to version ${DATA_VERSION}`);
    const listed = await openStores().trails.grownSince(new Date(0).toISOString());
    expect(listed, "all trails are listed").toEqual(await subjectsStored());
    expect(await command("migrate", "--dry-run"), said.join("\n")).toBe(0);
    expect(said.at(-1), "nothing is left to do").toMatch(/^0 of \d+ items would be/);
    const versions = (await all(openStores().tableScan.pages())).flat().map(({ v }) => v?.N);
    expect(new Set(versions)).toEqual(new Set([String(DATA_VERSION)]));
    expect(await seen()).toEqual(before);
  });

  it("is proven: each report by its ledger, and the trails", async () => {
    for (const name of [summary.instance.instanceKey, summary.instance.instanceId.toLowerCase()]) {
      expect(await command("prove", name), said.join("\n")).toBe(0);
      expect(said.join("\n")).toContain("Everything matches the ledger: ");
    }
    await record({});
    expect(await command("prove", "--audit"), said.join("\n")).toBe(0);
    expect(await command("prove", draft.instanceKey)).toBe(1);
    expect(said.join("\n")).toContain("not been submitted");
    expect(await command("prove", "nobody")).toBe(1);
    expect(said.join("\n")).toContain("an id of ten letters and digits");
  });

  it("goes on: a draft is opened and submitted, and a new submission makes its reports", async () => {
    const respondent = stack.client();
    const opened = must(await respondent.call(api.runtime.instance, draft));
    expect(JSON.parse(opened.model ?? "{}")).toMatchObject({ child: "Nora" });
    const { revision } = opened;
    const model = JSON.stringify({ child: "Nora", age: 4 });
    must(await respondent.call(api.runtime.submit, { ...draft, model, command: "submit", revision }));
    const other = stack.client();
    const { ref } = await submitAnswers(other, publicationKey, { child: "Omar" });
    for (const [client, one] of [
      [respondent, draft],
      [other, ref],
    ] as const) {
      const { outputReferences } = await waitForReports(client, one);
      const types = outputReferences.map(({ contentType }) => contentType);
      expect(types).toEqual(summary.outputs.map(({ contentType }) => contentType));
      const pdf = outputReferences.find(({ contentType }) => contentType === "application/pdf");
      const { data = "" } = must(
        await client.call(api.runtime.output, { ...one, outputId: pdf?.outputId ?? "" }),
      );
      expect(Buffer.from(data, "base64").subarray(0, 5).toString()).toBe("%PDF-");
    }
  });
});
