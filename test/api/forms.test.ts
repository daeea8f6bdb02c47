import { readFile } from "node:fs/promises";
import { beforeAll, describe, expect, it } from "vitest";
import type { PublicationCommand } from "../../shared/contract/forms.ts";
import { api } from "../../shared/contract/index.ts";
import { XLS_CONTENT_TYPE, XLSX_CONTENT_TYPE } from "../../shared/file-name.ts";
import { writeWorkbook } from "../../shared/workbook/write/write-workbook.ts";
import { mailsAreShown, NEEDS_ANOTHER } from "../support/deployed.ts";
import {
  demoWorkbook,
  must,
  publishWorkbook,
  signUpAnother,
  signUpDesigner,
} from "../support/published-form.ts";
import { type Client, useStack } from "../support/stack.ts";

const stack = useStack();
let designer: Client;

beforeAll(async () => {
  designer = stack.client();
  await signUpDesigner(designer, stack.mails);
});

async function upload(body: Uint8Array, fileName = "form.xlsx") {
  return designer.call(api.forms.upload, { file: { fileName, contentType: XLSX_CONTENT_TYPE, body } });
}

async function importSheets(sheets: Parameters<typeof writeWorkbook>[0], formName = "A form") {
  const { id, worksheetIndex } = must(await upload(await writeWorkbook(sheets)));
  return designer.call(api.forms.importForm, { id, worksheetIndex, formName });
}

const small = (label: string) => [
  {
    name: "survey",
    rows: [
      ["type", "name", "label"],
      ["text", "first", label],
    ],
  },
];

describe("POST /rest/upload/sprout", () => {
  it("lists the worksheets and the one that looks like a form", async () => {
    const body = must(await upload(new Uint8Array(await readFile(demoWorkbook))));
    expect(body).toMatchObject({
      fileName: "form.xlsx",
      contentType: XLSX_CONTENT_TYPE,
      worksheets: [
        { index: 0, name: "survey" },
        { index: 1, name: "choices" },
        { index: 2, name: "settings" },
      ],
      worksheetIndex: 0,
    });
  });

  it("refuses a file that isn't a workbook, saying what to do", async () => {
    const { status, problem } = await upload(new TextEncoder().encode("just text"));
    expect([status, problem?.name]).toEqual([422, "FILE_NOT_A_WORKBOOK"]);
    expect(problem?.title).toContain("save it as .xlsx");
  });

  it("refuses an empty file", async () => {
    const { status, problem } = await upload(new Uint8Array());
    expect([status, problem?.name]).toEqual([422, "FILE_NOT_A_WORKBOOK"]);
  });

  it("refuses a file above 4 MB", async () => {
    const { status, problem } = await upload(new Uint8Array(4 * 1024 * 1024 + 1));
    expect([status, problem?.name]).toEqual([413, "FILE_TOO_LARGE"]);
  });

  it("refuses a body without a file", async () => {
    const headers = {
      "Content-Type": "multipart/form-data; boundary=b",
      "X-XSRF-TOKEN": designer.cookies.get("XSRF-TOKEN") ?? "",
    };
    const response = await designer.fetch("/rest/upload/sprout", {
      method: "POST",
      headers,
      body: "--b--\r\n",
    });
    expect([response.status, await response.json()]).toMatchObject([422, { name: "FILE_MISSING" }]);
  });
});

describe("an upload that breaks off", () => {
  it.each([
    [
      "in the middle of the file",
      "multipart/form-data; boundary=b",
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a.xlsx"\r\n\r\nhalf',
    ],
    ["without a boundary", "multipart/form-data", "--b\r\n"],
  ])("%s is refused, and the server keeps working", async (_what, contentType, body) => {
    const token = designer.cookies.get("XSRF-TOKEN") ?? "";
    const headers = { "Content-Type": contentType, "X-XSRF-TOKEN": token };
    const response = await designer.fetch("/rest/upload/sprout", { method: "POST", headers, body });
    expect([response.status, await response.json()]).toMatchObject([422, { name: "FILE_MISSING" }]);
    expect((await designer.call(api.account.isAuth, {})).body).toBe(true);
  });
});

