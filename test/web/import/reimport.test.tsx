import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { model } from "../../../shared/contract/forms.ts";
import { importForm } from "../../../shared/contract/imports.ts";
import { processes } from "../../../shared/contract/process.ts";
import type { FormDifference } from "../../../shared/form/definition/form-difference.ts";
import { problem } from "../../../shared/problems.ts";
import { UploadDialog } from "../../../web/features/import/UploadDialog.tsx";
import { aStep, aTree } from "../process-builder/some-process.ts";
import { type FakeServer, fakeServer } from "../support/fake-server.ts";
import { type FakeUpload, fakeUpload } from "../support/fake-upload.ts";
import { isDisabled, renderScreen } from "../support/render-screen.tsx";
import { aDefinition, aDifference, anImport, aProblem } from "../support/samples.ts";
import { button, someStats, uploadAndPick, uploadWorkbook } from "../support/upload-steps.ts";

const user = userEvent.setup();
let server: FakeServer;
let upload: FakeUpload;
beforeEach(() => {
  server = fakeServer();
  upload = fakeUpload();
  // biome-ignore lint/suspicious/noDocumentCookie: the token's cookie, as the server sets it
  document.cookie = "XSRF-TOKEN=token-1";
});

/** The server compares with version 3 and stores version 4. */
function answerDifference(difference: FormDifference): void {
  server.answer(importForm, ({ preview }) => anImport({ version: preview ? 3 : 4, difference }));
}

function open(publicationCount = 0, onClose = () => {}) {
  const form = { id: 7, formName: "Sleep diary", publicationCount };
  renderScreen(<UploadDialog form={form} onClose={onClose} />);
}

const someChanges = aDifference({
  added: [{ key: "weight", label: "Your weight", page: "About you" }],
  removed: [{ key: "height", label: "Your height", page: "About you" }],
  changed: [{ key: "nap", label: "Do you nap?", page: "Nights", what: ["label", "options", "page"] }],
  pages: { added: ["Dreams"], removed: [], changed: ["Nights"] },
  languages: { added: ["Español"], removed: [] },
});

