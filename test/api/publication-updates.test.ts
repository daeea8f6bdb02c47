/** Changes published behind a link that people have: who gets which version, and that nobody's reports mix two. */
import { beforeAll, describe, expect, it } from "vitest";
import { api } from "../../shared/contract/index.ts";
import { XLSX_CONTENT_TYPE } from "../../shared/file-name.ts";
import { writeWorkbook } from "../../shared/workbook/write/write-workbook.ts";
import { budget } from "../support/budget.ts";
import { must, refOf, signUpDesigner, startInstance, waitForReports } from "../support/published-form.ts";
import { type Client, useStack } from "../support/stack.ts";
import { step, treeOf, viewable } from "../support/steps.ts";

const stack = useStack();
let designer: Client;
beforeAll(async () => {
  designer = stack.client();
  await signUpDesigner(designer, stack.mails);
});

type Row = readonly [type: string, name: string, label: string];
const NAME: Row = ["text", "name", "Your name"];
const AGE: Row = ["integer", "age", "Your age"];
const TOWN: Row = ["text", "town", "Your town"];

/** Imports a form of these questions, into an existing one if there is one. */
async function importForm(rows: readonly Row[], formId?: number): Promise<number> {
  const body = await writeWorkbook([{ name: "survey", rows: [["type", "name", "label"], ...rows] }]);
  const file = { fileName: "form.xlsx", contentType: XLSX_CONTENT_TYPE, body };
  const { id } = must(await designer.call(api.forms.upload, { file }));
  const into = formId === undefined ? { formName: "Visits" } : { formId };
  return must(await designer.call(api.forms.importForm, { id, ...into })).formId;
}

/** Saves a process whose one report says which version made it. */
async function saveReport(formId: number, text: string): Promise<void> {
  const said = step("HANDLEBARS", {
    ...viewable("Said"),
    key: "said",
    template: `<p>${text} {{answers.name}}</p>`,
  });
  must(await designer.call(api.process.processSave, { formId, model: JSON.stringify(treeOf(said)) }));
}

async function published(rows: readonly Row[]) {
  const id = await importForm(rows);
  await saveReport(id, "One");
  const { publicationKey } = must(await designer.call(api.forms.publish, { id, publicationName: "Visits" }));
  return { id, publicationKey };
}

/** A respondent who has begun. */
async function startDraft(publicationKey: string, answers: object) {
  const client = stack.client();
  const ref = refOf(await startInstance(client, publicationKey));
  const model = JSON.stringify(answers);
  must(await client.call(api.runtime.submit, { ...ref, model, command: "save", revision: 0 }));
  const open = async () => must(await client.call(api.runtime.instance, ref));
  return {
    open,
    discard: async () => must(await client.call(api.runtime.discardInstance, ref)),
    send: async (input: object) =>
      must(
        await client.call(api.runtime.submit, { ...ref, model: JSON.stringify(input), command: "submit" }),
      ),
    save: (input: object, revision?: number) =>
      client.call(api.runtime.submit, { ...ref, model: JSON.stringify(input), command: "save", revision }),
    submit: async (input: object) => {
      const answer = await client.call(api.runtime.submit, {
        ...ref,
        model: JSON.stringify(input),
        command: "submit",
      });
      must(answer);
      const { outputReferences } = await waitForReports(client, ref, 400_000);
      const [{ outputId } = expect.fail("no report")] = outputReferences;
      const { data = "" } = must(await client.call(api.runtime.output, { ...ref, outputId }));
      return Buffer.from(data, "base64").toString();
    },
  };
}

const questionsOf = ({ schema = "[]" }: { schema?: string | undefined }) =>
  [...schema.matchAll(/"label":\{"en":"(Your \w+)"\}|"label":"(Your \w+)"/g)].map(
    ([, one, other]) => one ?? other,
  );

