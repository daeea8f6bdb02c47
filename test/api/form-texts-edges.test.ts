/** Texts that are corrected in workbooks that few people write: the form stays the same but for the text. */
import { beforeAll, describe, expect, it } from "vitest";
import { api } from "../../shared/contract/index.ts";
import { XLSX_CONTENT_TYPE } from "../../shared/file-name.ts";
import { type SheetToWrite, writeWorkbook } from "../../shared/workbook/write/write-workbook.ts";
import { must, signUpDesigner } from "../support/published-form.ts";
import { type Client, useStack } from "../support/stack.ts";

const stack = useStack();
let designer: Client;

beforeAll(async () => {
  designer = stack.client();
  await signUpDesigner(designer, stack.mails);
});

type Rows = (string | undefined)[][];

async function upload(body: Uint8Array<ArrayBuffer>, fileName = "form.xlsx") {
  return must(
    await designer.call(api.forms.upload, { file: { fileName, contentType: XLSX_CONTENT_TYPE, body } }),
  ).id;
}

async function makeForm(sheets: Record<string, Rows>, formName = "Form") {
  const written: SheetToWrite[] = Object.entries(sheets).map(([name, rows]) => ({ name, rows }));
  const id = await upload((await writeWorkbook(written)) as Uint8Array<ArrayBuffer>);
  return must(await designer.call(api.forms.importForm, { id, formName })).formId;
}

const modelOf = async (id: number) => must(await designer.call(api.forms.model, { id }));
const textsOf = async (id: number) => must(await designer.call(api.forms.formTexts, { id }));
const correct = (
  id: number,
  cell: string,
  text: string,
  more: { sheet?: string; baseVersion?: number } = {},
) =>
  designer.call(api.forms.correctTexts, {
    ...{ id, baseVersion: more.baseVersion ?? 1, texts: [{ sheet: more.sheet ?? "survey", cell, text }] },
  });

/** The corrected copy, imported into the same form. */
async function importCopy(id: number) {
  const { body } = await designer.call(api.forms.exportCorrected, { f: id });
  const again = await upload(body as unknown as Uint8Array<ArrayBuffer>); // a file answer's body is bytes
  return designer.call(api.forms.importForm, { id: again, formId: id });
}

describe("a correction changes nothing but its text", () => {
  it("where a plain column stands beside one in English", async () => {
    const id = await makeForm({
      survey: [
        ["type", "name", "label", "label::English (en)"],
        ["text", "first", "Vorname", "First nmae"],
      ],
    });
    const before = await modelOf(id);
    const { difference } = must(await correct(id, "D2", "First name"));
    expect(difference).toMatchObject({ form: [], languages: { added: [], removed: [] } });
    const after = await modelOf(id);
    expect([after.locales, after.defaultLocale]).toEqual([before.locales, before.defaultLocale]);
    expect(must(await importCopy(id)).difference?.languages).toEqual({ added: [], removed: [] });
  });

  it("after the form was renamed", async () => {
    const id = await makeForm({
      survey: [
        ["type", "name", "label"],
        ["text", "first", "First nmae"],
      ],
    });
    must(await designer.call(api.forms.renameForm, { id, formName: "Another" }));
    const { difference } = must(await correct(id, "C2", "First name"));
    expect(difference.form).toEqual([]);
  });

  it("where the first column names no language, and the next ones do", async () => {
    for (const [plain, named] of [
      ["hint", "label::Français (fr)"],
      ["hint", "label::Klingon"],
      ["label", "hint::Klingon"],
    ] as const) {
      const id = await makeForm({
        survey: [
          ["type", "name", plain, named],
          ["text", "first", "Plain", "Named"],
        ],
      });
      const before = await modelOf(id);
      const { difference } = must(await correct(id, "D2", "Other"));
      expect([named, difference.form, difference.languages]).toEqual([named, [], { added: [], removed: [] }]);
      expect((await modelOf(id)).locales).toEqual(before.locales);
      expect(must(await importCopy(id)).difference?.languages).toEqual({ added: [], removed: [] });
    }
  });
});

