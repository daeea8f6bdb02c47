import { EditorView } from "@codemirror/view";
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeAll, describe, expect, it } from "vitest";
import { processSave, templateSave } from "../../../shared/contract/process.ts";
import { keptUnsaved } from "../../../web/features/process/state/unsaved-work.ts";
import { changeStep, deleteStep } from "../../../web/features/process/tree/tree-edits.ts";
import { aBuilderServer, confirmDeletion, openBuilder } from "./builder-screen.tsx";
import { outline } from "./some-process.ts";

const button = (name: string | RegExp) => screen.findByRole("button", { name });

beforeAll(() => {
  // What jsdom lacks and the code editor needs: nothing has a size.
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList; // an empty list is all that is read of it
  Range.prototype.getBoundingClientRect = () => new DOMRect();
});

describe("a template whose save arrived, though its answer didn't: the page was left meanwhile", () => {
  it("is not offered again", async () => {
    const { server, held } = aBuilderServer();
    server.answer(templateSave, ({ key, template }) => {
      held.root = changeStep(held.root, key, (step) => ({ ...step, template, templateId: "its hash" }));
      held.revision += 1;
      throw new Error("The page is gone.");
    });
    await openBuilder();
    await userEvent.click(await button("Template: Letter"));
    const editor = EditorView.findFromDOM(await screen.findByRole("textbox", { name: "Template of Letter" }));
    act(() => editor?.dispatch({ changes: { from: 0, insert: "<hr>" }, userEvent: "input" }));
    act(() => void window.dispatchEvent(new Event("beforeunload")));
    await screen.findByText("Couldn't be saved.");
    expect(keptUnsaved(7)).toBeDefined();

    cleanup();
    await openBuilder();
    await screen.findByText("Saved");
    expect(screen.queryByText(/couldn't be saved/)).toBeNull();
    expect(keptUnsaved(7)).toBeUndefined();
  });
});

describe("a template that can't be read yet", () => {
  it("is marked at its line, isn't saved, and is restored after another page", async () => {
    const { server } = aBuilderServer();
    await openBuilder();
    await userEvent.click(await screen.findByRole("button", { name: "Template: Letter" }));
    const editor = EditorView.findFromDOM(await screen.findByRole("textbox", { name: "Template of Letter" }));
    act(() =>
      editor?.dispatch({ changes: { from: 0, insert: "<p>\n{{broken helper}}" }, userEvent: "input" }),
    );
    expect((await screen.findByRole("alert")).textContent).toMatch(/^Line 2, column/);
    await screen.findByText("Saved, except for a template with an error");
    expect(server.sent(templateSave)).toEqual([]);

    cleanup();
    await openBuilder();
    await screen.findByText("Template not saved");
    await userEvent.click(await screen.findByRole("button", { name: "Template: Letter" }));
    expect((await screen.findByRole("textbox", { name: "Template of Letter" })).textContent).toContain(
      "{{broken helper}}",
    );
  });
});

describe("a tree that couldn't be saved", () => {
  /** Deletes a step while nothing can be saved, and leaves for another page after being asked. */
  async function leaveUnsaved(server: ReturnType<typeof aBuilderServer>["server"]) {
    server.refuse(processSave, "SERVICE_BUSY");
    const { router, place } = await openBuilder();
    await userEvent.click(await button("More actions: Sheet"));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Delete" }));
    await confirmDeletion("Sheet");
    await screen.findByText("Couldn't be saved.");
    await act(() => router.navigate("/design/forms"));
    await screen.findByRole("dialog", { name: "Leave with unsaved changes?" });
    await userEvent.click(await button("Stay"));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(place()).toBe("/design/process/builder?formId=7");
    await act(() => router.navigate("/design/forms"));
    await userEvent.click(await button("Leave"));
    await screen.findByText("elsewhere");
    cleanup();
  }

  it("asks before leaving, waits for the return and is saved then", async () => {
    const { server, held } = aBuilderServer();
    await leaveUnsaved(server);
    expect(outline(held.root)).toBe("root(pick(letter(print)) sheet)");
    const { held: well } = aBuilderServer(); // it can be saved again
    await openBuilder();
    await screen.findByText(/Undo brings back the tree below/);
    await userEvent.click(await button("Restore my changes"));
    await waitFor(() => expect(outline(well.root)).toBe("root(pick(letter(print)))"));
    await userEvent.click(await button(/^Undo/));
    await waitFor(() => expect(outline(well.root)).toBe("root(pick(letter(print)) sheet)"));
    // which test answers were chosen stays
    const drafts = Object.keys(sessionStorage).filter((key) => /draft(?!.*test answers)/.test(key));
    expect(drafts).toEqual([]);
  });

  it("is distinguished from a later save by someone else, and can be discarded", async () => {
    const { server, held } = aBuilderServer();
    await leaveUnsaved(server);
    const { held: now } = aBuilderServer(deleteStep(held.root, "pick"));
    now.revision = 2;
    await openBuilder();
    await screen.findByText(/This process has been saved since then/);
    await userEvent.click(await button("Discard them"));
    expect(outline(now.root)).toBe("root(sheet)");
    cleanup();
    await openBuilder();
    expect(screen.queryByText(/couldn't be saved/)).toBeNull();
  });
});
