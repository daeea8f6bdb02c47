import { act, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { upload } from "../../../shared/contract/imports.ts";
import {
  exportTranslations,
  importTranslations,
  processFormSave,
  processSave,
  templateSave,
  transform,
} from "../../../shared/contract/process.ts";
import { findStep } from "../../../shared/process/run-state.ts";
import { PROCESS_BUILDER_HOME } from "../../../web/features/process/mode.ts";
import { changeStep } from "../../../web/features/process/tree/tree-edits.ts";
import { fakeUpload } from "../support/fake-upload.ts";
import { isDisabled } from "../support/render-screen.tsx";
import { someStats } from "../support/upload-steps.ts";
import { aBuilderServer, openBuilder } from "./builder-screen.tsx";
import { aStep, aTree, letterTree } from "./some-process.ts";

beforeAll(() => {
  // What jsdom lacks and the code editor needs: nothing has a size.
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList; // an empty list is all that is read of it
  Range.prototype.getBoundingClientRect = () => new DOMRect();
});

const button = (name: string | RegExp) => screen.getByRole("button", { name });

async function openEditor(action: string, step: string) {
  await openBuilder();
  await userEvent.click(await screen.findByRole("button", { name: `${action}: ${step}` }));
}

/** Behind the button that chooses a file. */
function fileInput(): HTMLInputElement {
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (input === null) throw new Error("There is nowhere to choose a file.");
  return input;
}

describe("an editor", () => {
  it("returns to the tree on a process-builder-home event", async () => {
    aBuilderServer();
    await openEditor("Form", "Sprout Form Output");
    await screen.findByRole("region", { name: "Form output" });
    act(() => void window.dispatchEvent(new CustomEvent(PROCESS_BUILDER_HOME)));
    await screen.findByRole("tree");
  });

  it("saves the answers 2 s after the last change, and nothing when it is only opened", async () => {
    const { server } = aBuilderServer();
    await openEditor("Form", "Sprout Form Output");
    const first = await screen.findByLabelText("First name");
    expect((first as HTMLInputElement).value).toBe("Ada"); // a text field is an input
    expect(server.sent(processFormSave)).toEqual([]);
    await userEvent.type(first, "m");
    await screen.findByText("Not saved yet");
    await waitFor(() =>
      expect(server.sent(processFormSave)).toEqual([{ formId: 7, workingOutputModel: '{"first":"Adam"}' }]),
    );
    const output = screen.getByRole("region", { name: "Output of Sprout Form Output" });
    await waitFor(() => expect(output.textContent).toContain('"Adam"'));
    expect(server.sent(processSave)).toEqual([]);
  });
});

describe("the HANDLEBARS editor", () => {
  it("shows form, model, template and preview", async () => {
    aBuilderServer();
    await openEditor("Template", "Letter");
    expect((await screen.findByRole("textbox", { name: "Template of Letter" })).textContent).toContain(
      "<p>Dear {{firstName}}</p>",
    );
    const model = await screen.findByRole("textbox", { name: "Model, read only" });
    await waitFor(() => expect(model.textContent).toContain('"first": "Ada"'));
    expect((await screen.findByTitle("Output of Letter")).getAttribute("sandbox")).toBe("");
    expect(screen.getByLabelText("First name")).toBeTruthy();
  });

  it("says what is missing: answers for the model, a template for the output", async () => {
    aBuilderServer(
      changeStep(letterTree(), "letter", (step) => ({ ...step, template: "" })),
      "{}",
    );
    await openEditor("Template", "Letter");
    await screen.findByText("Please start completing the above form to view the form model.");
    await screen.findByText("Please create a template above, in order to view output.");
  });

  it("starts with a minimal page that greets firstName, and saves it only once it is edited", async () => {
    const bare = changeStep(letterTree(), "letter", ({ template: _none, ...step }) => step);
    const { server } = aBuilderServer(bare);
    await openEditor("Template", "Letter");
    const editor = await screen.findByRole("textbox", { name: "Template of Letter" });
    expect(editor.textContent).toContain('{{translate "Hello {name}" name=firstName}}');
    await waitFor(() =>
      expect(screen.getByTitle("Output of Letter").getAttribute("srcdoc")).toContain("<h1>Hello </h1>"),
    );
    expect(server.sent(templateSave)).toEqual([]);
  });

  it("offers to export and to import translations", async () => {
    aBuilderServer(aTree(aStep("Words", "TRANSLATIONS", { children: letterTree().children })));
    await openEditor("Template", "Letter");
    await userEvent.click(await screen.findByRole("button", { name: "Template menu" }));
    const link = await screen.findByRole("menuitem", { name: "Export Translations" });
    expect(link.getAttribute("href")).toBe("/rest/form/export/translations?f=7&p=letter");
    expect(screen.getByRole("menuitem", { name: "Import Translations" })).toBeTruthy();
  });

  it("says why translations can't be exported, and stays where it is: someone else deleted the step", async () => {
    const { server } = aBuilderServer(
      aTree(aStep("Words", "TRANSLATIONS", { children: letterTree().children })),
    );
    server.refuse(exportTranslations, "STEP_NOT_FOUND");
    await openEditor("Template", "Letter");
    await userEvent.click(await screen.findByRole("button", { name: "Template menu" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Export Translations" }));
    await screen.findByText("The translations can't be exported. This step is no longer there.");
    await userEvent.click(screen.getByRole("button", { name: "Template menu" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Import Translations" }));
    await userEvent.click(await screen.findByRole("link", { name: "Export" }));
    await screen.findByRole("dialog", { name: "Error" });
  });

  it("exports no translations that no step could take back", async () => {
    aBuilderServer();
    await openEditor("Template", "Letter");
    await userEvent.click(await screen.findByRole("button", { name: "Template menu" }));
    const item = await screen.findByRole("menuitem", { name: "Export Translations" });
    expect(item.getAttribute("href")).toBeNull();
    await userEvent.click(item);
    expect(
      await screen.findByText(/no Translations step above this step to store translations/),
    ).toBeTruthy();
    expect(screen.getByRole("link", { name: "Export" }).getAttribute("aria-disabled")).toBe("true");
  });
});

describe("the other editors", () => {
  it("show a chain with its output", async () => {
    aBuilderServer();
    await openEditor("Template", "Pick");
    await screen.findByRole("textbox", { name: "Chain of Pick" });
    const output = await screen.findByRole("region", { name: "Output of Pick" });
    await waitFor(() => expect(output.textContent).toContain('"Ada"'));
  });

  it("wait for the PDF", async () => {
    const { server } = aBuilderServer();
    server.answer(transform, () => new Promise(() => {}));
    await openEditor("View", "Print");
    expect((await screen.findByRole("region", { name: "PDF of Print" })).textContent).toBe(
      "Loading...please wait...",
    );
  });
});

describe("the TRANSLATIONS table", () => {
  const page = aStep("Page", "HANDLEBARS", { template: '{{t "Hello"}} {{t "May" context="month"}}' });
  const tree = () =>
    aTree(aStep("Words", "TRANSLATIONS", { template: '{"Hello":{"es":"Hola"}}', children: [page] }));

  it("shows number, key, context, a column a language and the state; filters; edits in place", async () => {
    const { held } = aBuilderServer(tree());
    await openEditor("View", "Words");
    const table = await screen.findByRole("table");
    expect(
      within(table)
        .getAllByRole("columnheader")
        .map(({ textContent }) => textContent),
    ).toEqual(["No.", "Key", "Context", "English", "Spanish", "State"]);
    expect(within(table).getAllByRole("row")).toHaveLength(3);
    await userEvent.type(screen.getByLabelText("Filter"), "month");
    expect(within(table).getAllByRole("row")).toHaveLength(2);
    await userEvent.clear(screen.getByLabelText("Filter"));
    await userEvent.type(screen.getByLabelText("Spanish: month|May"), "mayo{Enter}");
    await waitFor(() =>
      expect(JSON.parse(findStep(held.root, "words")?.step.template ?? "{}")).toEqual({
        Hello: { es: "Hola" },
        "month|May": { es: "mayo" },
      }),
    );
  });

  it("has a dialog of two modes: translations with Save, languages with Close", async () => {
    const { held } = aBuilderServer(tree());
    await openEditor("View", "Words");
    await userEvent.click(await screen.findByRole("button", { name: "Languages, export and import" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Translations" }));
    expect(isDisabled(dialog.getByRole("button", { name: "Save" }))).toBe(true);
    await userEvent.click(dialog.getByRole("button", { name: "Languages" }));
    expect(dialog.queryByRole("button", { name: "Save" })).toBeNull();
    await userEvent.click(await dialog.findByRole("checkbox", { name: "French" }));
    await waitFor(() =>
      expect(findStep(held.root, "words")?.step.propertySets).toMatchObject([
        { name: "translations", properties: [{ name: "locales", value: "en fr" }] },
      ]),
    );
    await userEvent.click(dialog.getByRole("button", { name: "Translations" }));
    expect(dialog.getByRole("button", { name: "Save" })).toBeTruthy();
  });

  it("says in a dialog of its own why an import failed", async () => {
    const { server } = aBuilderServer(tree());
    const sending = fakeUpload();
    const logged = vi.spyOn(console, "error").mockReturnValue();
    server.refuse(importTranslations, "FILE_NOT_A_WORKBOOK");
    await openEditor("View", "Words");
    await userEvent.click(await screen.findByRole("button", { name: "Languages, export and import" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Translations" }));
    await userEvent.upload(fileInput(), new File(["PK"], "words.xlsx"));
    await waitFor(() => expect(sending.started[0]?.path).toBe(upload.path));
    await act(async () => sending.finish(200, someStats()));
    await userEvent.click(dialog.getByRole("button", { name: "Save" }));
    const error = within(await screen.findByRole("dialog", { name: "Error" }));
    expect(error.getByText(/can't be read as an Excel workbook/)).toBeTruthy();
    expect(logged.mock.calls).toEqual([[expect.stringContaining("can't be read as an Excel workbook")]]);
    expect(server.sent(importTranslations)).toEqual([{ id: "upload-1", formId: 7, processKey: "words" }]);
    await userEvent.click(error.getAllByRole("button", { name: "Close" }).at(-1) ?? button("Close"));
  });
});
