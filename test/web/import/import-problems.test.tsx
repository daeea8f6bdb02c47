import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { importForm } from "../../../shared/contract/imports.ts";
import { ImportPage } from "../../../web/features/import/ImportPage.tsx";
import { UploadDialog } from "../../../web/features/import/UploadDialog.tsx";
import { ImportProblems } from "../../../web/ui/ImportProblems.tsx";
import { type FakeServer, fakeServer } from "../support/fake-server.ts";
import { type FakeUpload, fakeUpload } from "../support/fake-upload.ts";
import { renderScreen } from "../support/render-screen.tsx";
import { anImport, aProblem } from "../support/samples.ts";
import { button, importNewForm, someStats, uploadWorkbook } from "../support/upload-steps.ts";

const user = userEvent.setup();

/** The table as text, a line a row, header first. */
function tableRows(): string[] {
  return screen
    .getAllByRole("row")
    .map((row) => [...row.children].map(({ textContent }) => textContent).join(" | "));
}

describe("Problems of a workbook", () => {
  it("are listed by sheet and cell with what is wrong and how to fix it", () => {
    const message = 'The choice list "yesno" does not exist.';
    const hint = 'Add it to the sheet "choices".';
    renderScreen(<ImportProblems problems={[aProblem("E_LIST_MISSING", { message, hint })]} />);
    expect(tableRows()).toEqual([
      "Sheet | Cell | What is wrong | What to write instead",
      `survey | C12type | ${message} | ${hint}`,
    ]);
  });

  it("are grouped by what they block, the most severe first, and counted", () => {
    renderScreen(
      <ImportProblems
        problems={[aProblem("W_LABEL"), aProblem("W_TYPE"), aProblem("E_CYCLE"), aProblem("E_NAME_BAD")]}
      />,
    );
    expect(tableRows().filter((row) => !row.includes("|"))).toEqual([
      "To fix before the import 1",
      "To fix before publishing 1",
      "To confirm when publishing 1",
      "Notes 1",
    ]);
    expect(screen.getByText("1 to fix before the import")).toBeTruthy();
    expect(screen.getByText("1 note")).toBeTruthy();
  });

  it("show cell texts as text, whatever they contain", () => {
    const message = '<img src=x onerror="alert(1)"> is no type.';
    renderScreen(<ImportProblems problems={[aProblem("E_TYPE", { message, sheet: "<b>survey</b>" })]} />);
    expect(screen.getByText(message)).toBeTruthy();
    expect(screen.getByText("<b>survey</b>")).toBeTruthy();
    expect(document.querySelector("img")).toBeNull();
  });

  it("mark the place in an expression that can't be read", () => {
    renderScreen(<ImportProblems problems={[aProblem("E_FUNC", { value: "1 + once(2)", offset: 4 })]} />);
    expect(document.querySelector("mark")?.textContent).toBe("once");
    expect(document.querySelector("code")?.textContent).toBe("1 + once(2)");
  });

  it("say below the list how many more there are", () => {
    const message = "There are 61 more than these: 61 to note.";
    renderScreen(<ImportProblems problems={[aProblem("E_NAME_DUP"), aProblem("W_MORE", { message })]} />);
    expect(screen.getAllByRole("row")).toHaveLength(2);
    expect(screen.getByText(message)).toBeTruthy();
    expect(screen.queryByText("1 note")).toBeNull();
  });

  it("say what happens to a rule that was left out", () => {
    const effect = "Until then, this question is always asked.";
    renderScreen(<ImportProblems problems={[aProblem("E_EXPR", { effect })]} />);
    expect(tableRows()[1]).toContain(effect);
  });

  it("can be copied as text, a line each", async () => {
    renderScreen(
      <ImportProblems problems={[aProblem("E_TYPE", { hint: "Write text." }), aProblem("E_NAME_BAD")]} />,
    );
    await user.click(button("Copy as text"));
    await screen.findByRole("button", { name: "Copied" });
    expect(await navigator.clipboard.readText()).toBe(
      'Sheet "survey", cell C12 (type): This is E_TYPE. Write text.\nSheet "survey", cell C12 (type): This is E_NAME_BAD.',
    );
  });
});

let server: FakeServer;
let upload: FakeUpload;
beforeEach(() => {
  server = fakeServer();
  upload = fakeUpload();
  // biome-ignore lint/suspicious/noDocumentCookie: the token's cookie, as the server sets it
  document.cookie = "XSRF-TOKEN=token-1";
});

const annotatedCopy = () =>
  screen.getByRole("link", { name: "Download annotated copy" }).getAttribute("href");

describe("Upload dialog: a refused workbook", () => {
  it("offers its annotated copy, and an upload of a corrected file", async () => {
    server.refuse(importForm, "IMPORT_REFUSED", { problems: [aProblem("E_LIST_MISSING")] });
    renderScreen(<UploadDialog onClose={() => {}} />);
    await importNewForm(upload);
    await screen.findByText("1 to fix before the import");
    expect(screen.getByRole("alert").textContent).toContain("Nothing was imported");
    expect(annotatedCopy()).toBe("/rest/import/annotated?id=upload-1&worksheetIndex=1");
    expect(screen.queryByRole("button", { name: "Run Import" })).toBeNull();

    server.answer(importForm, () => anImport());
    await user.click(button("Upload a corrected file"));
    await uploadWorkbook(upload, someStats({ id: "upload-2", worksheetIndex: 1 }));
    await user.click(await screen.findByRole("button", { name: "Next" }));
    expect(screen.getByLabelText("Form name")).toHaveProperty("value", "Sleep diary");
    expect(server.sent(importForm)).toHaveLength(1);
    await user.click(button("Run Import"));
    await screen.findByRole("button", { name: "Finish" });
  });
});

describe("Upload dialog: an import with remarks", () => {
  const problems = [aProblem("E_CYCLE"), aProblem("W_LABEL")];

  it("says on Finish what must be fixed before publishing", async () => {
    server.answer(importForm, () => anImport({ problems }));
    renderScreen(<UploadDialog onClose={() => {}} />);
    await importNewForm(upload);
    await screen.findByText("1 to fix before publishing");
    expect(screen.getByText(/It can't be published yet: fix 1 problem in the workbook/)).toBeTruthy();
    expect(annotatedCopy()).toBe("/rest/form/annotated?f=7");
  });

  it("keeps it on the page, beside the form", async () => {
    server.answer(importForm, () => anImport({ problems }));
    renderScreen(<ImportPage />, "/design/import");
    await user.click(button("Upload"));
    await screen.findByRole("dialog");
    await importNewForm(upload);
    await user.click(await screen.findByRole("button", { name: "Finish" }));
    await screen.findByRole("heading", { name: "About the workbook" });
    expect(screen.getByText("1 to fix before publishing")).toBeTruthy();
    expect(screen.queryByRole("link", { name: "Publish" })).toBeNull();
    expect(annotatedCopy()).toBe("/rest/form/annotated?f=7");

    await user.click(button("Re-Import"));
    await screen.findByRole("dialog", { name: "Import Sleep diary again" });
  });
});
