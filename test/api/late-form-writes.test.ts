/**
 * Writes that come too late for a form: it is deleted, in the trash, being erased, or another write was first. Each case
 * sets something up and then writes; all that is stored must be as before.
 */
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { describe, expect, it } from "vitest";
import { openFormStore } from "../../shared/stores/dynamodb/form-store.ts";
import { keys } from "../../shared/stores/dynamodb/keys.ts";
import { openTable } from "../../shared/stores/dynamodb/table.ts";
import { Environment } from "../../shared/stores/environment.ts";
import { openStores } from "../../shared/stores/index.ts";
import type { Form, StoredPublication } from "../../shared/stores/records/form.ts";
import { newKey } from "../../shared/tokens.ts";
import { changesNothing } from "../support/late-writes.ts";
import { useStack } from "../support/stack.ts";
import { contentOf } from "../support/stored.ts";

useStack();
const at = "2026-03-01T00:00:00.000Z";
const later = "2026-03-02T00:00:00.000Z";
const seconds = 1_800_000_000;
const stores = () => openStores();

async function newForm(overrides: Partial<Form> = {}): Promise<Form> {
  const form: Form = {
    id: await stores().forms.nextId(),
    name: "Form",
    ownerUsername: "ana@lab.example",
    version: 1,
    importKey: "i",
    fileName: "f.xlsx",
    fileContentType: "",
    activityDate: at,
    processRevision: 0,
    ...overrides,
  };
  await stores().forms.create(form);
  return form;
}
async function trashedForm(): Promise<Form> {
  const form = await newForm();
  await stores().forms.trash(form, later);
  return { ...form, deletedAt: later };
}
async function erasedForm(form?: Form): Promise<Form> {
  const result = form ?? (await newForm({ retentionDays: 30 }));
  await stores().erasing.markForm(result.id, later);
  return result;
}
const version = (number: number) => ({
  version: number,
  importKey: "j",
  fileName: "g.xlsx",
  fileContentType: "",
  activityDate: later,
});
const author = "ana@lab.example";
const tree = { activityDate: later, processHash: "hash" };

describe("forms", () => {
  changesNothing({
    "are made once": async () => {
      const form = await newForm();
      return () => stores().forms.create({ ...form, name: "Another" });
    },
    "take no version but the next": async () => {
      const form = await newForm();
      return () => stores().forms.addVersion(form, version(3), author);
    },
    "take no version in the trash": async () => {
      const form = await trashedForm();
      return () => stores().forms.addVersion(form, version(2), author);
    },
    "go into the trash once": async () => {
      const form = await trashedForm();
      return () => stores().forms.trash(form, "2026-03-03T00:00:00.000Z");
    },
    "that are gone go into no trash": async () => {
      const form = await newForm();
      return () => stores().forms.trash({ ...form, id: 999_001 }, later);
    },
    "that lie there for too long come back no more": async () => {
      const form = await trashedForm();
      return () => stores().forms.restore(form, later);
    },
    "come back as they were seen": async () => {
      const form = await trashedForm();
      return () => stores().forms.restore({ ...form, activityDate: "2026-02-01" }, at);
    },
    "that are being erased come back no more": async () => {
      const form = await erasedForm(await trashedForm());
      return () => stores().forms.restore(form, at);
    },
    "take no tree in the trash": async () => {
      const form = await trashedForm();
      return () => stores().forms.saveProcess(form, tree, author);
    },
    "take no first tree when they are gone": async () => {
      const form = await newForm();
      return () => stores().forms.saveProcess({ ...form, id: 999_002 }, tree, author);
    },
    "take no first tree over another": async () => {
      const form = await newForm();
      await stores().forms.saveProcess(form, tree, author);
      return () => stores().forms.saveProcess(form, { ...tree, processHash: "other" }, author);
    },
    "take no tree that was made from an older one": async () => {
      const form = await newForm();
      const next = { ...form, processRevision: 1 };
      await stores().forms.saveProcess(form, tree, author);
      await stores().forms.saveProcess(next, tree, author);
      return () => stores().forms.saveProcess(next, { ...tree, processHash: "other" }, author);
    },
    "take no test answers when they are gone": async () => () =>
      stores().forms.saveTestAnswers(999_003, "hash", later),
    "take no test answers in the trash": async () => {
      const { id } = await trashedForm();
      return () => stores().forms.saveTestAnswers(id, "hash", later);
    },
    "are not made of another's upload": async () => {
      const upload = { uploadId: newKey(), username: "ana@lab.example", fileName: "a", contentType: "" };
      await stores().forms.addUpload({ ...upload, uploadedAt: at }, seconds);
      return () =>
        stores().forms.addUpload({ ...upload, username: "eve@lab.example", uploadedAt: at }, seconds);
    },
    "that are gone get no retention": async () => () => stores().forms.setRetention(999_004, 30),
    "that are gone lose none": async () => () => stores().forms.setRetention(999_005, undefined),
    "that are being erased get no retention": async () => {
      const { id } = await erasedForm();
      return () => stores().forms.setRetention(id, 60);
    },
    "that are being erased lose none": async () => {
      const { id } = await erasedForm();
      return () => stores().forms.setRetention(id, undefined);
    },
    "are not handed over by whoever was their owner": async () => {
      const form = await newForm();
      await stores().forms.transferOwnership(form, "ben@lab.example");
      return () => stores().forms.transferOwnership(form, "eve@lab.example");
    },
    "are handed over as they were seen": async () => {
      const form = await newForm();
      return () =>
        stores().forms.transferOwnership({ ...form, activityDate: "2026-02-01" }, "eve@lab.example");
    },
    "are not handed over while they are being erased": async () => {
      const { deletedAt, ...form } = { deletedAt: undefined, ...(await trashedForm()) };
      await erasedForm(form);
      return () =>
        stores().forms.transferOwnership({ ...form, ...(deletedAt && { deletedAt }) }, "eve@lab.example");
    },
    "are not handed over as if they were not in the trash": async () => {
      const { deletedAt: _deletedAt, ...form } = await trashedForm();
      return () => stores().forms.transferOwnership(form, "eve@lab.example");
    },
  });
});

