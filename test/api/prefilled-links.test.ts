/** Links that bring answers with them: who can make one, what opens, and that one of a kind takes one submission. */
import { beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { api } from "../../shared/contract/index.ts";
import type { InputOf } from "../../shared/contract/route.ts";
import { XLSX_CONTENT_TYPE } from "../../shared/file-name.ts";
import { openStores } from "../../shared/stores/index.ts";
import { writeWorkbook } from "../../shared/workbook/write/write-workbook.ts";
import { must, signUpDesigner } from "../support/published-form.ts";
import { type Client, useStack } from "../support/stack.ts";

const stack = useStack();
let designer: Client;
beforeAll(async () => {
  designer = stack.client();
  await signUpDesigner(designer, stack.mails);
});

type Row = readonly [type: string, name: string, label: string, relevant?: string];
const NAME: Row = ["text", "name", "Your name"];
const AGE: Row = ["integer", "age", "Your age"];
const TOWN: Row = ["text", "town", "Your town", "${age} > 17"];
const SUM: Row = ["calculate", "sum", "", ""];

async function importForm(rows: readonly Row[], formId?: number): Promise<number> {
  const header = ["type", "name", "label", "relevant", "calculation"];
  const cells = rows.map((row) => (row[0] === "calculate" ? [...row, "1 + 1"] : row));
  const body = await writeWorkbook([{ name: "survey", rows: [header, ...cells] }]);
  const file = { fileName: "form.xlsx", contentType: XLSX_CONTENT_TYPE, body };
  const { id } = must(await designer.call(api.forms.upload, { file }));
  const into = formId === undefined ? { formName: "Visits" } : { formId };
  return must(await designer.call(api.forms.importForm, { id, ...into })).formId;
}

async function published(...rows: readonly Row[]) {
  const id = await importForm(rows);
  const { publicationKey } = must(await designer.call(api.forms.publish, { id, publicationName: "Visits" }));
  return { id, publicationKey };
}

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
type LinkInput = Partial<InputOf<typeof api.runtime.prefilledLink>>;

const make = (link: { id: number; publicationKey: string }, answers: object, more: LinkInput = {}) =>
  designer.call(api.runtime.prefilledLink, {
    ...link,
    model: JSON.stringify(answers),
    validUntil: inAnHour(),
    ...more,
  });

async function tokenOf(...expected: Parameters<typeof make>): Promise<string> {
  const [{ link } = expect.fail("no link")] = must(await make(...expected)).links;
  const { pathname, search, hash } = new URL(link);
  expect([pathname, search]).toEqual([`/f/${expected[0].publicationKey}`, ""]);
  return hash.slice("#fill=".length);
}

const open = (publicationKey: string, token: string) =>
  stack.client().call(api.runtime.instance, { publicationKey, token });

const accessTo = ({ instanceKey, authKey = "" }: { instanceKey: string; authKey?: string | undefined }) => ({
  instanceKey,
  authKey,
});

const Fields = z.object({ fields: z.array(z.object({ field: z.string(), message: z.string() })) });
const fieldsOf = ({ problem }: { problem?: { details?: unknown } | undefined }) =>
  Fields.parse(problem?.details).fields;

describe("a prefilled link", () => {
  it("starts the form with its answers, which the respondent may change, and names whom it is about", async () => {
    const link = await published(NAME, AGE, TOWN);
    const { id, publicationKey } = link;
    const token = await tokenOf(link, { name: "Zoë", age: 40, town: "Vigo" }, { subjectIds: ["MRN-00_1.a"] });
    const client = stack.client();
    const opened = must(await client.call(api.runtime.instance, { publicationKey, token }));
    expect([JSON.parse(opened.model), opened.unfilled, opened.linkUsed]).toEqual([
      { name: "Zoë", age: 40, town: "Vigo" },
      undefined,
      undefined,
    ]);
    const submitted = { ...accessTo(opened), model: JSON.stringify({ name: "Zoe", age: 7 }) };
    must(await client.call(api.runtime.submit, { ...submitted, command: "submit" }));
    const plain = must(await client.call(api.runtime.instance, { publicationKey }));
    expect(plain.model).toBe("{}");

    const { submissions } = must(
      await designer.call(api.forms.submissions, { id, answers: true, limit: 20 }),
    );
    expect(submissions.map(({ subjectId, model }) => [subjectId, JSON.parse(model ?? "{}")])).toEqual(
      expect.arrayContaining([
        ["MRN-00_1.a", { name: "Zoe", age: 7 }],
        [undefined, {}],
      ]),
    );
    const found = must(await designer.call(api.forms.submissions, { id, words: "mrn-00_1" }));
    expect(found.submissions.map(({ subjectId }) => subjectId)).toEqual(["MRN-00_1.a"]);
    const none = must(await designer.call(api.forms.submissions, { id, words: "mrn-00_2" }));
    expect(none.submissions).toEqual([]);
  });

  it("can be made by those who publish, with answers that the form takes, and not too long", async () => {
    const link = await published(NAME, AGE, TOWN, SUM);
    const refused = await make(link, { nobody: 1, age: "old", town: "Vigo", sum: 2, name: "Ana" });
    expect([refused.status, refused.problem?.name]).toEqual([422, "LINK_ANSWERS_REFUSED"]);
    expect(fieldsOf(refused).map(({ field }) => field)).toEqual(["nobody", "sum", "age", "town"]);
    expect(fieldsOf(await make(link, { town: "Vigo" }))).toEqual([
      { field: "town", message: "With the other answers, the form doesn't ask this question." },
    ]);
    const long = await make(link, { name: "x".repeat(1_600) });
    expect([long.problem?.name, long.problem?.details]).toMatchObject([
      "LINK_TOO_LONG",
      { maxCharacters: 2_000 },
    ]);
    const [fits] = must(await make(link, { name: "x".repeat(1_200) })).links;
    expect(fits?.link.length).toBeLessThan(2_000);
    for (const validUntil of ["2020-01-01T00:00:00Z", new Date(Date.now() + 400 * 86_400_000).toISOString()])
      expect((await make(link, {}, { validUntil })).problem?.name).toBe("LINK_DATE_REFUSED");
    expect((await make(link, {}, { subjectIds: ["Ana Pérez"] })).problem?.name).toBe("INPUT_INVALID");
    expect((await make(link, {}, { model: "[1]" })).problem?.name).toBe("INPUT_INVALID");
    must(await designer.call(api.forms.changePublication, { ...link, command: "revoke" }));
    expect((await make(link, {})).problem?.name).toBe("PUBLICATION_REVOKED");
  });

  it("alone starts a form that opens by personal links only: not its address, nor what was submitted", async () => {
    const link = await published(NAME);
    const { id, publicationKey } = link;
    const settings = (input: object) =>
      designer.call(api.forms.changePublication, { id, publicationKey, command: "settings", ...input });
    const starter = stack.client();
    const before = must(await starter.call(api.runtime.instance, { publicationKey }));
    expect(must(await settings({ personalLinksOnly: true, reusable: true })).personalLinksOnly).toBe(true);

    const plain = () => stack.client().call(api.runtime.instance, { publicationKey });
    expect([(await plain()).status, (await plain()).problem?.name]).toEqual([403, "LINK_NEEDED"]);
    expect((await designer.call(api.runtime.instance, { publicationKey })).problem?.name).toBe("LINK_NEEDED");
    expect((await stack.client().call(api.runtime.formByKey, { publicationKey })).problem?.name).toBe(
      "LINK_NEEDED",
    );
    expect((await open(publicationKey, "")).problem?.name).toBe("LINK_INVALID");

    const token = await tokenOf(link, { name: "Ana" }, { once: true });
    const client = stack.client();
    const opened = must(await client.call(api.runtime.instance, { publicationKey, token }));
    expect(opened.schema).toBeDefined();
    const ref = accessTo(opened);
    const submit = { ...ref, model: opened.model, command: "submit" } as const;
    must(await client.call(api.runtime.submit, submit));
    expect(must(await client.call(api.runtime.outputList, ref))).not.toHaveProperty("reusable");
    for (const more of [{}, { publicationKey }, { publicationKey, token }]) {
      const again = await client.call(api.runtime.instance, { ...ref, again: true, ...more });
      expect(again.problem?.name).toBe("LINK_NEEDED");
    }
    expect((await open(publicationKey, token)).problem?.name).toBe("LINK_USED");
    must(await open(publicationKey, await tokenOf(link, {}, { test: true })));
    must(await starter.call(api.runtime.submit, { ...accessTo(before), model: "{}", command: "submit" }));

    expect(must(await settings({ personalLinksOnly: false })).personalLinksOnly).toBeUndefined();
    must(await plain());
  });

  it("is made for each of many subjects, who each submit once", async () => {
    const link = await published(NAME);
    const subjectIds = ["A-1", "A-2", "A-1"];
    const { links } = must(await make(link, { name: "Ana" }, { subjectIds, once: true }));
    expect(links.map(({ subjectId }) => subjectId)).toEqual(["A-1", "A-2"]);
    for (const { link: address } of links) {
      const client = stack.client();
      const token = new URL(address).hash.slice("#fill=".length);
      const { publicationKey } = link;
      const opened = must(await client.call(api.runtime.instance, { publicationKey, token }));
      must(
        await client.call(api.runtime.submit, {
          ...accessTo(opened),
          model: opened.model,
          command: "submit",
        }),
      );
    }
    const { submissions } = must(await designer.call(api.forms.submissions, { id: link.id }));
    expect(submissions.map(({ subjectId }) => subjectId).sort()).toEqual(["A-1", "A-2"]);
    const many = Array.from({ length: 501 }, (_value, index) => `S-${index}`);
    expect((await make(link, {}, { subjectIds: many })).problem?.name).toBe("INPUT_INVALID");
    expect(must(await make(link, {}, { subjectIds: many.slice(1) })).links).toHaveLength(500);
  });

  it("that is forged, cut short, expired or another form's opens nothing", async () => {
    const [link, other] = [await published(NAME), await published(NAME)];
    const token = await tokenOf(link, { name: "Ana" });
    const [text = "", signature = ""] = token.split(".");
    const content = JSON.parse(Buffer.from(text, "base64url").toString());
    const forged = Buffer.from(JSON.stringify({ ...content, a: { name: "Eve" } })).toString("base64url");
    const wrong = [`${forged}.${signature}`, token.slice(0, -1), text, "", "x.y"];
    for (const one of wrong)
      expect((await open(link.publicationKey, one)).problem?.name, one).toBe("LINK_INVALID");
    expect((await open(other.publicationKey, token)).problem?.name).toBe("LINK_INVALID");
    const brief = await tokenOf(link, {}, { validUntil: new Date(Date.now() + 1_500).toISOString() });
    await expect
      .poll(async () => (await open(link.publicationKey, brief)).problem?.name)
      .toBe("LINK_EXPIRED");
    expect(must(await open(link.publicationKey, token)).model).toBe('{"name":"Ana"}');
  });

  it("gives what a changed form still takes, and says what it doesn't", async () => {
    const link = await published(NAME, AGE);
    const token = await tokenOf(link, { name: "Ana", age: 40 });
    await importForm([NAME], link.id);
    must(await designer.call(api.forms.updatePublication, { ...link, base: 1 }));
    const opened = must(await open(link.publicationKey, token));
    expect([JSON.parse(opened.model), opened.unfilled]).toEqual([
      { name: "Ana" },
      [{ label: "age", value: "40" }],
    ]);
  });

  it("of one submission takes one, whoever comes first; the others are told and keep what they typed", async () => {
    const link = await published(NAME);
    const { id, publicationKey } = link;
    const token = await tokenOf(link, { name: "Ana" }, { once: true });
    const people = await Promise.all(
      ["Ana", "Bea", "Cleo"].map(async (name) => {
        const client = stack.client();
        const ref = accessTo(must(await client.call(api.runtime.instance, { publicationKey, token })));
        const model = JSON.stringify({ name });
        must(await client.call(api.runtime.submit, { ...ref, model, command: "save", revision: 0 }));
        return { client, ref, model };
      }),
    );
    const sent = await Promise.all(
      people.map(({ client, ref, model }) =>
        client.call(api.runtime.submit, { ...ref, model, command: "submit" }),
      ),
    );
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(sent.flatMap(({ problem }) => problem?.name ?? [])).toEqual(["LINK_USED", "LINK_USED"]);
    for (const [index, { client, ref, model }] of people.entries()) {
      const isFirst = sent[index]?.status === 200;
      const again = await client.call(api.runtime.submit, { ...ref, model, command: "submit" });
      expect(again.problem?.name).toBe(isFirst ? undefined : "LINK_USED");
      const now = must(await client.call(api.runtime.instance, ref));
      expect([now.linkUsed, now.model]).toEqual([isFirst ? undefined : true, model]);
    }
    expect((await open(publicationKey, token)).problem?.name).toBe("LINK_USED");
    const { submissions } = must(
      await designer.call(api.forms.submissions, { id, statuses: ["COMPLETE", "POST_PROCESSING"] }),
    );
    expect(submissions).toHaveLength(1);
    const many = await tokenOf(link, { name: "Ana" });
    for (const _time of [1, 2]) must(await open(publicationKey, many));
  });

  it("of one submission is free again where its taker stopped before it stored any", async () => {
    const link = await published(NAME);
    const { id, publicationKey } = link;
    const token = await tokenOf(link, { name: "Ana" }, { once: true });
    const [text = ""] = token.split(".");
    const { i: linkId } = z
      .object({ i: z.string() })
      .parse(JSON.parse(Buffer.from(text, "base64url").toString()));
    const [one, other] = await Promise.all(
      ["Ana", "Bea"].map(async (name) => {
        const client = stack.client();
        const ref = accessTo(must(await client.call(api.runtime.instance, { publicationKey, token })));
        const model = JSON.stringify({ name });
        const submit = () => client.call(api.runtime.submit, { ...ref, model, command: "submit" });
        const take = (secondsAgo: number) =>
          openStores().instances.takeLink(id, linkId, {
            instanceKey: ref.instanceKey,
            takenAt: new Date(Date.now() - secondsAgo * 1_000).toISOString(),
          });
        return { submit, take };
      }),
    );
    expect(await one?.take(10)).toBe(true); // its call may still be running
    expect((await other?.submit())?.problem?.name).toBe("LINK_USED");
    expect((await open(publicationKey, token)).problem?.name).toBe("LINK_USED");
    expect(await one?.take(90)).toBe(true);
    must(await open(publicationKey, token));
    expect((await other?.submit())?.status).toBe(200);
    expect((await one?.submit())?.problem?.name).toBe("LINK_USED");
    expect(await other?.take(90)).toBe(true); // however long ago: it is submitted
    expect((await one?.submit())?.problem?.name).toBe("LINK_USED");
  });
});
