import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ping } from "../../../shared/contract/account.ts";
import { importForm } from "../../../shared/contract/imports.ts";
import { type ProblemDetails, type ProblemName, problem, problemBody } from "../../../shared/problems.ts";
import { ImportPage } from "../../../web/features/import/ImportPage.tsx";
import { UploadDialog } from "../../../web/features/import/UploadDialog.tsx";
import { type FakeServer, fakeServer } from "../support/fake-server.ts";
import { type FakeUpload, fakeUpload } from "../support/fake-upload.ts";
import { isDisabled, renderScreen } from "../support/render-screen.tsx";
import { anImport } from "../support/samples.ts";
import {
  button,
  chooseFile,
  importNewForm,
  someStats,
  uploadWorkbook,
  workbook,
} from "../support/upload-steps.ts";

const user = userEvent.setup();
const refusal = (name: ProblemName, details?: ProblemDetails) =>
  problemBody(problem(name, details), "request-1");

let server: FakeServer;
let upload: FakeUpload;
const setToken = (token: string) => {
  // biome-ignore lint/suspicious/noDocumentCookie: the token's cookie, as the server sets it
  document.cookie = `XSRF-TOKEN=${token}`;
};
beforeEach(() => {
  server = fakeServer();
  upload = fakeUpload();
  setToken("token-1");
  server.answer(importForm, () => anImport());
});

const openNew = () => renderScreen(<UploadDialog onClose={() => {}} />);
const drop = (files: File[]) => fireEvent.drop(button("Add File"), { dataTransfer: { files } });
const begin = async (count = 1) => {
  await waitFor(() => expect(upload.started).toHaveLength(count));
};

describe("Upload dialog: choosing a file", () => {
  it("disables Upload without a file, and Add File while one is chosen", async () => {
    openNew();
    expect(isDisabled(button("Upload"))).toBe(true);
    expect(isDisabled(button("Add File"))).toBe(false);
    await chooseFile(workbook);
    expect(isDisabled(button("Upload"))).toBe(false);
    expect(isDisabled(button("Add File"))).toBe(true);
    await user.click(button("Remove sleep.xlsx"));
    expect(isDisabled(button("Upload"))).toBe(true);
    expect(isDisabled(button("Add File"))).toBe(false);
  });

  it("takes one workbook: of two, one has to be removed", async () => {
    openNew();
    drop([workbook, new File(["PK"], "second.xlsx")]);
    const message = "A form is one workbook: remove sleep.xlsx or second.xlsx.";
    expect(screen.getByText(message)).toBeTruthy();
    expect(isDisabled(button("Upload"))).toBe(true);
    await user.click(button("Remove second.xlsx"));
    expect(screen.queryByText(message)).toBeNull();
    expect(isDisabled(button("Upload"))).toBe(false);
  });

  it("takes the lists of the form with it, one by one or together", async () => {
    openNew();
    drop([new File(["name"], "villages.csv"), new File(["{}"], "wells.geojson")]);
    await user.click(button("Remove villages.csv"));
    expect(screen.getByText("Add the workbook of the form as well.")).toBeTruthy();
    expect(isDisabled(button("Upload"))).toBe(true);
    expect(button("Add lists and media")).toBeTruthy();
    drop([workbook]);
    await user.click(button("Upload"));
    await begin();
    expect(upload.started[0]?.fileNames).toEqual(["wells.geojson", "sleep.xlsx"]);
  });

  it("keeps a chosen file when another is dropped", async () => {
    openNew();
    await chooseFile(workbook);
    const files = [new File(["PK"], "second.xlsx")];
    drop(files);
    expect(button("Remove sleep.xlsx")).toBeTruthy();
  });

  it.each([
    [
      new File(["<svg/>"], "photo.bmp", { type: "image/svg+xml" }),
      "photo.bmp is neither a workbook nor a list, a picture, a sound or a video. Choose an Excel workbook (.xlsx, .xls) or a CSV file, and the files that it names.",
    ],
    [
      new File([new Uint8Array(5.25 * 1024 * 1024)], "large.xlsx"),
      "large.xlsx has 5.3 MB; at most 4 MB can be uploaded. Remove pictures and unused sheets.",
    ],
  ])("refuses $0.name before sending it", async (file, message) => {
    openNew();
    await chooseFile(file);
    expect(screen.getByText(message)).toBeTruthy();
    expect(isDisabled(button("Upload"))).toBe(true);
    expect(isDisabled(button("Add File"))).toBe(false);
    await chooseFile(workbook);
    expect(screen.queryByText(message)).toBeNull();
    expect(upload.started).toEqual([]);
  });
});

