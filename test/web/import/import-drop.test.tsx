/** The fast way: a workbook dropped on the page, its name suggested, and the form with its problems. */
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { formCells, formProblems, model } from "../../../shared/contract/forms.ts";
import { importForm, uploadStats } from "../../../shared/contract/imports.ts";
import { problem } from "../../../shared/problems.ts";
import { FormsScreen } from "../../../web/app/screens/FormsScreen.tsx";
import { ImportPage } from "../../../web/features/import/ImportPage.tsx";
import { Toasts } from "../../../web/ui/Toasts.tsx";
import { type FakeServer, fakeServer } from "../support/fake-server.ts";
import { type FakeUpload, fakeUpload } from "../support/fake-upload.ts";
import { answerForms } from "../support/list-of-forms.ts";
import { renderRoutes, renderScreen } from "../support/render-screen.tsx";
import { aDefinition, aDifference, aFormItem, anImport, aProblem } from "../support/samples.ts";
import { button, someStats, uploadAndPick, workbook } from "../support/upload-steps.ts";

const user = userEvent.setup();
let server: FakeServer;
let upload: FakeUpload;
beforeEach(() => {
  server = fakeServer();
  upload = fakeUpload();
  // biome-ignore lint/suspicious/noDocumentCookie: the token's cookie, as the server sets it
  document.cookie = "XSRF-TOKEN=token-1";
  server.answer(importForm, () => anImport());
  answerForms(server, () => [aFormItem()]);
  server.answer(model, () => ({ ...aDefinition, id: 7, formName: "Sleep diary" }));
  server.answer(formProblems, () => ({ version: 1, problems: [] }));
});

const drag = (files: File[], types = ["Files"]) => ({ dataTransfer: { types, files, items: [] } });
const openPage = (at = "/design/import") =>
  renderScreen(
    <Toasts>
      <ImportPage />
    </Toasts>,
    at,
  );
/** A sheet that looks like a form, in a workbook with a title. */
const clear = (more: { title?: string } = {}) =>
  someStats({ worksheets: [{ index: 0, name: "survey", isForm: true, ...more }], worksheetIndex: 0 });
const uploaded = async (answer = clear()) => {
  await waitFor(() => expect(upload.started).toHaveLength(1));
  await act(async () => upload.finish(200, answer));
};
/** As a browser that reads the page again: what was kept in the tab is all that is left. */
const reload = (renderAgain: () => void) => {
  document.body.replaceChildren();
  renderAgain();
};