describe("changes published behind a link", () => {
  it("reach whoever begins; whoever began keeps form, process and answers of the version they began with", async () => {
    const { id, publicationKey } = await published([NAME, AGE]);
    const early = await startDraft(publicationKey, { name: "Ana", age: 7 });
    await importForm([NAME, TOWN], id);
    await saveReport(id, "Two");
    const { difference, process, steps } = must(
      await designer.call(api.forms.publicationDifference, { id, publicationKey }),
    );
    expect(steps).toMatchObject({ added: [], removed: [], changed: [{ what: ["template"] }] });
    expect([
      difference.added.map(({ key }) => key),
      difference.removed.map(({ key }) => key),
      process,
    ]).toEqual([["town"], ["age"], true]);
    const updated = must(
      await designer.call(api.forms.updatePublication, { id, publicationKey, base: 1, drafts: "move" }),
    );
    expect(updated.versions).toMatchObject([
      { version: 1, formVersion: 1 },
      { version: 2, formVersion: 2 },
    ]);
    const { firstName, lastName } = must(await designer.call(api.account.whoami, {}));
    const [listed] = must(await designer.call(api.forms.publications, { id }));
    expect(listed?.versions?.map(({ by }) => by)).toEqual(Array(2).fill(`${firstName} ${lastName}`));
    expect(JSON.stringify(listed)).not.toContain("publisher");

    const late = await startDraft(publicationKey, { name: "Bea", town: "Vigo" });
    expect(questionsOf(await late.open())).toEqual(["Your name", "Your town"]);
    // Its age has no place in the new version.
    const kept = await early.open();
    expect([questionsOf(kept), JSON.parse(kept.model), kept.changed]).toEqual([
      ["Your name", "Your age"],
      { name: "Ana", age: 7 },
      undefined,
    ]);
    expect(await early.submit({ name: "Ana", age: 8 })).toContain("One Ana");
    expect(await late.submit({ name: "Bea", town: "Vigo" })).toContain("Two Bea");
    const codebook = await designer.call(api.forms.exportSubmissions, { id, format: "csv" });
    expect(must(codebook)).toBeDefined();
  });

  it("reach whoever began where nothing is lost, once, and say what is new", async () => {
    const { id, publicationKey } = await published([NAME]);
    const early = await startDraft(publicationKey, { name: "Ana" });
    await importForm([TOWN, NAME], id);
    const { process } = must(await designer.call(api.forms.publicationDifference, { id, publicationKey }));
    expect(process).toBe(false);
    must(await designer.call(api.forms.updatePublication, { id, publicationKey, base: 1, drafts: "move" }));
    const moved = await early.open();
    expect(questionsOf(moved)).toEqual(["Your town", "Your name"]);
    expect(moved).toMatchObject({ changed: ["Your town"], revision: 2 });
    expect(JSON.parse(moved.model)).toEqual({ name: "Ana" });
    expect((await early.open()).changed).toBeUndefined();
    // A tab that still shows the version before learns of the new one before it saves.
    expect((await early.save({ name: "Ann" }, 1)).problem?.name).toBe("INSTANCE_STALE");
    expect(await early.submit({ name: "Ana", town: "Vigo" })).toContain("One Ana");
  });

  it("leave whoever began alone unless that was asked for", async () => {
    const { id, publicationKey } = await published([NAME]);
    const early = await startDraft(publicationKey, { name: "Ana" });
    await importForm([TOWN, NAME], id);
    must(await designer.call(api.forms.updatePublication, { id, publicationKey, base: 1 }));
    expect(questionsOf(await early.open())).toEqual(["Your name"]);
  });

  it("can go back to an earlier version", async () => {
    const { id, publicationKey } = await published([NAME, TOWN]);
    await importForm([NAME], id);
    must(await designer.call(api.forms.updatePublication, { id, publicationKey, base: 1 }));
    const listed = must(await designer.call(api.forms.listLite, { id }));
    expect(listed).toMatchObject([{ state: "PUBLISHED" }]);
    const back = must(
      await designer.call(api.forms.updatePublication, { id, publicationKey, base: 2, to: 1 }),
    );
    expect(back.versions?.at(-1)).toMatchObject({ version: 3, formVersion: 1, restored: 1 });
    const started = await startInstance(stack.client(), publicationKey);
    expect(questionsOf(started)).toEqual(["Your name", "Your town"]);
    expect(must(await designer.call(api.forms.listLite, { id }))).toMatchObject([{ state: "CHANGED" }]);
    const between = { id, publicationKey, from: 2, to: 3 };
    const { difference } = must(await designer.call(api.forms.publicationDifference, between));
    expect(difference.added.map(({ key }) => key)).toEqual(["town"]);
  });

  it("are refused where nothing changed, where somebody else was first, and after revoking", async () => {
    const { id, publicationKey } = await published([NAME]);
    const update = (more: object = {}) =>
      designer.call(api.forms.updatePublication, { id, publicationKey, base: 1, ...more });
    expect((await update()).problem?.name).toBe("PUBLICATION_UNCHANGED");
    expect((await update({ to: 1 })).problem?.name).toBe("PUBLICATION_UNCHANGED");
    expect((await update({ to: 9 })).problem?.name).toBe("PUBLICATION_NOT_FOUND");
    expect((await update({ publicationKey: "nobody's" })).problem?.name).toBe("PUBLICATION_NOT_FOUND");
    await importForm([NAME, TOWN], id);
    expect((await update({ version: 1 })).problem?.name).toBe("FORM_STALE");
    must(await update());
    expect((await update()).problem?.name).toBe("PUBLICATION_STALE");
    must(await designer.call(api.forms.changePublication, { id, publicationKey, command: "revoke" }));
    expect((await update({ base: 2, to: 1 })).problem?.name).toBe("PUBLICATION_REVOKED");
  });

  const rounds = budget({ search: 200, usual: 6 });
  it(`of two editors at once count once, and no one of ${rounds} in the middle gets a mixture`, {
    timeout: 600_000,
  }, async () => {
    const { id, publicationKey } = await published([NAME]);
    const early = await Promise.all(
      Array.from({ length: rounds }, (_value, index) => startDraft(publicationKey, { name: `N${index}` })),
    );
    await importForm([NAME, TOWN], id);
    await saveReport(id, "Two");
    const editors = Array.from({ length: 2 }, () =>
      designer.call(api.forms.updatePublication, { id, publicationKey, base: 1, drafts: "move" }),
    );
    const opened = early.map(async (one, index) => {
      if (index % 2 === 0) await one.open();
      return one.submit({ name: `N${index}` });
    });
    const named = (await Promise.all(editors)).map(({ problem }) => problem?.name ?? "done").toSorted();
    expect(named).toEqual(["PUBLICATION_STALE", "done"]);
    for (const [index, report] of (await Promise.all(opened)).entries())
      expect(report).toMatch(new RegExp(`(One|Two) N${index}<`));
    const after = await startDraft(publicationKey, { name: "Late" });
    expect(await after.submit({ name: "Late" })).toContain("Two Late");
  });
});