describe("POST /rest/import/sprout", () => {
  it("makes a form that its owner finds in the list", async () => {
    const { formId, definition } = must(await importSheets(small("First name"), "My first form"));
    expect(definition.model[0]?.composites[0]?.fields[0]).toMatchObject({
      key: "first",
      controlType: "text",
    });
    const list = must(await designer.call(api.forms.listLite, {}));
    expect(list).toContainEqual(
      expect.objectContaining({ id: formId, formName: "My first form", privilege: "O", publicationCount: 0 }),
    );
  });

  it("refuses a workbook with errors, names each cell, and stores nothing", async () => {
    const before = must(await designer.call(api.forms.listLite, {})).length;
    const { status, problem } = await importSheets([
      {
        name: "survey",
        rows: [
          ["type", "name", "label"],
          ["select_one missing", "choice", "Choose"],
          ["text", "2bad", "Name"],
        ],
      },
    ]);
    expect([status, problem?.name]).toEqual([422, "IMPORT_REFUSED"]);
    const problems = problem?.details?.problems as { row: number; sheet: string }[];
    expect(problems.map(({ sheet, row }) => `${sheet} ${row}`)).toEqual(["survey 2", "survey 3"]);
    expect(must(await designer.call(api.forms.listLite, {}))).toHaveLength(before);
  });

  it("refuses a workbook with no sheet that contains a form", async () => {
    const sheets = [{ name: "notes", rows: [["hello"], ["world"]] }];
    const { status, problem } = await importSheets(sheets);
    expect(status).toBe(422);
    expect(["WORKSHEET_NOT_FOUND", "IMPORT_REFUSED"]).toContain(problem?.name);
  });

  it("refuses someone else's upload", async ({ skip }) => {
    const { id } = must(await upload(await writeWorkbook(small("x"))));
    const other = stack.client();
    skip(!mailsAreShown, NEEDS_ANOTHER);
    await signUpAnother(other, stack.mails);
    const { status, problem } = await other.call(api.forms.importForm, { id, formName: "Stolen" });
    expect([status, problem?.name]).toEqual([404, "UPLOAD_NOT_FOUND"]);
  });

  it("requires a name", async () => {
    const { id } = must(await upload(await writeWorkbook(small("x"))));
    const { problem } = await designer.call(api.forms.importForm, { id, formName: " " });
    expect(problem?.name).toBe("FORM_NAME_MISSING");
  });

  it("makes the next version of an existing form, and its export is the new file byte for byte", async () => {
    const { formId } = must(await importSheets(small("Before"), "Versions"));
    const bytes = await writeWorkbook(small("After"));
    const { id } = must(await upload(bytes, "Größe, neu.xlsx"));
    must(await designer.call(api.forms.importForm, { id, formId }));
    const model = must(await designer.call(api.forms.model, { id: formId }));
    expect(JSON.stringify(model.model)).toContain("After");
    expect(model.formName).toBe("Versions");
    expect(must(await designer.call(api.forms.hasExport, { f: formId }))).toBe(true);
    const exported = await designer.call(api.forms.exportFile, { f: formId });
    expect(Buffer.from(exported.body as unknown as Uint8Array).equals(Buffer.from(bytes))).toBe(true);
    expect(exported.headers.get("Content-Disposition")).toContain("filename*=UTF-8''Gr%C3%B6%C3%9Fe");
  });

  it("takes a workbook of Excel 97 to 2003, and its export has the file's own name and type", async () => {
    const body = new Uint8Array(await readFile(new URL("../import/xls/from1904.xls", import.meta.url)));
    const file = { fileName: "visit.xls", contentType: XLS_CONTENT_TYPE, body };
    const stats = must(await designer.call(api.forms.upload, { file }));
    expect(stats.worksheets).toMatchObject([{ name: "survey", isForm: true }]);
    const { formId } = must(await designer.call(api.forms.importForm, { id: stats.id, formName: "Old" }));
    const { model } = must(await designer.call(api.forms.model, { id: formId }));
    expect(JSON.stringify(model)).toContain("2021-09-23");
    const exported = await designer.call(api.forms.exportFile, { f: formId });
    expect(Buffer.from(exported.body as unknown as Uint8Array).equals(Buffer.from(body))).toBe(true);
    expect(exported.headers.get("Content-Disposition")).toContain("visit.xls");
    expect(exported.headers.get("Content-Type")).toBe(XLS_CONTENT_TYPE);
  });
});

