/** A workbook with its lists, the whole way: uploaded, published, opened by a respondent, checked at submit. */
import { beforeAll, describe, expect, it } from "vitest";
import { api } from "../../shared/contract/index.ts";
import { openStores } from "../../shared/stores/index.ts";
import { zipOf } from "../../shared/workbook/write/zip.ts";
import { must, refOf, signUpDesigner, startInstance } from "../support/published-form.ts";
import { type Client, useStack } from "../support/stack.ts";

const stack = useStack();
let designer: Client;

beforeAll(async () => {
  designer = stack.client();
  await signUpDesigner(designer, stack.mails);
});

const part = (fileName: string, text: string | Uint8Array) => ({
  fileName,
  contentType: "text/csv",
  body: new Uint8Array(typeof text === "string" ? new TextEncoder().encode(text) : text),
});
const survey = part(
  "clinics.csv",
  [
    "type,name,label,choice_filter,calculation",
    "select_one_from_file districts.csv,district,District,,",
    "select_one_from_file villages.csv,village,Village,district = ${district},",
    "calculate,people,,,\"instance('villages')/root/item[name = ${village}]/people\"",
  ].join("\n"),
);
const districts = part("districts.csv", "name,label\nd1,North\nd2,South\n");
const rows = Array.from({ length: 2_000 }, (_, at) => `v${at},Village ${at},d${(at % 2) + 1},${at}`);
const villages = part("villages.csv", ["name,label,district,people", ...rows].join("\n"));

async function importOf(file: typeof survey, files: (typeof survey)[] = [], formId = 0) {
  const uploaded = must(await designer.call(api.forms.upload, { file, ...(files.length > 0 && { files }) }));
  const input = { id: uploaded.id, formName: "Clinics", ...(formId > 0 && { formId }) };
  return { uploaded, imported: must(await designer.call(api.forms.importForm, input)) };
}

async function publish(formId: number) {
  const published = await designer.call(api.forms.publish, { id: formId, publicationName: "Clinics" });
  return must(published).publicationKey;
}

describe("a workbook with lists", () => {
  it("is filled in with their choices, and checked by them", async () => {
    const { uploaded, imported } = await importOf(survey, [districts, villages]);
    expect(uploaded.attached).toEqual([
      { name: "districts.csv", rows: 2 },
      { name: "villages.csv", rows: 2_000 },
    ]);
    expect(imported.problems).toEqual([]);
    const respondent = stack.client();
    const instance = await startInstance(respondent, await publish(imported.formId));

    expect(JSON.parse(instance.tables ?? "")).toEqual({
      districts: [
        { name: "d1", label: "North" },
        { name: "d2", label: "South" },
      ],
    });
    expect(instance.schema).not.toContain("Village 7");
    const link = instance.tableLinks?.villages ?? "";
    const table = await (await fetch(link)).json();
    expect(table.columns).toEqual(["name", "label", "district", "people"]);
    expect(table.rows).toHaveLength(2_000);

    const ref = refOf(instance);
    const submit = (model: object) =>
      respondent.call(api.runtime.submit, {
        ...ref,
        model: JSON.stringify(model),
        command: "submit",
        revision: 0,
      });
    const elsewhere = await submit({ district: "d1", village: "v7" });
    expect(elsewhere.problem?.name).toBe("ANSWERS_INVALID");
    const done = must(await submit({ district: "d2", village: "v7" }));
    expect(JSON.parse(done.model)).toMatchObject({ district: "d2", village: "v7", people: "7" });
  });

  it("opens its lists to nobody else: a link is signed, for a minute", async () => {
    const { imported } = await importOf(survey, [districts, villages]);
    const instance = await startInstance(stack.client(), await publish(imported.formId));
    const value = new URL(instance.tableLinks?.villages ?? "").searchParams;
    expect(Number(value.get("X-Amz-Expires"))).toBeLessThanOrEqual(60);
    expect(value.get("X-Amz-Signature")).toMatch(/^[0-9a-f]{64}$/);
    const { instanceKey } = instance;
    const other = await stack.client().call(api.runtime.instance, { instanceKey });
    expect(other.problem?.name).toBe("ACCESS_DENIED");
  });

  it("comes as one archive, too", async () => {
    const zip = zipOf(
      new Map([survey, districts, villages].map(({ fileName, body }) => [`form/${fileName}`, body] as const)),
    );
    const { uploaded, imported } = await importOf(part("all.zip", zip));
    expect(uploaded.fileName).toBe("clinics.csv");
    expect(imported.problems).toEqual([]);
  });

  it("keeps lists that aren't uploaded again, and takes those that are", async () => {
    const { imported } = await importOf(survey, [districts, villages]);
    const more = part("Villages.csv", "name,label,district,people\nx,New,d1,1\n");
    const again = (await importOf(survey, [more], imported.formId)).imported;
    expect(again.problems).toEqual([]);
    expect(again.definition.tables?.districts).toHaveLength(2);
    expect(again.definition.tables?.villages).toEqual([
      { name: "x", label: "New", district: "d1", people: "1" },
    ]);
    expect(again.difference?.changed.map(({ key, what }) => [key, what])).toEqual([
      ["village", ["type", "options"]],
    ]);
    const third = (await importOf(survey, [], imported.formId)).imported;
    expect(third.problems).toEqual([]);
  });

  it("asks before it is published without a list, and takes typed answers until it is there", async () => {
    const { imported } = await importOf(survey, [districts]);
    expect(imported.problems.map(({ code, row }) => [code, row])).toEqual([
      ["W_TYPE", 3],
      ["E_EXPR_PATH", 4],
    ]);
    const refused = await designer.call(api.forms.publish, {
      id: imported.formId,
      publicationName: "Clinics",
    });
    expect(refused.problem?.name).toBe("PUBLISH_UNCONFIRMED");
    const whole = (await importOf(survey, [villages], imported.formId)).imported;
    expect(whole.problems).toEqual([]);
  });

  it("is refused with what can't be read, each file with its line", async () => {
    const broken = part("villages.csv", 'name,label\na,A\nb,"B\n');
    const { id } = must(await designer.call(api.forms.upload, { file: survey, files: [districts, broken] }));
    const refused = await designer.call(api.forms.importForm, { id, formName: "Clinics" });
    expect(refused.problem?.name).toBe("IMPORT_REFUSED");
    expect(refused.problem?.details?.problems).toMatchObject([
      { code: "E_FILE", sheet: "villages.csv", row: 3 },
      { code: "W_TYPE", sheet: "clinics", row: 3 },
    ]);
  });
});

it("a form without lists is stored as before", async () => {
  const plain = part("plain.csv", "type,name,label\ntext,first,First name\n");
  const { imported } = await importOf(plain);
  const form = await openStores().forms.find(imported.formId);
  const keys: string[] = [];
  for await (const key of openStores().blobs.keys(`forms/${imported.formId}/`)) keys.push(key);
  expect(keys.some((key) => key.includes("files") || key.includes("tables"))).toBe(false);
  expect(imported.definition).not.toHaveProperty("tables");
  expect(form).toBeDefined();
});