describe("Upload dialog: upload", () => {
  it("shows the progress, sends the token and cannot be closed while uploading", async () => {
    const onClose = vi.fn();
    renderScreen(<UploadDialog onClose={onClose} />);
    await chooseFile(workbook);
    await user.click(button("Upload"));
    await begin();
    expect(upload.started[0]).toMatchObject({
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

  it("returns the upload's stats when it is closed", async () => {
    const onClose = vi.fn();
    renderScreen(<UploadDialog onClose={onClose} />);
    await uploadWorkbook(upload, someStats());
    await user.click(await screen.findByRole("button", { name: "Close" }));
    expect(onClose).toHaveBeenCalledWith({ stats: someStats(), imported: undefined });
  });

  it("resends the file by itself, once, when its token has just expired", async () => {
    server.answer(ping, () => {
      setToken("token-2");
      return { alive: true };
    });
    openNew();
    await chooseFile(workbook);
    await user.click(button("Upload"));
    await begin();
    await act(async () => upload.finish(403, refusal("XSRF_REFUSED")));
    await begin(2);
    expect(upload.started[1]?.headers["X-XSRF-TOKEN"]).toBe("token-2");
    expect(screen.queryByRole("alert")).toBeNull();
    await act(async () => upload.finish(403, refusal("XSRF_REFUSED")));
    expect((await screen.findByRole("alert")).textContent).toContain("This page is out of date");
    expect(upload.started).toHaveLength(2);
  });

  it("says what the server found in a file that isn't a workbook, and lets another be chosen", async () => {
    openNew();
    await chooseFile(new File(["\xd0\xcf"], "old.xls"));
    await user.click(button("Upload"));
    await begin();
    const message = "This is an OpenDocument spreadsheet (.ods).";
    const hint = "Open it in your spreadsheet program and save it as .xlsx.";
    const problems = [{ severity: "error", code: "E_NOT_XLSX", message, hint }];
    await act(async () => upload.finish(422, refusal("FILE_NOT_A_WORKBOOK", { problems })));
    expect((await screen.findByRole("alert")).textContent).toBe(`${message} ${hint}`);
    await user.click(button("Remove old.xls"));
    expect(screen.queryByRole("alert")).toBeNull();
    expect(isDisabled(button("Add File"))).toBe(false);
  });

  it("says that the upload was interrupted, and can be tried again", async () => {
    openNew();
    await chooseFile(workbook);
    await user.click(button("Upload"));
    await begin();
    await act(async () => upload.interrupt());
    expect((await screen.findByRole("alert")).textContent).toContain("interrupted");
    expect(isDisabled(button("Upload"))).toBe(false);
  });
});

describe("Upload dialog: worksheet and name", () => {
  it("disables Next while no worksheet is chosen", async () => {
    openNew();
    await uploadWorkbook(upload, someStats());
    expect(isDisabled(await screen.findByRole("button", { name: "Next" }))).toBe(true);
    await user.click(screen.getByLabelText("survey"));
    expect(isDisabled(button("Next"))).toBe(false);
  });

  it("has chosen the worksheet that looks like a form", async () => {
    openNew();
    await uploadWorkbook(upload, someStats({ worksheetIndex: 1 }));
    expect(await screen.findByLabelText(/^survey/)).toHaveProperty("checked", true);
    expect(isDisabled(button("Next"))).toBe(false);
  });

  it("lists the hidden sheets of a workbook without visible ones", async () => {
    openNew();
    await uploadWorkbook(upload, someStats({ worksheets: [], hiddenWorksheets: ["survey", "choices"] }));
    await screen.findByRole("heading", { name: "Invalid Sprout Excel Worksheet" });
    expect(screen.getByText(/^All worksheets of/).textContent).toContain("are hidden: survey, choices.");
  });

  it("names a workbook without worksheets invalid", async () => {
    openNew();
    await uploadWorkbook(upload, someStats({ worksheets: [] }));
    await screen.findByRole("heading", { name: "Invalid Sprout Excel Worksheet" });
  });

  it("requires a name for a new form, and complains only after a click", async () => {
    openNew();
    await uploadWorkbook(upload, someStats({ worksheetIndex: 1 }));
    await user.click(await screen.findByRole("button", { name: "Next" }));
    expect(screen.getByText("Please give your form a name")).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText("Form name"));
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
    openNew();
    await uploadWorkbook(upload, someStats({ fileName: "s.csv", contentType: "text/csv", worksheets: [] }));
    expect(isDisabled(await screen.findByRole("button", { name: "Run Import" }))).toBe(true);
    await user.type(screen.getByLabelText("Form name"), "Sleep diary");
    expect(isDisabled(button("Run Import"))).toBe(false);
  });

  it("needs no choice of worksheet for a CSV file", async () => {
    openNew();
    const worksheets = [{ index: 0, name: "sleep" }];
    const csv = { fileName: "sleep.csv", contentType: "text/csv", worksheets, worksheetIndex: 0 };
    await uploadWorkbook(upload, someStats(csv));
    await user.type(await screen.findByLabelText("Form name"), "Sleep diary");
    await user.click(button("Run Import"));
    await screen.findByRole("button", { name: "Finish" });
    expect(server.sent(importForm)).toMatchObject([{ worksheetIndex: 0 }]);
  });

  it.each([
    ["old.xls", "application/vnd.ms-excel"],
    ["OLD.XLS", "application/octet-stream"],
    ["macros.xlsm", ""],
  ])("asks for the worksheet of %s as of any workbook", async (fileName, contentType) => {
    openNew();
    await uploadWorkbook(upload, someStats({ fileName, contentType }));
    await screen.findByText("Which worksheet contains the form?");
  });

  it("can be run again when the import's answer was lost", async () => {
    server.refuse(importForm, "SERVICE_BUSY");
    openNew();
    await importNewForm(upload);
    expect((await screen.findByRole("alert")).textContent).toContain("The service is busy.");
    server.answer(importForm, () => anImport());
    await user.click(button("Run Import"));
    await screen.findByRole("button", { name: "Finish" });
  });
});

describe("Import", () => {
  it("shows the form's name plus 'form' and the form itself after an upload", async () => {
    renderScreen(<ImportPage />, "/design/import");
    expect(screen.getByRole("heading", { level: 1 }).textContent).toContain("Upload");
    const guide = screen.getByRole("link", { name: "specification of the spreadsheet" });
    expect(guide.getAttribute("href")).toBe("/design/workbook");
    await user.click(button("Upload"));
    await screen.findByRole("dialog");
    await importNewForm(upload);
    await user.click(await screen.findByRole("button", { name: "Finish" }));
    await screen.findByRole("heading", { name: "Sleep diary form" });
    await screen.findByText("First name");
    expect(screen.queryByText(/^About the workbook/)).toBeNull();
  });
});
