import { beforeAll, describe, expect, it } from "vitest";
import { api } from "../../shared/contract/index.ts";
import { XLSX_CONTENT_TYPE } from "../../shared/file-name.ts";
import { isUnchanged } from "../../shared/form/definition/form-difference.ts";
import type { Step } from "../../shared/process/step.ts";
import type { ImportProblem } from "../../shared/workbook/import-problem.ts";
import { readWorkbook } from "../../shared/workbook/read/read-workbook.ts";
import { type SheetToWrite, writeWorkbook } from "../../shared/workbook/write/write-workbook.ts";
import { mailsAreShown, NEEDS_ANOTHER } from "../support/deployed.ts";
import { must, signUpAnother, signUpDesigner } from "../support/published-form.ts";
import { type Client, useStack } from "../support/stack.ts";

const stack = useStack();
let designer: Client;

beforeAll(async () => {
  designer = stack.client();
  await signUpDesigner(designer, stack.mails);
});

type Rows = (string | undefined)[][];

async function upload(rows: Rows, fileName = "form.xlsx", settings?: Rows): Promise<string> {
  const sheets = [{ name: "survey", rows }, ...(settings ? [{ name: "settings", rows: settings }] : [])];
  const body = await writeWorkbook(sheets);
  const file = { fileName, contentType: XLSX_CONTENT_TYPE, body };
  return must(await designer.call(api.forms.upload, { file })).id;
}

async function makeForm(rows: Rows, more: { oneRepeat?: boolean } = {}) {
  const id = await upload(rows);
  return must(await designer.call(api.forms.importForm, { id, formName: "A form", ...more }));
}

const header = ["type", "name", "label", "relevant"];
const plain: Rows = [header, ["text", "first", "First name"], ["integer", "age", "Age"]];
const repeated: Rows = [
  header,
  ["begin repeat", "child", "Child"],
  ["text", "first", "First name"],
  ["end repeat"],
];
const unreadable: Rows = [header, ["text", "first", "First name", "(1 = 1"], ["osm", "place", "Place"]];

const codesOf = (problems: unknown) => (problems as ImportProblem[]).map(({ code }) => code);

describe("POST /rest/import/sprout into an existing form", () => {
  it("shows what would change and stores nothing, then applies just that", async () => {
    const { formId, version } = await makeForm(plain);
    expect(version).toBe(1);
    const id = await upload([header, ["text", "first", "Given name"], ["date", "born", "Born on"]]);
    const again = { id, formId, formName: "The name of another file" };
    const preview = must(await designer.call(api.forms.importForm, { ...again, preview: true }));
    expect(preview.formName).toBe("A form");
    expect(preview.version).toBe(1);
    expect(preview.difference).toMatchObject({
      added: [{ key: "born", label: "Born on" }],
      removed: [{ key: "age", label: "Age" }],
      changed: [{ key: "first", what: ["label"] }],
    });
    const untouched = must(await designer.call(api.forms.model, { id: formId }));
    expect(JSON.stringify(untouched.model)).toContain("First name");

    const applied = must(
      await designer.call(api.forms.importForm, { ...again, baseVersion: preview.version }),
    );
    expect(applied).toMatchObject({ formName: "A form", version: 2, difference: preview.difference });
    const listed = must(await designer.call(api.forms.model, { id: formId }));
    expect(listed.formName, "it is renamed where that is said").toBe("A form");
    const model = must(await designer.call(api.forms.model, { id: formId }));
    expect(JSON.stringify(model.model)).toContain("Given name");
  });

  it("previews an import into an existing form only", async () => {
    const { status } = await designer.call(api.forms.importForm, {
      id: await upload(plain),
      formName: "New",
      preview: true,
    });
    expect(status).toBe(400);
  });

  it("refuses to apply a difference that was shown against an older version", async () => {
    const { formId } = await makeForm(plain);
    const id = await upload([header, ["text", "first", "Other"]]);
    must(await designer.call(api.forms.importForm, { id, formId }));
    const { status, problem } = await designer.call(api.forms.importForm, { id, formId, baseVersion: 1 });
    expect([status, problem?.name]).toEqual([409, "FORM_STALE"]);
  });
});

