import { expect, it } from "vitest";
import { readOnce } from "../../../shared/stores/read-once.ts";
import type { Form, StoredPublication } from "../../../shared/stores/records/form.ts";
import { asOneCall, noteRead, repeated } from "../../support/repeated-reads.ts";

const form = { id: 7, name: "Visit" } as Form; // no more of it is read
const publication = { publicationKey: "p", formId: 7 } as StoredPublication; // no more of it is read

it("reads a form, a publication and a person once in a call, whoever asks for them", async () => {
  const requests: string[] = [];
  const stores = {
    forms: {
      find: async (id: number) => {
        requests.push(`form ${id}`);
        return id === 7 ? form : undefined;
      },
      findPublication: async (key: string, id?: number) => {
        requests.push(`publication ${key} of ${id}`);
        return id === undefined || id === 7 ? publication : undefined;
      },
    },
    users: { find: async (name: string) => void requests.push(name) },
  };
  const read = readOnce(stores);
  expect(await Promise.all([read.form(7), read.form(7), read.form(8), read.form(8)])).toEqual([
    form,
    form,
    undefined,
    undefined,
  ]);
  expect(await read.publication("p")).toBe(publication);
  expect(await read.publication("p", 7)).toBe(publication);
  expect(await read.publication("p", 8), "of another form").toBeUndefined();
  await Promise.all([read.user("ana"), read.user("ana")]);
  expect(requests).toEqual(["form 7", "form 8", "publication p of undefined", "publication p of 8", "ana"]);
});

it("is watched in all tests: a record that a call reads twice is named, unless the call has written it", async () => {
  const Key = { pk: { S: "FORM#7" }, sk: { S: "FORM" } };
  const sent = (command: string, input: unknown) => ({ client: "DynamoDBClient", command, input });
  const read = (file: string) => noteRead(file, sent("GetItemCommand", { Key }));
  const call = (work: () => void) => asOneCall(async () => work());
  const before = [...repeated];
  const isNamed = async (work: () => void) => {
    repeated.clear();
    await call(work);
    return [...repeated];
  };
  const file = "functions/rest/form/model.ts";
  expect(await isNamed(() => read(file))).toEqual([]);
  expect(await isNamed(() => [read(file), read(file)])).toEqual([`${file}: FORM#7 FORM`]);
  const written = () => noteRead(file, sent("UpdateItemCommand", { Key }));
  expect(await isNamed(() => [read(file), written(), read(file)])).toEqual([]);
  expect(await isNamed(() => [read("events/mail-due.ts"), read("events/mail-due.ts")])).toEqual([]);
  repeated.clear();
  for (const one of before) repeated.add(one);
});
