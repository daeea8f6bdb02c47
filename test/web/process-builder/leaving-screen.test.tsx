import { EditorView } from "@codemirror/view";
import { cleanup, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { act } from "react";
import { beforeAll, describe, expect, it } from "vitest";
import { templateSave } from "../../../shared/contract/process.ts";
import { aBuilderServer, openBuilder } from "./builder-screen.tsx";

beforeAll(() => {
  // What jsdom lacks and the code editor asks for: nothing has a size.
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList; // an empty list is all that is read of it
  Range.prototype.getBoundingClientRect = () => new DOMRect();
});

describe("a template that can't be read yet", () => {
  it("is marked at its line, isn't saved, and is there again after another page", async () => {
    const { server } = aBuilderServer();
    await openBuilder();
    await userEvent.click(await screen.findByRole("button", { name: "Template: Letter" }));
    const editor = EditorView.findFromDOM(await screen.findByRole("textbox", { name: "Template of Letter" }));
    act(() =>
      editor?.dispatch({ changes: { from: 0, insert: "<p>\n{{broken helper}}" }, userEvent: "input" }),
    );
    expect((await screen.findByRole("alert")).textContent).toMatch(/^Line 2, column/);
    await screen.findByText("Saved, but for a template with an error");
    expect(server.sent(templateSave)).toEqual([]);

    cleanup();
    await openBuilder();
    await screen.findByText("Template not saved");
    await userEvent.click(await screen.findByRole("button", { name: "Template: Letter" }));
    expect((await screen.findByRole("textbox", { name: "Template of Letter" })).textContent).toContain(
      "{{broken helper}}",
    );
  }, 30_000);
});