describe("a new form of an upload", () => {
  const forms = async () => must(await designer.call(api.forms.listLite, {})).length;

  it("is made once, however often its import is asked for", async () => {
    const id = await upload(plain);
    const before = await forms();
    const importIt = () => designer.call(api.forms.importForm, { id, formName: "Once" });
    const [first, second] = (await Promise.all([importIt(), importIt()])).map(must);
    const third = must(await importIt());
    expect([second?.formId, third.formId]).toEqual([first?.formId, first?.formId]);
    expect(third).toEqual(first);
    expect(await forms()).toBe(before + 1);
  });

  it("is answered as it stands once it was imported again", async () => {
    const id = await upload(plain);
    const { formId } = must(await designer.call(api.forms.importForm, { id, formName: "Then" }));
    const other = await upload([header, ["text", "first", "Given name"]]);
    must(await designer.call(api.forms.importForm, { id: other, formId }));
    const again = must(await designer.call(api.forms.importForm, { id, formName: "Then" }));
    expect([again.formId, again.version]).toEqual([formId, 2]);
    expect(JSON.stringify(again.definition)).toContain("Given name");
  });

  it("is another one for another sheet, and after the first was deleted", async () => {
    const body = await writeWorkbook([
      { name: "survey", rows: plain },
      { name: "second", rows: plain },
    ]);
    const file = { fileName: "form.xlsx", contentType: XLSX_CONTENT_TYPE, body };
    const { id } = must(await designer.call(api.forms.upload, { file }));
    const importSheet = async (worksheetIndex: number) =>
      must(await designer.call(api.forms.importForm, { id, worksheetIndex, formName: "Two" })).formId;
    const first = await importSheet(0);
    const second = await importSheet(1);
    expect(second).not.toBe(first);
    expect(await importSheet(-1)).toBe(first); // the sheet that is picked
    must(await designer.call(api.forms.deleteForm, { id: first }));
    const third = await importSheet(0);
    expect([first, second]).not.toContain(third);
    expect(await importSheet(0)).toBe(third);
  });
});

describe("POST /rest/upload/stats", () => {
  it("answers once more what the upload answered", async () => {
    const body = await writeWorkbook([
      { name: "survey", rows: [header, ["select_one_from_file towns.csv", "town", "Town"]] },
    ]);
    const towns = new TextEncoder().encode("name,label\nlima,Lima\n");
    const answer = must(
      await designer.call(api.forms.upload, {
        file: { fileName: "form.xlsx", contentType: XLSX_CONTENT_TYPE, body },
        files: [{ fileName: "towns.csv", contentType: "text/csv", body: towns }],
      }),
    );
    expect(answer.attached).toEqual([{ name: "towns.csv", rows: 1 }]);
    expect(must(await designer.call(api.forms.uploadStats, { id: answer.id }))).toEqual(answer);
  });

  it("knows neither somebody else's upload nor one that isn't kept any more", async ({ skip }) => {
    const ask = (client: Client, id: string) => client.call(api.forms.uploadStats, { id });
    expect((await ask(designer, "gone")).problem?.name).toBe("UPLOAD_NOT_FOUND");
    skip(!mailsAreShown, NEEDS_ANOTHER);
    const stranger = stack.client();
    await signUpAnother(stranger, stack.mails);
    expect((await ask(stranger, await upload(plain))).problem?.name).toBe("UPLOAD_NOT_FOUND");
  });
});

describe("the title of a form", () => {
  it("is the name typed at import, which its reports carry", async () => {
    const { formId, definition } = await makeForm(plain);
    expect(definition.title).toBe("A form");
    const { model } = must(await designer.call(api.process.processes, { id: formId }));
    const { children } = JSON.parse(model) as Step; // written by the import itself
    const report = await designer.call(api.process.transformUntilMe, {
      formId,
      processType: "HANDLEBARS" as const,
      input: JSON.stringify({ first: "Ana" }),
      process: { key: children[0]?.key ?? "" },
    });
    expect(must(report).output).toContain("<title>A form</title>");
  });

  it("is the workbook's own where it has one", async () => {
    const id = await upload(plain, "form.xlsx", [["form_title"], ["Sleep diary"]]);
    const answer = must(await designer.call(api.forms.importForm, { id, formName: "Sleep, 2nd try" }));
    expect([answer.formName, answer.definition.title]).toEqual(["Sleep, 2nd try", "Sleep diary"]);
  });

  it("stays when the form is imported again from a file with another name", async () => {
    const { formId, definition } = await makeForm(plain);
    const id = await upload(plain, "form (3) final.xlsx");
    const preview = must(await designer.call(api.forms.importForm, { id, formId, preview: true }));
    expect(preview.difference && isUnchanged(preview.difference)).toBe(true);
    expect(preview.definition).toEqual(definition);
  });
});