describe("the respondents of each version of a link", () => {
  it("are counted: who began, is in the middle and submitted; tests aren't, nor are small groups told apart", async () => {
    const { id, publicationKey } = await published([NAME]);
    const use = async () => must(await designer.call(api.forms.publicationUse, { id, publicationKey }));
    expect(await use()).toEqual({
      versions: [{ version: 1, began: 0, open: 0, submitted: 0 }],
      isPartial: false,
    });
    const five = () =>
      Promise.all(Array.from({ length: 5 }, () => startDraft(publicationKey, { name: "Ana" })));
    const [sent, moved, left] = [await five(), await five(), await five()];
    await Promise.all(sent.map((one) => one.send({ name: "Ana" })));
    await importForm([NAME, AGE], id);
    must(await designer.call(api.forms.updatePublication, { id, publicationKey, base: 1, drafts: "move" }));
    for (const one of moved) {
      await one.open();
      await one.open(); // moved once
      await one.send({ name: "Ana", age: 7 });
    }
    await five();
    const input = { id, publicationKey, validUntil: new Date(Date.now() + 60_000).toISOString(), test: true };
    const [{ link } = expect.fail("no link")] = must(
      await designer.call(api.runtime.prefilledLink, input),
    ).links;
    const token = new URL(link).hash.slice("#fill=".length);
    must(await stack.client().call(api.runtime.instance, { publicationKey, token }));
    expect(await use()).toEqual({
      versions: [
        { version: 2, began: 5, open: 5, submitted: 5 },
        { version: 1, began: 15, open: 5, submitted: 5 },
      ],
      isPartial: false,
    });
    await left[0]?.discard();
    expect((await use()).versions).toEqual([
      { version: 2, began: 5, open: 5, submitted: 5 },
      { version: 1, began: 15, open: "<5", submitted: 5 },
    ]);
  });
});