const publicationOf = (formId: number, overrides: Partial<StoredPublication> = {}): StoredPublication => ({
  formId,
  publicationKey: newKey(),
  name: "Form",
  publicationName: "One",
  status: "OPEN",
  activityDate: later,
  ...overrides,
});

describe("publications", () => {
  changesNothing({
    "stand once": async () => {
      const publication = publicationOf((await newForm()).id);
      await stores().forms.addPublication(publication);
      return () => stores().forms.addPublication({ ...publication, publicationName: "Another" });
    },
    "change only from what they were": async () => {
      const { formId, publicationKey } = publicationOf((await newForm()).id);
      await stores().forms.addPublication(publicationOf(formId, { publicationKey, status: "REVOKED" }));
      return () =>
        stores().forms.changePublication(formId, publicationKey, {
          from: ["OPEN", "PAUSED"],
          status: "OPEN",
        });
    },
  });

  it("lead to the form that had the key first", async () => {
    const publication = publicationOf((await newForm()).id);
    await stores().forms.addPublication(publication);
    await stores().forms.addPublication({ ...publication, formId: (await newForm()).id });
    const { formId } = (await stores().forms.findPublication(publication.publicationKey)) ?? {};
    expect(formId).toBe(publication.formId);
  });

  it("don't restore a form that is deleted or in the trash", async () => {
    await stores().forms.addPublication(publicationOf(999_006));
    expect(await stores().forms.find(999_006)).toBeUndefined();
    const { id } = await trashedForm();
    const before = await stores().forms.find(id);
    await stores().forms.addPublication(publicationOf(id));
    expect(await stores().forms.find(id)).toEqual({ ...before, openPublications: 1, closings: "" });
  });

  it("are counted as they are, however many change at once", async () => {
    const { id } = await newForm();
    const all = Array.from({ length: 8 }, () => publicationOf(id));
    await Promise.all(all.map((one) => stores().forms.addPublication(one)));
    expect((await stores().forms.find(id))?.openPublications).toBe(8);
    const pause = { from: ["OPEN" as const], status: "PAUSED" as const };
    await Promise.all(
      all.map(({ publicationKey }) => stores().forms.changePublication(id, publicationKey, pause)),
    );
    expect((await stores().forms.find(id))?.openPublications).toBe(0);
  });
});