describe("labels without a language", () => {
  it("get the one that the designer chose, which a later import keeps", async () => {
    const id = await upload(plain);
    const { formId, definition } = must(
      await designer.call(api.forms.importForm, { id, formName: "Formulario", locale: "es" }),
    );
    expect([definition.defaultLocale, definition.locales]).toEqual(["es", [{ code: "es", name: "Spanish" }]]);
    const again = must(await designer.call(api.forms.importForm, { id, formId }));
    expect(again.definition.defaultLocale).toBe("es");
  });
});

describe("repeats", () => {
  it("are asked for each instance, unless one of each is wanted", async () => {
    const id = await upload(repeated);
    const whole = must(await designer.call(api.forms.importForm, { id, formName: "Families" }));
    expect(codesOf(whole.problems)).toEqual([]);
    expect(JSON.stringify(whole.definition.model)).toContain('"repeat":{}');
    const { problems } = must(
      await designer.call(api.forms.importForm, { id, formName: "Children", oneRepeat: true }),
    );
    expect(codesOf(problems)).toContain("W_REPEAT");
  });
});

describe("POST /rest/form/publish", () => {
  it("asks to confirm expressions that were left out, naming their cells and what happens without them", async () => {
    const { formId } = await makeForm(unreadable);
    const publish = (confirmed: boolean) =>
      designer.call(api.forms.publish, { id: formId, publicationName: "Now", confirmed });
    const { status, problem } = await publish(false);
    expect([status, problem?.name]).toEqual([422, "PUBLISH_UNCONFIRMED"]);
    const effect = "Until then, this question is always asked.";
    expect(problem?.details?.problems).toMatchObject([
      { code: "E_EXPR", sheet: "survey", row: 2, column: "D", effect },
      { code: "W_TYPE" },
    ]);
    expect((await publish(true)).status).toBe(200);
  });

  it("refuses questions that depend on each other, whoever confirms it", async () => {
    const cycle: Rows = [header, ["text", "a", "A", "${b} = 1"], ["text", "b", "B", "${a} = 1"]];
    const { formId } = await makeForm(cycle);
    const { status, problem } = await designer.call(api.forms.publish, {
      ...{ id: formId, publicationName: "Now", confirmed: true },
    });
    expect([status, problem?.name]).toEqual([422, "PUBLISH_REFUSED"]);
    expect(problem?.details?.problems).toMatchObject([
      { code: "E_CYCLE", row: 2, column: "D" },
      { code: "E_CYCLE", row: 3, column: "D" },
    ]);
  });

  it("asks once to confirm what was imported in a simpler way", async () => {
    const { formId } = await makeForm([header, ["osm", "place", "Place"]]);
    const publish = (confirmed?: boolean) =>
      designer.call(api.forms.publish, {
        id: formId,
        publicationName: "Now",
        ...(confirmed !== undefined && { confirmed }),
      });
    const { status, problem } = await publish();
    expect([status, problem?.name]).toEqual([422, "PUBLISH_UNCONFIRMED"]);
    expect(problem?.details?.problems).toMatchObject([{ code: "W_TYPE", row: 2 }]);
    const stale = await designer.call(api.forms.publish, {
      id: formId,
      publicationName: "Now",
      confirmed: true,
      version: 2,
    });
    expect(stale.problem?.name).toBe("FORM_STALE");
    expect((await publish(true)).status).toBe(200);
    expect(must(await designer.call(api.forms.publications, { id: formId }))).toHaveLength(1);
  });
});

describe("POST /rest/form/problems", () => {
  it("answers the problems of the current version's import", async () => {
    const { formId, problems } = await makeForm(unreadable);
    expect(must(await designer.call(api.forms.formProblems, { id: formId })).problems).toEqual(problems);
    const id = await upload(plain);
    must(await designer.call(api.forms.importForm, { id, formId }));
    expect(must(await designer.call(api.forms.formProblems, { id: formId })).problems).toEqual([]);
  });
});

