import { act, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type FileImportStats, importForm, XLSX_CONTENT_TYPE } from "../../../shared/contract/forms.ts";
import type { ImportProblem } from "../../../shared/import/import-problem.ts";
import { problem, problemBody } from "../../../shared/problems.ts";
import { ImportPage } from "../../../web/features/import/ImportPage.tsx";
import { UploadDialog } from "../../../web/features/import/UploadDialog.tsx";
import { type FakeServer, fakeServer } from "../support/fake-server.ts";
import { type FakeUpload, fakeUpload } from "../support/fake-upload.ts";
import { isDisabled, renderScreen } from "../support/render-screen.tsx";
import { aDefinition } from "../support/samples.ts";

const user = userEvent.setup();
const workbook = new File(["PK"], "sleep.xlsx", { type: XLSX_CONTENT_TYPE });
const stats = (more: Partial<FileImportStats> = {}): FileImportStats => ({
  id: "upload-1",
  fileName: "sleep.xlsx",
  contentType: XLSX_CONTENT_TYPE,
  worksheets: [
    { index: 0, name: "readme" },
    { index: 1, name: "survey" },
  ],
  worksheetIndex: -1,
  ...more,
});
const imported = { success: true, formId: 7, formName: "Sleep diary", definition: aDefinition, problems: [] };

let server: FakeServer;
let upload: FakeUpload;
beforeEach(() => {
  server = fakeServer();
  upload = fakeUpload();
  // biome-ignore lint/suspicious/noDocumentCookie: the token's cookie, as the server sets it
  document.cookie = "XSRF-TOKEN=token-1";
  server.answer(importForm, () => imported);
});

const button = (name: string) => screen.getByRole("button", { name });
async function choose(file = workbook) {
  const input = document.querySelector<HTMLInputElement>("input[type=file]");
  if (input === null) throw new Error("the dialog has no file input");
  await user.upload(input, file);
}
async function uploadWith(answer: FileImportStats) {
  await choose();
  await user.click(button("Upload"));
  await waitFor(() => expect(upload.begun.length).toBeGreaterThan(0));
  await act(async () => upload.finish(200, answer));
}

