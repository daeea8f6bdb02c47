/** Publications that take a limited number of submissions: exactly so many, and what is told to those who come later. */
import { beforeAll, describe, expect, it } from "vitest";
import { api } from "../../shared/contract/index.ts";
import { XLSX_CONTENT_TYPE } from "../../shared/file-name.ts";
import { openStores } from "../../shared/stores/index.ts";
import { isFull } from "../../shared/stores/submission-limit.ts";
import { writeWorkbook } from "../../shared/workbook/write/write-workbook.ts";
import { LOOKS_INTO_STORE } from "../support/deployed.ts";
import { enrolled } from "../support/people.ts";
import { must, refOf, signUpDesigner, startInstance } from "../support/published-form.ts";
import { type Client, useStack } from "../support/stack.ts";

const stack = useStack();
let designer: Client;
let id: number;
beforeAll(async () => {
  designer = stack.client();
  await signUpDesigner(designer, stack.mails);
  const rows = [
    ["type", "name", "label"],
    ["text", "name", "Your name"],
  ];
  const body = await writeWorkbook([{ name: "survey", rows }]);
  const file = { fileName: "form.xlsx", contentType: XLSX_CONTENT_TYPE, body };
  const upload = must(await designer.call(api.forms.upload, { file }));
  ({ formId: id } = must(await designer.call(api.forms.importForm, { id: upload.id, formName: "Trial" })));
});

interface Link {
  id: number;
  publicationKey: string;
}

async function published(): Promise<Link> {
  const { publicationKey } = must(await designer.call(api.forms.publish, { id, publicationName: "Trial" }));
  return { id, publicationKey };
}
const closed = { en: "Call 555 0100.", es: "Llame al 555 0100." };
const limit = (link: Link, maxSubmissions: number | null) =>
  designer.call(api.forms.changePublication, {
    ...{ ...link, command: "settings" as const, maxSubmissions, about: { closed } },
  });
async function takenOf({ publicationKey }: Link) {
  const all = must(await designer.call(api.forms.publications, { id }));
  return all.find((one) => one.publicationKey === publicationKey)?.takenSubmissions;
}

/** Somebody in the middle of the form. */
async function respondentOf({ publicationKey }: Link, name: string) {
  const client = stack.client();
  const ref = refOf(await startInstance(client, publicationKey));
  const send = (command: "save" | "submit", revision: number) =>
    client.call(api.runtime.submit, { ...ref, model: JSON.stringify({ name }), command, revision });
  return { client, ref, send, open: () => client.call(api.runtime.instance, ref) };
}