describe("POST /rest/form/cells", () => {
  it("answers where the workbook of the current version names each question", async () => {
    const { formId } = await makeForm([header, ["text", "one", "One"], ["text", "two", "Two"]]);
    const cells = () => designer.call(api.forms.formCells, { id: formId });
    expect(must(await cells()).two).toEqual({ sheet: "survey", cell: "B3" });
    const id = await upload([header, ["text", "two", "Two"]]);
    must(await designer.call(api.forms.importForm, { id, formId }));
    expect(must(await cells())).toEqual({ two: { sheet: "survey", cell: "B2" } });
  });
});

describe("GET /rest/import/annotated and /rest/form/annotated", () => {
  const commented = async (body: unknown) => {
    const read = await readWorkbook(body as Uint8Array, "copy.xlsx"); // a file answer's body is bytes
    if (!read.ok) throw new Error("The copy can't be read.");
    return read.workbook.sheets.map(({ name }) => name);
  };

  it("download the uploaded workbook with its problems", async () => {
    const id = await upload([header, ["select_one nowhere", "first", "First name"]]);
    const copy = await designer.call(api.forms.annotatedUpload, { id });
    expect(copy.status).toBe(200);
    expect(copy.headers.get("Content-Disposition")).toContain("problems.xlsx");
    expect((await commented(copy.body)).toSorted()).toEqual(["Problems", "survey"]);
  });

  it("download the workbook of a form's version with what blocks publishing", async () => {
    const { formId } = await makeForm(unreadable);
    const copy = await designer.call(api.forms.annotatedForm, { f: formId });
    expect((await commented(copy.body)).toSorted()).toEqual(["Problems", "survey"]);
  });

  it("refuse workbooks of others", async ({ skip }) => {
    const { formId } = await makeForm(plain);
    const id = await upload(plain);
    const stranger = stack.client();
    skip(!mailsAreShown, NEEDS_ANOTHER);
    await signUpAnother(stranger, stack.mails);
    expect((await stranger.call(api.forms.annotatedUpload, { id })).problem?.name).toBe("UPLOAD_NOT_FOUND");
    expect((await stranger.call(api.forms.annotatedForm, { f: formId })).status).toBe(403);
    expect((await stranger.call(api.forms.formProblems, { id: formId })).status).toBe(403);
    expect((await stranger.call(api.forms.formCells, { id: formId })).status).toBe(403);
    const theft = await stranger.call(api.forms.importForm, { id, formId, preview: true });
    expect(theft.problem).toBeDefined();
  });
});

describe("a large form", () => {
  const places = (questions: number): SheetToWrite[] => [
    {
      name: "survey",
      rows: [
        ["type", "name", "label"],
        ...Array.from({ length: questions }, (_, at) => ["select_one places", `home_${at}`, `Home ${at}`]),
      ],
    },
    {
      name: "choices",
      rows: [
        ["list_name", "name", "label"],
        ...Array.from({ length: 1_500 }, (_, at) => [
          "places",
          `place_${at}`,
          `The place with the number ${at}`,
        ]),
      ],
    },
  ];
  const importPlaces = async (questions: number) => {
    const body = await writeWorkbook(places(questions));
    const file = { fileName: "form.xlsx", contentType: XLSX_CONTENT_TYPE, body };
    const { id } = must(await designer.call(api.forms.upload, { file }));
    return designer.call(api.forms.importForm, { id, formName: "Places" });
  };

  it("is answered as gzip, since a function returns 6 MB at most", async () => {
    const imported = must(await importPlaces(72));
    expect(JSON.stringify(imported).length).toBeGreaterThan(6 * 1024 * 1024);
    const published = must(
      await designer.call(api.forms.publish, { id: imported.formId, publicationName: "Places" }),
    );
    const { publicationKey } = published;
    const { schema = "" } = must(await stack.client().call(api.runtime.instance, { publicationKey }));
    expect(JSON.parse(schema)).toHaveLength(imported.definition.model.length);
  });

  it.each([
    [120, "larger than 8 MB"],
    [200, 'Most come from the list "places"'],
  ])("of %i long lists is refused with a reason", async (questions, words) => {
    const before = must(await designer.call(api.forms.listLite, {})).length;
    const { status, problem } = await importPlaces(questions);
    expect([status, problem?.name]).toEqual([422, "IMPORT_REFUSED"]);
    expect(JSON.stringify(problem?.details?.problems)).toContain(JSON.stringify(words).slice(1, -1));
    expect(must(await designer.call(api.forms.listLite, {}))).toHaveLength(before);
  });
});