describe("Upload dialog: upload", () => {
  it("disables Upload without a file, and Add File while one is chosen", async () => {
    renderScreen(<UploadDialog onClose={() => {}} />);
    expect(isDisabled(button("Upload"))).toBe(true);
    expect(isDisabled(button("Add File"))).toBe(false);
    await choose();
    expect(isDisabled(button("Upload"))).toBe(false);
    expect(isDisabled(button("Add File"))).toBe(true);
    await user.click(button("Remove sleep.xlsx"));
    expect(isDisabled(button("Upload"))).toBe(true);
    expect(isDisabled(button("Add File"))).toBe(false);
  });

  it("shows the progress, carries the token and cannot be closed while uploading", async () => {
    const onClose = vi.fn();
    renderScreen(<UploadDialog onClose={onClose} />);
    await choose();
    await user.click(button("Upload"));
    await waitFor(() => expect(upload.begun).toHaveLength(1));
    expect(upload.begun[0]).toMatchObject({
      path: "/rest/upload/sprout",
      headers: { "X-XSRF-TOKEN": "token-1" },
    });
    act(() => upload.progress(40));
    expect(screen.getByText("Uploading... 40%")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Close" })).toBeNull();
    await user.keyboard("{Escape}");
    expect(onClose).not.toHaveBeenCalled();
    expect(isDisabled(button("Upload"))).toBe(true);
    expect(isDisabled(button("Add File"))).toBe(true);
  });

  it("tells why a file was refused and lets another be chosen", async () => {
    renderScreen(<UploadDialog onClose={() => {}} />);
    await choose();
    await user.click(button("Upload"));
    await waitFor(() => expect(upload.begun).toHaveLength(1));
    await act(async () => upload.finish(422, problemBody(problem("FILE_NOT_A_WORKBOOK"), "request-1")));
    expect((await screen.findByRole("alert")).textContent).toContain("can't be read as an Excel workbook");
    expect(button("Remove sleep.xlsx")).toBeTruthy();
  });

  it("answers the upload's stats when it is closed", async () => {
    const onClose = vi.fn();
    renderScreen(<UploadDialog onClose={onClose} />);
    await uploadWith(stats());
    await user.click(await screen.findByRole("button", { name: "Close" }));
    expect(onClose).toHaveBeenCalledWith({ stats: stats(), imported: undefined });
  });
});

describe("Upload dialog: worksheet and name", () => {
  it("disables Next while no worksheet is chosen", async () => {
    renderScreen(<UploadDialog onClose={() => {}} />);
    await uploadWith(stats());
    expect(isDisabled(await screen.findByRole("button", { name: "Next" }))).toBe(true);
    await user.click(screen.getByLabelText("survey"));
    expect(isDisabled(button("Next"))).toBe(false);
  });

  it("has chosen the worksheet that looks like a form", async () => {
    renderScreen(<UploadDialog onClose={() => {}} />);
    await uploadWith(stats({ worksheetIndex: 1 }));
    expect(await screen.findByLabelText(/^survey/)).toHaveProperty("checked", true);
    expect(isDisabled(button("Next"))).toBe(false);
  });

  it("names a workbook without worksheets invalid", async () => {
    renderScreen(<UploadDialog onClose={() => {}} />);
    await uploadWith(stats({ worksheets: [] }));
    await screen.findByRole("heading", { name: "Invalid Sprout Excel Worksheet" });
  });

  it("asks a new form for a name, and for nothing before that is clicked", async () => {
    renderScreen(<UploadDialog onClose={() => {}} />);
    await uploadWith(stats({ worksheetIndex: 1 }));
    await user.click(await screen.findByRole("button", { name: "Next" }));
    expect(screen.getByText("Please give your form a name")).toBeTruthy();
    expect(screen.queryByText("This field is required.")).toBeNull();
    await user.click(button("Run Import"));
    expect(screen.getByText("This field is required.")).toBeTruthy();
    expect(server.sent(importForm)).toEqual([]);
    await user.type(screen.getByLabelText("Form name"), "Sleep diary");
    await user.click(button("Run Import"));
    await screen.findByRole("button", { name: "Finish" });
    expect(server.sent(importForm)).toEqual([
      { id: "upload-1", worksheetIndex: 1, formId: 0, formName: "Sleep diary" },
    ]);
  });

  it("disables Run Import when there is neither a worksheet nor a name", async () => {
    renderScreen(<UploadDialog onClose={() => {}} />);
    await uploadWith(stats({ fileName: "sleep.csv", contentType: "text/csv", worksheets: [] }));
    expect(isDisabled(await screen.findByRole("button", { name: "Run Import" }))).toBe(true);
    await user.type(screen.getByLabelText("Form name"), "Sleep diary");
    expect(isDisabled(button("Run Import"))).toBe(false);
  });

  it("needs no picking for a CSV file", async () => {
    renderScreen(<UploadDialog form={{ id: 7, formName: "Sleep diary" }} onClose={() => {}} />);
    const worksheets = [{ index: 0, name: "sleep" }];
    await uploadWith(
      stats({ fileName: "sleep.csv", contentType: "text/csv", worksheets, worksheetIndex: 0 }),
    );
    await screen.findByRole("button", { name: "Finish" });
    expect(server.sent(importForm)).toEqual([{ id: "upload-1", worksheetIndex: 0, formId: 7, formName: "" }]);
  });

  it("imports into an existing form without asking for a name", async () => {
    renderScreen(<UploadDialog form={{ id: 7, formName: "Sleep diary" }} onClose={() => {}} />);
    await uploadWith(stats({ worksheetIndex: 1 }));
    await user.click(await screen.findByRole("button", { name: "Next" }));
    await screen.findByRole("button", { name: "Finish" });
    expect(server.sent(importForm)).toEqual([{ id: "upload-1", worksheetIndex: 1, formId: 7, formName: "" }]);
  });
});

describe("Upload dialog: problems of a workbook", () => {
  const problems: ImportProblem[] = [
    {
      severity: "error",
      code: "E_LIST_MISSING",
      sheet: "survey",
      row: 12,
      column: "C",
      header: "type",
      message: 'The choice list "yesno" does not exist.',
      hint: 'Add it to the sheet "choices".',
    },
    { severity: "warning", code: "W_TRANSLATION", sheet: "survey", message: "4 labels have no French text." },
  ];

  it("lists each with sheet, cell, what is wrong and what to write instead; a corrected file may follow", async () => {
    server.refuse(importForm, "IMPORT_REFUSED", { problems });
    renderScreen(<UploadDialog onClose={() => {}} />);
    await uploadWith(stats({ worksheetIndex: 1 }));
    await user.click(await screen.findByRole("button", { name: "Next" }));
    await user.type(screen.getByLabelText("Form name"), "Sleep diary");
    await user.click(button("Run Import"));
    await screen.findByText("1 problem, 1 warning");
    const [, first] = screen.getAllByRole("row");
    const cells = within(first ?? document.body)
      .getAllByRole("cell")
      .map(({ textContent }) => textContent);
    expect(cells).toEqual(["survey", "C12type", problems[0]?.message, problems[0]?.hint]);

    server.answer(importForm, () => imported);
    await user.click(button("Upload a corrected file"));
    await uploadWith(stats({ id: "upload-2", worksheetIndex: 1 }));
    await user.click(await screen.findByRole("button", { name: "Next" }));
    expect(screen.getByLabelText("Form name")).toHaveProperty("value", "Sleep diary");
    expect(server.sent(importForm)).toHaveLength(1);
    await user.click(button("Run Import"));
    await screen.findByRole("button", { name: "Finish" });
  });
});

describe("Import", () => {
  it("shows the form's name plus 'form' and the form itself after an upload", async () => {
    renderScreen(<ImportPage />, "/design/import");
    expect(screen.getByRole("heading", { level: 1 }).textContent).toContain("Upload");
    await user.click(button("Upload"));
    const dialog = within(await screen.findByRole("dialog"));
    await choose();
    await user.click(dialog.getByRole("button", { name: "Upload" }));
    await waitFor(() => expect(upload.begun).toHaveLength(1));
    await act(async () => upload.finish(200, stats({ worksheetIndex: 1 })));
    await user.click(await screen.findByRole("button", { name: "Next" }));
    await user.type(screen.getByLabelText("Form name"), "Sleep diary");
    await user.click(button("Run Import"));
    await user.click(await screen.findByRole("button", { name: "Finish" }));
    await screen.findByRole("heading", { name: "Sleep diary form" });
    await screen.findByText("First name", {}, { timeout: 5_000 });
  });
});