describe("Re-Import", () => {
  it("asks for no name, shows what would change, and stores it only then", async () => {
    answerDifference(someChanges);
    open();
    await uploadAndPick(upload);
    const changes = within(await screen.findByRole("region", { name: "What changes" }));
    expect(server.sent(importForm)).toEqual([
      { id: "upload-1", worksheetIndex: 1, formId: 7, formName: "", corrections: "keep", preview: true },
    ]);
    changes.getByText(
      "1 field added, 1 field removed, 1 field changed, 1 page added, 1 page changed, 1 language added",
    );
    const items = changes.getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(items).toEqual([
      "Your heightheightAbout you",
      "Your weightweightAbout you",
      "Do you nap?napNightsWording, choices, moved to another page",
    ]);
    expect(changes.getByText("Dreams", { exact: false }).textContent).toBe("Pages added: Dreams");
    expect(changes.getByText("Español", { exact: false }).textContent).toBe("Languages added: Español");

    await user.click(button("Run Import"));
    await screen.findByRole("button", { name: "Finish" });
    expect(server.sent(importForm)[1]).toEqual({
      id: "upload-1",
      worksheetIndex: 1,
      formId: 7,
      formName: "",
      corrections: "keep",
      baseVersion: 3,
    });
  });

  it("says that publications keep their version, and removed fields their answers", async () => {
    answerDifference(someChanges);
    open(2);
    await uploadAndPick(upload);
    await screen.findByText(
      "Nothing changes for respondents until you publish the changes: its 2 open publications, and forms already being filled in, keep the version they were published with. Answers already given to removed fields stay in their submissions.",
    );
  });

  it("names the sentences of reports that can't be printed any more, before anything is stored", async () => {
    const renamed = JSON.parse(JSON.stringify(aDefinition).replaceAll('"first"', '"givenName"'));
    server.answer(importForm, () => anImport({ version: 3, difference: aDifference(), definition: renamed }));
    server.answer(model, () => ({ ...aDefinition, id: 7, formName: "Sleep diary" }));
    const template = "<h1>Diary</h1>\n<p>Dear <b>{{first}}</b>,</p>";
    const root = aTree(aStep("Letter", "HANDLEBARS", { template, publicOutputInd: true }));
    server.answer(processes, () => ({
      formId: 7,
      model: JSON.stringify(root),
      workingOutputModel: "{}",
      revision: 1,
    }));
    open();
    await uploadAndPick(upload);
    const reports = within(await screen.findByRole("region", { name: "What changes in the reports" }));
    reports.getByText("1 sentence of “Letter” can't be printed any more.");
    expect(reports.getByRole("list", { name: "Not printed any more" }).textContent).toBe(
      "line 2 Dear {{first}},",
    );
    expect(reports.getByText(/Nothing gives “first”/)).toBeTruthy();
    expect(server.sent(importForm)).toMatchObject([{ preview: true }]);
  });

  it("says when the reports couldn't be checked", async () => {
    answerDifference(aDifference());
    server.refuse(processes, "ACCESS_DENIED");
    open();
    await uploadAndPick(upload);
    await screen.findByText("The reports couldn't be checked against this workbook.");
    expect(isDisabled(button("Run Import"))).toBe(false);
  });

  it("says when nothing changes", async () => {
    answerDifference(aDifference());
    open();
    await uploadAndPick(upload);
    await screen.findByRole("heading", { name: "Nothing changes" });
    expect(isDisabled(button("Run Import"))).toBe(false);
  });

  it("needs no choice of worksheet for a CSV file", async () => {
    answerDifference(aDifference());
    open();
    const worksheets = [{ index: 0, name: "sleep" }];
    const csv = { fileName: "sleep.csv", contentType: "text/csv", worksheets, worksheetIndex: 0 };
    await uploadWorkbook(upload, someStats(csv));
    await screen.findByRole("heading", { name: "Nothing changes" });
    expect(server.sent(importForm)).toMatchObject([{ worksheetIndex: 0, preview: true }]);
  });

  it("shows the difference again when someone else imported the form meanwhile", async () => {
    let version = 3;
    server.answer(importForm, ({ preview, baseVersion }) => {
      if (preview) return anImport({ version, difference: version === 3 ? someChanges : aDifference() });
      if (baseVersion !== version) throw problem("FORM_STALE");
      return anImport({ version: version + 1 });
    });
    open();
    await uploadAndPick(upload);
    await screen.findByText("Your weight");
    version = 4;
    await user.click(button("Run Import"));
    await screen.findByText(/Somebody else imported this form a moment ago/);
    await screen.findByRole("heading", { name: "Nothing changes" });
    await user.click(button("Run Import"));
    await screen.findByRole("button", { name: "Finish" });
    expect(server.sent(importForm).at(-1)).toMatchObject({ baseVersion: 4 });
  });

  it("shows what must be fixed before anything is stored", async () => {
    server.answer(importForm, () => anImport({ difference: aDifference(), problems: [aProblem("E_CYCLE")] }));
    open();
    await uploadAndPick(upload);
    await user.click(await screen.findByText("About this workbook: 1 to fix before publishing"));
    expect(screen.getByText("This is E_CYCLE.")).toBeTruthy();
  });

  it("shows what was imported when it is finished", async () => {
    answerDifference(someChanges);
    const onClose = vi.fn();
    open(1, onClose);
    await uploadAndPick(upload);
    await user.click(await screen.findByRole("button", { name: "Run Import" }));
    await screen.findByText(
      /“Publish changes…” in the menu of a publication brings the changes to respondents/,
    );
    await user.click(button("Finish"));
    await waitFor(() =>
      expect(onClose).toHaveBeenCalledWith(
        expect.objectContaining({ imported: expect.objectContaining({ version: 4 }) }),
      ),
    );
  });
});