describe("what is typed", () => {
  it("is what the copy has: importing that copy names nothing that it lacks", async () => {
    const typed = [
      "Quel âge\u00a0?",
      "a\tb",
      "a_x0041_b",
      "=1+1",
      "'a",
      "+1",
      "@sum",
      "👩‍⚕️",
      "a\u0001b",
      "a\r\nb",
      "a\rb",
      "a\ud800b",
      "a\ufeffb",
      " <b>x</b> & ]]>",
      "a\u2028b",
      "a\uffffb",
      "a\u00a0",
      "x\u0085y",
    ];
    const id = await makeForm({
      survey: [["type", "name", "label"], ...typed.map((_text, at) => ["text", `q${at}`, `Question ${at}`])],
    });
    const texts = typed.map((text, at) => ({ sheet: "survey", cell: `C${at + 2}`, text }));
    const { cells } = must(await designer.call(api.forms.correctTexts, { id, baseVersion: 1, texts }));
    const { texts: now, corrections } = await textsOf(id);
    const nowAt = (cell: string) => now.find((one) => one.cell === cell)?.text;
    expect(cells.map(({ cell, after }) => [cell, after])).toEqual(
      cells.map(({ cell }) => [cell, nowAt(cell)]),
    );
    expect(corrections.map(({ after }) => after)).toEqual(corrections.map(({ cell }) => nowAt(cell)));
    const answer = await importCopy(id);
    expect([answer.problem?.name, answer.problem?.details?.corrections]).toEqual([undefined, undefined]);
    expect(must(answer).difference?.changed).toEqual([]);
  });

  it("becomes no expression", async () => {
    const id = await makeForm({
      survey: [
        ["type", "name", "label", "hint"],
        ["text", "first", "First", "Hint"],
        ["text", "second", "Second ${first}", ""],
      ],
    });
    expect((await correct(id, "C2", "CALC(1 + 1)")).problem?.name).toBe("TEXT_CHANGES_FORM");
    expect((await correct(id, "D2", "CALC(1 + 1)")).problem?.name).toBe("TEXT_CHANGES_FORM");
    expect(must(await correct(id, "C3", "Second of ${first}")).problems).toEqual([]);
    expect(must(await correct(id, "C3", "Second", { baseVersion: 2 })).problems).toEqual([]);
    expect(must(await correct(id, "C3", "Second ${first} ${first}", { baseVersion: 3 })).problems).toEqual(
      [],
    );
  });
});

it("texts of choices are told apart where a name is there twice, and sheets by any case", async () => {
  const id = await makeForm({
    Survey: [
      ["type", "name", "label", "choice_filter"],
      ["select_one region", "region", "Region", ""],
      ["select_one Town or_other", "town", "Town", "region=${region}"],
    ],
    CHOICES: [
      ["list_name", "name", "label", "region"],
      ["region", "a", "A", ""],
      ["region", "b", "B", ""],
      ["Town", "x", "X of A", "a"],
      ["Town", "x", "X of B", "b"],
    ],
    Settings: [
      ["form_title", "allow_choice_duplicates"],
      ["Towns", "yes"],
    ],
  });
  const { texts } = await textsOf(id);
  expect(texts.map(({ sheet, cell }) => `${sheet}!${cell}`)).toEqual(
    expect.arrayContaining(["Survey!C3", "CHOICES!C5", "Settings!A2"]),
  );
  expect(
    new Set(texts.map(({ of, key, column, locale }) => JSON.stringify([of, key, column, locale]))).size,
  ).toBe(texts.length);
  must(await correct(id, "C5", "X in B", { sheet: "CHOICES" }));
  expect(must(await importCopy(id)).difference?.changed).toEqual([]);
});