describe("a workbook dropped on the Import page", () => {
  it("is uploaded at once, named by its title, and shown after one click", async () => {
    const { place } = openPage();
    fireEvent.dragOver(document.body, drag([]));
    expect(screen.getByText("Import as a new form")).toBeTruthy();
    fireEvent.drop(document.body, drag([workbook]));
    expect(screen.queryByText("Import as a new form")).toBeNull();
    await screen.findByRole("dialog", { name: "Upload a form" });
    await uploaded(clear({ title: "Sleep, nightly" }));
    expect(await screen.findByLabelText("Form name")).toHaveProperty("value", "Sleep, nightly");
    await user.click(button("Run Import"));
    await screen.findByRole("heading", { name: "Sleep diary form" });
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(server.sent(importForm)).toMatchObject([{ formName: "Sleep, nightly", worksheetIndex: 0 }]);
    expect(place()).toBe("/design/import?form=7");
    const publish = screen.getByRole("link", { name: "Publish" });
    expect(publish.getAttribute("href")).toBe("/design/forms?dialog=publications&form=7");
    const build = screen.getByRole("link", { name: "Build reports" });
    expect(build.getAttribute("href")).toBe("/design/process/builder?formId=7");
  });

  it("is named by its file where it has no title, and by another name where one is typed", async () => {
    openPage();
    fireEvent.drop(document.body, drag([workbook]));
    await uploaded();
    const name = await screen.findByLabelText("Form name");
    expect(name).toHaveProperty("value", "sleep");
    await user.type(name, "!");
    await user.click(button("Run Import"));
    await screen.findByRole("heading", { name: "Sleep diary form" });
    expect(server.sent(importForm)).toMatchObject([{ formName: "sleep!" }]);
  });

  it("asks for the worksheet where two look like a form", async () => {
    openPage();
    fireEvent.drop(document.body, drag([workbook]));
    const worksheets = [0, 1].map((index) => ({ index, name: `survey ${index}`, isForm: true }));
    await uploaded(someStats({ worksheets, worksheetIndex: 0 }));
    await screen.findByRole("button", { name: "Next" });
  });

  it("is not uploaded where it is no workbook", async () => {
    openPage();
    fireEvent.drop(document.body, drag([new File(["x"], "letter.docx")]));
    await screen.findByText(/^letter.docx is neither a workbook/);
    expect(upload.started).toEqual([]);
  });

  it("never leaves the page, and what isn't a file is left alone", () => {
    openPage();
    expect(fireEvent.dragOver(document.body, drag([]))).toBe(false); // the page takes it
    expect(fireEvent.dragOver(document.body, drag([], ["text/plain"]))).toBe(true);
    expect(fireEvent.drop(document.body, drag([], ["text/plain"]))).toBe(true);
    expect(fireEvent.drop(document.body, drag([]))).toBe(false);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("is imported again into the form that is shown, where it is dropped on it", async () => {
    server.answer(importForm, () => anImport({ difference: aDifference() }));
    openPage("/design/import?form=7");
    fireEvent.drop(await screen.findByText("First name"), drag([workbook]));
    await screen.findByRole("dialog", { name: "Import Sleep diary again" });
    await uploaded();
    await screen.findByRole("heading", { name: "Nothing changes" });
    expect(server.sent(importForm)).toMatchObject([{ formId: 7, formName: "", preview: true }]);
  });
});

describe("a page that is loaded again", () => {
  it("shows the form that was imported, and its problems, each with its question", async () => {
    server.answer(formProblems, () => ({ version: 1, problems: [aProblem("W_LABEL", { row: 2 })] }));
    server.answer(formCells, () => ({ first: { sheet: "survey", cell: "B2" } }));
    openPage("/design/import?form=7");
    await screen.findByRole("heading", { name: "Sleep diary form" });
    await screen.findByText("This is W_LABEL.");
    await user.click(await screen.findByRole("button", { name: "Show the question First name" }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("First name")));
  });

  it("says that the form can't be shown, and tries again", async () => {
    server.refuse(model, "ACCESS_DENIED");
    openPage("/design/import?form=7");
    await screen.findByText(/The form/);
    server.answer(model, () => ({ ...aDefinition, id: 7, formName: "Sleep diary" }));
    await user.click(await screen.findByRole("button", { name: "Retry" }));
    await screen.findByRole("heading", { name: "Sleep diary form" });
  });

  it("comes back to the name of the form, with what was typed", async () => {
    const { router } = openPage("/design/import?upload=new");
    await screen.findByRole("dialog");
    await uploadAndPick(upload);
    await user.type(screen.getByLabelText("Form name"), "Diary");
    server.answer(uploadStats, () => someStats({ worksheetIndex: 1 }));
    router.dispose();
    reload(() => openPage("/design/import?upload=new"));
    expect(await screen.findByLabelText("Form name")).toHaveProperty("value", "Diary");
    expect(server.sent(uploadStats)).toEqual([{ id: "upload-1" }]);
    await user.click(button("Run Import"));
    await screen.findByRole("button", { name: "Finish" });
    expect(server.sent(importForm)).toMatchObject([{ formName: "Diary", worksheetIndex: 1 }]);
  });

  it("asks for the file again where the upload isn't kept any more", async () => {
    openPage("/design/import?upload=new");
    await screen.findByRole("dialog");
    await uploadAndPick(upload);
    server.refuse(uploadStats, "UPLOAD_NOT_FOUND");
    reload(() => openPage("/design/import?upload=new"));
    await screen.findByText(/This upload no longer exists/);
    expect(button("Add File")).toBeTruthy();
  });
});

describe("a dialog that is closed while the import runs", () => {
  it.each([
    ["the form is shown when it is there", false],
    ["why it was refused is told", true],
  ])("%s", async (_what, isRefused) => {
    let answer: () => void = () => {};
    server.answer(importForm, async () => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      if (isRefused) throw problem("SERVICE_BUSY");
      return anImport();
    });
    openPage("/design/import?upload=new");
    await screen.findByRole("dialog");
    await uploadAndPick(upload);
    await user.type(screen.getByLabelText("Form name"), "Diary");
    await user.click(button("Run Import"));
    await screen.findByText("Importing the form...");
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await act(async () => answer());
    if (isRefused) await screen.findByText(/^The workbook was not imported: The service is busy/);
    else await screen.findByRole("heading", { name: "Sleep diary form" });
  });
});

describe("a workbook dropped on the list of forms", () => {
  const openForms = () =>
    renderRoutes(
      [
        { path: "/design/forms", element: <FormsScreen /> },
        { path: "/design/import", element: <ImportPage /> },
      ],
      "/design/forms",
    );
  const row = async (name: string) => {
    const found = (await screen.findByRole("button", { name })).closest("tr");
    if (found === null) throw new Error(`no row of ${name}`);
    return found;
  };

  it("on a form, shows what it would change in it", async () => {
    server.answer(importForm, () => anImport({ difference: aDifference() }));
    openForms();
    const over = within(await row("Sleep diary")).getByText("Sleep diary");
    fireEvent.dragOver(over, drag([]));
    expect(screen.getByText("Import Sleep diary again")).toBeTruthy();
    expect((await row("Sleep diary")).dataset.dropOver).toBe("");
    fireEvent.drop(over, drag([workbook]));
    await screen.findByRole("dialog", { name: "Import Sleep diary again" });
    await uploaded();
    await screen.findByRole("heading", { name: "Nothing changes" });
    expect(server.sent(importForm)).toMatchObject([{ formId: 7, formName: "", preview: true }]);
  });

  it("elsewhere, and on a form that is only read, becomes a new form", async () => {
    answerForms(server, () => [aFormItem({ privilege: "R" })]);
    const { place } = openForms();
    fireEvent.drop(await row("Sleep diary"), drag([workbook]));
    await screen.findByRole("dialog", { name: "Upload a form" });
    await waitFor(() => expect(place()).toMatch(/^\/design\/import/));
    await uploaded();
    expect(await screen.findByLabelText("Form name")).toHaveProperty("value", "sleep");
  });
});