describe("two imports of one form at once", () => {
  it("let one win as a whole: its definition and its file", async () => {
    const { formId } = must(await importSheets(small("Start"), "Race"));
    const bytes = await Promise.all(["First", "Second"].map((label) => writeWorkbook(small(label))));
    const uploads = await Promise.all(bytes.map((body, index) => upload(body, `${index}.xlsx`)));
    const answers = await Promise.all(
      uploads.map((answer, index) =>
        designer.call(api.forms.importForm, { id: must(answer).id, formId, formName: `Race ${index}` }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const winner = answers.findIndex(({ status }) => status === 200);
    const model = must(await designer.call(api.forms.model, { id: formId }));
    expect(model.formName).toBe("Race");
    expect(JSON.stringify(model.model)).toContain(winner === 0 ? "First" : "Second");
    const { body } = await designer.call(api.forms.exportFile, { f: formId });
    expect(Buffer.from(body as unknown as Uint8Array).equals(Buffer.from(bytes[winner] ?? []))).toBe(true);
  });
});

describe("a form that is not the caller's", () => {
  it("answers 403 'Access denied' as an unknown one does", async ({ skip }) => {
    const { formId } = must(await importSheets(small("Private")));
    const stranger = stack.client();
    skip(!mailsAreShown, NEEDS_ANOTHER);
    await signUpAnother(stranger, stack.mails);
    for (const id of [formId, 999_999]) {
      for (const row of [
        api.forms.model,
        api.forms.publications,
        api.process.processes,
        api.forms.deleteForm,
      ]) {
        const { status, problem } = await stranger.call(row, { id });
        expect([status, problem?.title]).toEqual([403, "Access denied"]);
      }
      const publish = await stranger.call(api.forms.publish, { id, publicationName: "x" });
      expect(publish.status).toBe(403);
    }
  });
});

describe("POST /rest/form/publish and /rest/form/publications", () => {
  it("lists publications, newest first", async () => {
    const { formId } = must(await importSheets(small("Published")));
    for (const publicationName of ["First", "Second"]) {
      must(await designer.call(api.forms.publish, { id: formId, publicationName }));
    }
    const listed = must(await designer.call(api.forms.publications, { id: formId }));
    expect(listed.map(({ name }) => name)).toEqual(["Second", "First"]);
    const row = must(await designer.call(api.forms.listLite, {})).find(({ id }) => id === formId);
    expect(row?.publicationCount).toBe(2);
  });

  it("counts in the list of forms while it can be opened", async () => {
    const { formId: id } = must(await importSheets(small("Opened and closed")));
    const publish = async () =>
      must(await designer.call(api.forms.publish, { id, publicationName: "One" })).publicationKey;
    const [first, second] = [await publish(), await publish()];
    const counted = async () => must(await designer.call(api.forms.listLite, { id }))[0]?.publicationCount;
    const command = async (publicationKey: string, name: PublicationCommand) => {
      must(await designer.call(api.forms.changePublication, { id, publicationKey, command: name }));
      return counted();
    };
    expect(await counted()).toBe(2);
    expect(await command(first, "pause")).toBe(1);
    expect(await command(first, "resume")).toBe(2);
    await Promise.all([command(first, "revoke"), command(second, "pause")]);
    expect(await counted()).toBe(0);
  });

  it("counts in the list of forms until its date has passed", async () => {
    const { formId: id } = must(await importSheets(small("Closes by itself")));
    const publish = async () =>
      must(await designer.call(api.forms.publish, { id, publicationName: "One" })).publicationKey;
    const [first] = [await publish(), await publish()];
    const counted = async () => must(await designer.call(api.forms.listLite, { id }))[0]?.publicationCount;
    const closeAt = async (time: number | null) => {
      const closesAt = time === null ? null : new Date(time).toISOString();
      const settings = { id, publicationKey: first, command: "settings", closesAt } as const;
      must(await designer.call(api.forms.changePublication, settings));
      return counted();
    };
    expect(await closeAt(Date.now() + 60_000)).toBe(2);
    expect(await closeAt(Date.now() - 1)).toBe(1);
    expect(await closeAt(null)).toBe(2);
    expect(await closeAt(Date.now() + 2_000)).toBe(2);
    await expect.poll(counted).toBe(1);
  });

  it("refuses an empty name", async () => {
    const { formId } = must(await importSheets(small("Nameless")));
    const { status, problem } = await designer.call(api.forms.publish, { id: formId, publicationName: "  " });
    expect([status, problem?.name]).toEqual([400, "INPUT_INVALID"]);
  });

  it("is frozen: a later import changes nothing for respondents", async () => {
    const { formId } = must(await importSheets(small("Old label")));
    const { publicationKey } = must(
      await designer.call(api.forms.publish, { id: formId, publicationName: "Frozen" }),
    );
    const { id } = must(await upload(await writeWorkbook(small("New label"))));
    must(await designer.call(api.forms.importForm, { id, formId }));
    const { schema } = must(await stack.client().call(api.runtime.instance, { publicationKey }));
    expect(schema).toContain("Old label");
    expect(schema).not.toContain("New label");
  });
});

describe("DELETE /rest/form/delete", () => {
  it("removes the form from the list and closes its publications at once", async () => {
    const { formId, publicationKey } = await publishWorkbook(designer);
    must(await designer.call(api.forms.deleteForm, { id: formId }));
    expect(must(await designer.call(api.forms.listLite, {})).some(({ id }) => id === formId)).toBe(false);
    const { status, problem } = await stack.client().call(api.runtime.instance, { publicationKey });
    expect([status, problem?.name]).toEqual([403, "PUBLICATION_CLOSED"]);
    expect((await designer.call(api.forms.model, { id: formId })).status).toBe(403);
  });
});