describe("a limit of submissions", () => {
  it("tells who may not read answers no small count, and no count of single submissions", async () => {
    const link = await published();
    must(await limit(link, 9));
    const writer = await enrolled(stack, "Wim", "Writer");
    const mayRead = (data: boolean) =>
      designer.call(api.forms.shareSave, { formId: id, username: writer.email, privilege: "W", data });
    must(await mayRead(false));
    const seen = async (client: Client) => {
      const all = must(await client.call(api.forms.publications, { id }));
      const one = all.find(({ publicationKey }) => publicationKey === link.publicationKey);
      return [one?.takenSubmissions, one?.isFull];
    };
    expect(await seen(writer.client)).toEqual([0, undefined]);
    // what whoever may read answers sees, and who may not, after so many
    const shown = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((count) => [count, count < 5 ? "<5" : 5]);
    for (const [count, rounded] of shown) {
      must(await (await respondentOf(link, `P${count}`)).send("submit", 0));
      expect(await seen(designer)).toEqual([count, count === 9 ? true : undefined]);
      expect(await seen(writer.client)).toEqual([rounded, count === 9 ? true : undefined]);
    }
    must(await mayRead(true));
    expect(await seen(writer.client)).toEqual([9, true]);
  });

  it("takes exactly so many of those who submit at once, and keeps what the others saved", async () => {
    const link = await published();
    const MOST = 8;
    must(await limit(link, MOST));
    const people = await Promise.all(Array.from({ length: 20 }, (_one, at) => respondentOf(link, `P${at}`)));
    for (const { send } of people) must(await send("save", 0));
    const sent = await Promise.all(people.map(({ send }) => send("submit", 1)));
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(MOST);
    const refused = sent.flatMap(({ problem }) => problem ?? []);
    expect(new Set(refused.map(({ name }) => name))).toEqual(new Set(["PUBLICATION_FULL"]));
    expect(refused[0]?.details).toEqual({ state: "CLOSED", closed, defaultLocale: "en" });
    expect(await takenOf(link)).toBe(MOST);
    const again = await Promise.all(people.map(({ send }) => send("submit", 1)));
    expect(again.map(({ status }) => status)).toEqual(sent.map(({ status }) => status)); // nobody counts twice
    expect(await takenOf(link)).toBe(MOST);

    const late = people[sent.findIndex(({ status }) => status === 403)];
    expect(must((await late?.open()) ?? expect.fail())).toMatchObject({
      ...{ status: "OPEN", messageCode: "CLOSED", about: { closed } },
      model: expect.stringMatching(/^\{"name":"P\d+"\}$/),
    });
    must((await late?.send("save", 1)) ?? expect.fail()); // what was begun is still kept
    const start = await stack.client().call(api.runtime.instance, { publicationKey: link.publicationKey });
    expect([start.status, start.problem?.name]).toEqual([403, "PUBLICATION_FULL"]);

    must(await limit(link, MOST + 1));
    must((await late?.send("submit", 2)) ?? expect.fail());
    expect(await takenOf(link)).toBe(MOST + 1);
    must(await limit(link, null));
    expect(await takenOf(link)).toBeUndefined();
    must(await (await respondentOf(link, "Late")).send("submit", 0));
    must(await limit(link, MOST + 2)); // counts those that came without a limit
    expect(await takenOf(link)).toBe(MOST + 2);
    const after = await stack.client().call(api.runtime.instance, { publicationKey: link.publicationKey });
    expect(after.problem?.name).toBe("PUBLICATION_FULL");
  });

  it("counts a submission that was changed once, and can't be less than one", async () => {
    const link = await published();
    const settings = { ...link, command: "settings" as const, maxSubmissions: 2, changeable: true };
    must(await designer.call(api.forms.changePublication, settings));
    for (const wrong of [0, -1, 1.5, 1_000_001])
      expect((await limit(link, wrong)).problem?.name, `${wrong}`).toBe("INPUT_INVALID");
    const { client, ref, send } = await respondentOf(link, "Ana");
    must(await send("submit", 0));
    await expect
      .poll(async () => must(await client.call(api.runtime.outputList, ref)).status)
      .toBe("COMPLETE");
    const { revision } = must(await client.call(api.runtime.instance, { ...ref, change: true }));
    const changed = { ...ref, model: '{"name":"Bea"}', command: "submit" as const, revision, change: true };
    must(await client.call(api.runtime.submit, changed));
    expect(await takenOf(link)).toBe(1);
  });

  it.skipIf(!LOOKS_INTO_STORE)(
    "gives back the place of a call that stopped before it stored anything",
    async () => {
      const link = await published();
      must(await limit(link, 1));
      const [one, other] = await Promise.all(["Ana", "Bea"].map((name) => respondentOf(link, name)));
      if (one === undefined || other === undefined) expect.fail();
      const { reservations } = openStores();
      const place = { formId: id, publicationKey: link.publicationKey, instanceKey: one.ref.instanceKey };
      const stopped = (secondsAgo: number) =>
        reservations.take(place, 1, new Date(Date.now() - secondsAgo * 1_000).toISOString());
      expect(await stopped(10)).toBe(true); // its call may still be running
      expect((await other.send("submit", 0)).problem?.name).toBe("PUBLICATION_FULL");
      expect(must(await one.open()).messageCode).toBe("OK"); // its own place is free for it
      expect(await stopped(90)).toBe(true);
      expect(must(await other.open()).messageCode).toBe("OK");
      must(await other.send("submit", 0));
      expect((await one.send("submit", 0)).problem?.name).toBe("PUBLICATION_FULL");

      // A call that stopped after it stored the submission: its place stays taken.
      const kept = { ...place, instanceKey: other.ref.instanceKey };
      expect(await reservations.take(kept, 2, new Date(Date.now() - 90_000).toISOString())).toBe(true);
      must(await limit(link, 2));
      expect((await one.send("submit", 0)).problem?.name).toBe("PUBLICATION_FULL");
      const limited = { formId: id, publicationKey: link.publicationKey, maxSubmissions: 2 };
      expect(await isFull({ reservations }, limited, new Date())).toBe(true);
    },
  );
});