describe("a count of open publications that another one overtook", () => {
  /** The stores of forms, with another write between their next read of a form and their own write. */
  function overtaken(by: () => Promise<unknown>) {
    const table = openTable(new DynamoDBClient({}), Environment.parse(process.env).SPROUT_TABLE);
    let isOvertaken = false;
    return openFormStore({
      ...table,
      async update(key, change, schema) {
        if (key.sk === keys.form(1).sk && !isOvertaken) {
          isOvertaken = true;
          await by();
        }
        return table.update(key, change, schema);
      },
    });
  }
  async function twoOpen() {
    const { id } = await newForm();
    const both = [publicationOf(id), publicationOf(id)] as const;
    for (const one of both) await stores().forms.addPublication(one);
    return { id, first: both[0].publicationKey, second: both[1].publicationKey };
  }

  it("counts again when the number has changed", async () => {
    const { id, first, second } = await twoOpen();
    const pause = { from: ["OPEN" as const], status: "PAUSED" as const };
    const late = overtaken(() => stores().forms.changePublication(id, second, pause));
    await late.changePublication(id, first, pause);
    expect(await stores().forms.find(id)).toMatchObject({ openPublications: 0 });
  });

  it("counts again when only a date has changed", async () => {
    const { id, first, second } = await twoOpen();
    const closing = (closesAt: string) => ({ from: ["OPEN" as const], settings: { closesAt } });
    const late = overtaken(() => stores().forms.changePublication(id, second, closing(later)));
    await late.changePublication(id, first, closing(at));
    expect(await stores().forms.find(id)).toMatchObject({ closings: `${at} ${later}` });
  });
});

describe("shares", () => {
  it("that are revoked while a form's lists are updated stay revoked", async () => {
    const { id: formId } = await newForm();
    const share = { formId, username: "ben@lab.example", privilege: "R" as const, data: false };
    await stores().forms.saveShare({ ...share, activityDate: at }, at);
    await Promise.all([
      stores().forms.recordActivity(formId, later),
      stores().forms.revokeShare(formId, share.username),
    ]);
    expect(await stores().forms.listShares(formId)).toEqual([]);
    expect((await contentOf(stores())).has(`item FORM#${formId} SHARE#${share.username}`)).toBe(false);
  });
});

describe("data to erase", () => {
  changesNothing({
    "is marked only while it is there": async () => async () => {
      const { markForm, markPerson, markSubmission } = stores().erasing;
      const marked = [
        await markForm(999_007, at),
        await markPerson("nobody", at),
        await markSubmission("none", at),
      ];
      return marked.some(Boolean);
    },
    "is marked once": async () => {
      const { id } = await erasedForm();
      return () => stores().erasing.markForm(id, "2026-03-03T00:00:00.000Z");
    },
    "is not marked when something happened since": async () => {
      const { id } = await newForm({ activityDate: later });
      return () => stores().erasing.markForm(id, later, { activeUntil: at });
    },
    "had an address only while it was there": async () => () => stores().erasing.forgetContact(newKey()),
    "goes last, and never unmarked": async () => {
      const { id, name, ownerUsername } = await newForm();
      const marked = { pk: `FORM#${id}`, sk: "FORM", erasing: at, id, name, ownerUsername } as const;
      return () => stores().erasing.finish(marked);
    },
  });
});

describe("the result of an instance", () => {
  const day = "2026-03-01";
  const publicationKey = "publication";
  const ended = () => ({ formId: 1, instanceKey: newKey(), publicationKey, submittedAt: at });
  const moment = (second: number) => new Date(Date.parse(at) + second * 1000);
  changesNothing({
    "is noted once": async () => {
      const key = newKey();
      await stores().statistics.note(1, key, at, { kind: "started", publicationKey });
      return () => stores().statistics.note(1, key, at, { kind: "started", publicationKey: "another" });
    },
    "ended once": async () => {
      const run = ended();
      await stores().statistics.recordEnd(run, false, moment(5));
      return () => stores().statistics.recordEnd(run, false, moment(50));
    },
    "ended well, whatever failed late": async () => {
      const run = ended();
      await stores().statistics.recordEnd(run, false, moment(5));
      return () => stores().statistics.recordEnd(run, true, moment(50));
    },
  });

  it("is a success when it succeeds in the end", async () => {
    const run = { ...ended(), formId: 2 };
    await stores().statistics.recordEnd(run, true, moment(5));
    await stores().statistics.recordEnd(run, false, moment(50));
    const [counted] = await stores().statistics.read(2, day, day);
    const { failed, secondsToReport } = counted?.byPublication[publicationKey] ?? {};
    expect([failed, Object.values(secondsToReport ?? {})]).toEqual([0, [1]]);
  });
});
