import { act, cleanup, createEvent, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { processSave, types } from "../../../shared/contract/process.ts";
import { findStep } from "../../../shared/process/run-state.ts";
import { processTypes } from "../../../shared/process/step.ts";
import { TREE_EXPAND_DELAY_MS } from "../../../shared/timings.ts";
import { changeStep, deleteStep } from "../../../web/features/process/tree/tree-edits.ts";
import { isDisabled } from "../support/render-screen.tsx";
import { aBuilderServer, confirmDeletion, openBuilder } from "./builder-screen.tsx";
import { aTree, letterTree, outline } from "./some-process.ts";

const itemOf = (card: HTMLElement): HTMLElement => {
  const found = card.closest<HTMLElement>("[role=treeitem]");
  if (found === null) throw new Error("a card stands in a tree item");
  return found;
};
const item = (name: string) => itemOf(screen.getByRole("article", { name }));
const findItem = async (name: string) => itemOf(await screen.findByRole("article", { name }));
const noItem = (name: string) => expect(screen.queryByRole("article", { name })).toBeNull();
const button = (name: string) => screen.getByRole("button", { name });
/** Longer than any test. */
const NEVER_MS = 1_000_000;
const savedOnce = (what: string) => screen.findByText(what);

describe("the step tree", () => {
  it("opens fully 200 ms after it was loaded", async () => {
    aBuilderServer();
    // Its timer is held and let go by hand: what passes meanwhile on a busy machine says nothing.
    const wait = globalThis.setTimeout;
    const held: (() => void)[] = [];
    const timers = vi.spyOn(globalThis, "setTimeout").mockImplementation(
      Object.assign(
        (run: () => void, milliseconds?: number) => {
          if (milliseconds === TREE_EXPAND_DELAY_MS) held.push(run);
          return wait(run, milliseconds === TREE_EXPAND_DELAY_MS ? NEVER_MS : milliseconds);
        },
        { __promisify__: wait.__promisify__ },
      ),
    );
    await openBuilder();
    await findItem("Sprout Form Output");
    noItem("Print");
    expect(held).toHaveLength(1);
    timers.mockRestore();
    act(() => held[0]?.());
    expect(item("Pick").getAttribute("aria-expanded")).toBe("true");
    expect(item("Print").getAttribute("aria-level")).toBe("4");
  });

  it("offers each step the actions that its level and type allow", async () => {
    aBuilderServer();
    await openBuilder();
    await findItem("Print");
    const actions = (name: string) =>
      within(screen.getByRole("article", { name }))
        .getAllByRole("button")
        .map((one) => one.getAttribute("aria-label")?.split(":")[0]);
    expect(actions("Sprout Form Output")).toEqual(["Form", "Add"]);
    expect(actions("Letter")).toEqual(["Template", "Edit", "Add", "More actions"]);
    expect(actions("Print")).toEqual(["View", "Edit", "Add", "More actions"]);
    await userEvent.click(button("More actions: Letter"));
    expect((await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent)).toEqual([
      "Duplicate",
      "Move…",
      "Delete",
    ]);
  });

  it("shows each step's state with the test answers, and the input and output of the selected one", async () => {
    aBuilderServer();
    await openBuilder();
    await findItem("Letter");
    await waitFor(() => expect(screen.getAllByText("Up to date").length).toBeGreaterThan(4));
    await userEvent.click(screen.getByRole("heading", { name: "Letter", level: 2 }));
    const preview = screen.getByRole("region", { name: "Preview of Letter" });
    expect(within(preview).getByRole("region", { name: "Input of Letter" }).textContent).toContain('"Ada"');
    const frame = within(preview).getByTitle("Output of Letter");
    expect(frame.getAttribute("sandbox")).toBe("");
    expect(frame.getAttribute("srcdoc")).toContain("<p>Dear </p>");
  });

  it("deletes, restores by undo, and deletes again by redo", async () => {
    const { held } = aBuilderServer();
    await openBuilder();
    await findItem("Sheet");
    await userEvent.click(button("More actions: Sheet"));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Delete" }));
    await confirmDeletion("Sheet");
    await waitFor(() => expect(outline(held.root)).toBe("root(pick(letter(print)))"));
    await userEvent.click(button("Undo: Delete Sheet"));
    await waitFor(() => expect(outline(held.root)).toBe("root(pick(letter(print)) sheet)"));
    expect(findStep(held.root, "sheet")?.step.template).toBe("<p>{{firstName}}</p>");
    await userEvent.click(button("Redo: Delete Sheet"));
    await waitFor(() => expect(outline(held.root)).toBe("root(pick(letter(print)))"));
  });

  it("asks with what goes along before it deletes a subtree, and its toast brings that back", async () => {
    const { held } = aBuilderServer();
    await openBuilder();
    await findItem("Sheet");
    act(() => item("Letter").focus());
    await userEvent.keyboard("{Delete}");
    const question = within(await screen.findByRole("dialog", { name: "Delete Letter?" }));
    question.getByText("1 step below it will be deleted as well:");
    question.getByText("Print");
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(item("Letter")));
    expect(outline(held.root)).toBe("root(pick(letter(print)) sheet)");

    await userEvent.keyboard("{Delete}");
    await userEvent.click(await screen.findByRole("button", { name: "Delete 2 steps" }));
    await screen.findByText("Letter and 1 step below it are deleted.");
    await waitFor(() => expect(document.activeElement).toBe(item("Pick")));
    // Something else is changed before it is brought back.
    await userEvent.click(button("More actions: Sheet"));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Duplicate" }));
    await waitFor(() => expect(held.root.children).toHaveLength(3));
    await userEvent.click(button("Undo"));
    await screen.findByText("Letter and 1 step below it are back.");
    await waitFor(() => expect(held.root.children[0]?.children[0]?.children[0]?.key).toBe("print"));
    expect(held.root.children).toHaveLength(3);
    expect(findStep(held.root, "letter")?.step.template).toBe("<p>Dear {{firstName}}</p>");
    await waitFor(() => expect(document.activeElement).toBe(item("Letter")));
    await waitFor(() => expect(item("Letter").getAttribute("aria-selected")).toBe("true"));
  });

  it("gives the focus back to what opened a dialog, and to the step whose editor is left", async () => {
    aBuilderServer();
    const { router } = await openBuilder();
    await findItem("Print");
    for (const action of ["Move…", "Delete"]) {
      await userEvent.click(button("More actions: Print"));
      await userEvent.click(await screen.findByRole("menuitem", { name: action }));
      await screen.findByRole("dialog");
      await userEvent.keyboard("{Escape}");
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
      await waitFor(() => expect(document.activeElement).toBe(button("More actions: Print")));
    }
    await userEvent.click(button("View: Print"));
    await waitFor(() => expect(screen.queryByRole("tree")).toBeNull());
    await act(() => router.navigate(-1));
    await screen.findByRole("tree");
    await waitFor(() => expect(document.activeElement).toBe(item("Print")));
  });

  it("sends nothing before something was changed", async () => {
    const { server } = aBuilderServer();
    await openBuilder();
    await findItem("Print");
    await waitFor(() => expect(screen.getAllByText("Up to date").length).toBeGreaterThan(4));
    expect(server.sent(processSave)).toEqual([]);
  });
});

describe("the step dialog", () => {
  it("creates a step once it is valid; checking the box asks for the output's name", async () => {
    const { held } = aBuilderServer(aTree());
    await openBuilder();
    await userEvent.click(button("Add: Sprout Form Output"));
    const dialog = within(await screen.findByRole("dialog", { name: "Create New Step" }));
    const save = dialog.getByRole("button", { name: "Save" });
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole("textbox", { name: "Name" })));
    expect(isDisabled(save)).toBe(true);
    await userEvent.type(dialog.getByRole("textbox", { name: "Name" }), "Letter");
    await userEvent.type(dialog.getByRole("textbox", { name: "Description" }), "For the family");
    expect(isDisabled(save)).toBe(true);
    await userEvent.selectOptions(dialog.getByRole("combobox", { name: "Step Type" }), "HANDLEBARS");
    await waitFor(() => expect(isDisabled(save)).toBe(false));

    expect(dialog.queryByRole("textbox", { name: "Output Name" })).toBeNull();
    await userEvent.click(dialog.getByRole("checkbox", { name: "Is Output Viewable?" }));
    await waitFor(() => expect(isDisabled(save)).toBe(true));
    await userEvent.type(dialog.getByRole("textbox", { name: "Output Name" }), "Your letter");
    await userEvent.click(dialog.getByRole("button", { name: "Add Property Set" }));
    await userEvent.type(dialog.getByRole("combobox", { name: "Property Set Name" }), "letter");
    await userEvent.type(dialog.getByRole("textbox", { name: "Name of property 1" }), "sender");
    await userEvent.type(dialog.getByRole("textbox", { name: "Value of property 1" }), "The clinic");
    await waitFor(() => expect(isDisabled(save)).toBe(false));
    await userEvent.click(save);

    await findItem("Letter");
    await waitFor(() => expect(held.root.children).toHaveLength(1));
    expect(held.root.children[0]).toMatchObject({
      name: "Letter",
      description: "For the family",
      level: 1,
      publicOutputInd: true,
      outputName: "Your letter",
      processType: { code: "HANDLEBARS" },
      propertySets: [{ name: "letter", properties: [{ name: "sender", value: "The clinic" }] }],
    });
  });

  it("offers the types that the server lists, and no second Form Output", async () => {
    const { server } = aBuilderServer(aTree());
    await openBuilder();
    await userEvent.click(button("Add: Sprout Form Output"));
    const dialog = within(await screen.findByRole("dialog", { name: "Create New Step" }));
    await dialog.findByRole("option", { name: "JOLT" });
    expect(dialog.queryByRole("option", { name: "Form Output" })).toBeNull();
    expect(server.sent(types)).toHaveLength(1);
  });

  it("shows a step's type before and after the server has listed all of them", async () => {
    const { server } = aBuilderServer();
    const listed = Promise.withResolvers<[...typeof processTypes]>();
    server.answer(types, () => listed.promise);
    await openBuilder();
    await findItem("Print");
    await userEvent.click(button("Edit: Print"));
    const dialog = within(await screen.findByRole("dialog", { name: "Edit Step" }));
    const shown = () => {
      const { selectedOptions } = dialog.getByRole<HTMLSelectElement>("combobox", { name: "Step Type" });
      return [...selectedOptions].map(({ textContent }) => textContent);
    };
    expect(shown()).toEqual(["HTML to PDF"]);
    listed.resolve([...processTypes]);
    await dialog.findByRole("option", { name: "JOLT" });
    expect(shown()).toEqual(["HTML to PDF"]);
  });

  it("comes back to what was entered into a step before the session ended, until it is saved or closed", async () => {
    const { held } = aBuilderServer();
    const step = async (title: string) => within(await screen.findByRole("dialog", { name: title }));
    await openBuilder();
    await findItem("Letter");
    await userEvent.click(button("Edit: Letter"));
    await userEvent.type((await step("Edit Step")).getByRole("textbox", { name: "Name" }), "s");
    cleanup(); // the page is left for sign-in
    await openBuilder();
    const dialog = await step("Edit Step");
    expect(dialog.getByRole("textbox", { name: "Name" })).toHaveProperty("value", "Letters");
    await waitFor(() => expect(isDisabled(dialog.getByRole("button", { name: "Save" }))).toBe(false));
    await userEvent.click(dialog.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(findStep(held.root, "letter")?.step.name).toBe("Letters"));

    await userEvent.click(button("Add: Letters"));
    await userEvent.type(
      (await step("Create New Step")).getByRole("textbox", { name: "Description" }),
      "For",
    );
    cleanup();
    await openBuilder();
    const added = await step("Create New Step");
    expect(added.getByRole("textbox", { name: "Description" })).toHaveProperty("value", "For");
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    cleanup();
    await openBuilder();
    await findItem("Letters");
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("drops a deleted property set, with all its properties", async () => {
    const { held } = aBuilderServer();
    await openBuilder();
    await findItem("Letter");
    await userEvent.click(button("Edit: Letter"));
    const dialog = within(await screen.findByRole("dialog", { name: "Edit Step" }));
    await userEvent.click(dialog.getByRole("button", { name: "Add Property Set" }));
    await userEvent.click(dialog.getByRole("button", { name: "Add Property" }));
    await userEvent.click(dialog.getByRole("button", { name: "Delete Set" }));
    expect(dialog.queryByLabelText(/^Property Set Name|of property/)).toBeNull();
    await waitFor(() => expect(isDisabled(dialog.getByRole("button", { name: "Save" }))).toBe(false));
    await userEvent.type(dialog.getByRole("textbox", { name: "Name" }), "s");
    await userEvent.click(dialog.getByRole("button", { name: "Save" }));
    await waitFor(() =>
      expect(findStep(held.root, "letter")?.step).toMatchObject({ name: "Letters", propertySets: [] }),
    );
  });

  it("offers the properties of a PDF with choices and help, and refuses others", async () => {
    const { held } = aBuilderServer();
    await openBuilder();
    await findItem("Print");
    await userEvent.click(button("Edit: Print"));
    const dialog = within(await screen.findByRole("dialog", { name: "Edit Step" }));
    const save = dialog.getByRole("button", { name: "Save" });
    for (const remove of dialog.queryAllByRole("button", { name: "Delete Set" }))
      await userEvent.click(remove);
    await userEvent.click(dialog.getByRole("button", { name: "Add Property Set" }));
    expect(dialog.getByRole<HTMLInputElement>("combobox", { name: "Property Set Name" }).value).toBe("pdf");
    await userEvent.selectOptions(dialog.getByRole("combobox", { name: "Value of property 1" }), "A5");
    dialog.getByText("The paper. Without it, A4.");
    const margin = dialog.getByRole("textbox", { name: "Value of property 3" });
    await userEvent.type(margin, "18 apples");
    await dialog.findByText(/“18 apples” is not a valid margin\. Write one to four lengths/);
    expect(isDisabled(save)).toBe(true);
    await userEvent.clear(margin);
    const landscape = dialog.getByRole("combobox", { name: "Name of property 2" });
    await userEvent.type(landscape, "{Backspace}");
    await dialog.findByText("The product reads no property “landscap” of “pdf”. Did you mean “landscape”?");
    expect(isDisabled(save)).toBe(true);
    await userEvent.type(landscape, "e");
    await waitFor(() => expect(isDisabled(save)).toBe(false));
    await userEvent.click(save);
    await waitFor(() =>
      expect(findStep(held.root, "print")?.step.propertySets).toMatchObject([
        { name: "pdf", properties: [{ name: "format", value: "A5" }] },
      ]),
    );
  });

  it("says why a type doesn't fit its place, and changes nothing when it is closed", async () => {
    const { held, server } = aBuilderServer(aTree());
    await openBuilder();
    await userEvent.click(button("Add: Sprout Form Output"));
    const dialog = within(await screen.findByRole("dialog", { name: "Create New Step" }));
    await userEvent.type(dialog.getByRole("textbox", { name: "Name" }), "Print");
    await userEvent.type(dialog.getByRole("textbox", { name: "Description" }), "As a PDF");
    await userEvent.selectOptions(dialog.getByRole("combobox", { name: "Step Type" }), "HTML2PDF");
    await dialog.findByText(/put it below a Handlebars step/);
    expect(isDisabled(dialog.getByRole("button", { name: "Save" }))).toBe(true);
    await userEvent.click(dialog.getAllByRole("button", { name: "Close" }).at(-1) ?? document.body);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(held.root.children).toEqual([]);
    expect(server.sent(processSave)).toEqual([]);
  });

  it("edits starting from the step's values", async () => {
    const { held } = aBuilderServer();
    await openBuilder();
    await findItem("Print");
    await userEvent.click(button("Edit: Print"));
    const dialog = within(await screen.findByRole("dialog", { name: "Edit Step" }));
    const name = dialog.getByRole("textbox", { name: "Name" });
    await userEvent.clear(name);
    await userEvent.type(name, "To print");
    await userEvent.click(dialog.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(findStep(held.root, "print")?.step.name).toBe("To print"));
  });
});

describe("moving a step", () => {
  const CARD_HEIGHT = 100;

  function drag(name: string, onto: string, y: number, isDropped = true) {
    const row = (of: string) => {
      const found = item(of);
      found.getBoundingClientRect = () => new DOMRect(0, 0, 300, CARD_HEIGHT);
      return found;
    };
    const dataTransfer = { setData: () => {}, effectAllowed: "", dropEffect: "" };
    const target = row(onto);
    const fire = (element: HTMLElement, kind: "dragStart" | "dragOver" | "drop") => {
      const event = createEvent[kind](element, { dataTransfer });
      Object.defineProperty(event, "clientY", { value: y });
      fireEvent(element, event);
    };
    fire(row(name), "dragStart");
    fire(target, "dragOver");
    if (isDropped) fire(target, "drop");
    return target;
  }

  it.each([
    [10, "root(sheet pick(letter(print)))"],
    [50, "root(pick(letter(print) sheet))"],
  ])("by mouse at %i%% of a card", async (y, expected) => {
    const { held, server } = aBuilderServer();
    await openBuilder();
    await findItem("Print");
    drag("Sheet", "Pick", y);
    await waitFor(() => expect(outline(held.root)).toBe(expected));
    expect(server.sent(processSave)).toHaveLength(1);
  });

  it("opens a closed card that is hovered for over 300 ms", async () => {
    aBuilderServer();
    await openBuilder();
    await findItem("Print");
    await userEvent.click(button("Collapse: Pick"));
    noItem("Letter");
    drag("Sheet", "Pick", 50, false);
    noItem("Letter");
    await findItem("Letter");
  });

  it("says why a place is refused, and leaves the tree unchanged", async () => {
    const { held, server } = aBuilderServer();
    await openBuilder();
    await findItem("Print");
    drag("Print", "Pick", 10);
    await screen.findByText(/put it below a Handlebars step/);
    expect(outline(held.root)).toBe("root(pick(letter(print)) sheet)");
    expect(server.sent(processSave)).toEqual([]);
  });

  it("by keyboard: arrow keys navigate, Alt with an arrow moves, and the focus follows", async () => {
    const { held } = aBuilderServer();
    await openBuilder();
    await findItem("Print");
    act(() => item("Sprout Form Output").focus());
    await userEvent.keyboard("{End}");
    expect(document.activeElement).toBe(item("Sheet"));
    await userEvent.keyboard("{Alt>}{ArrowUp}{/Alt}");
    await waitFor(() => expect(outline(held.root)).toBe("root(sheet pick(letter(print)))"));
    await waitFor(() => expect(document.activeElement).toBe(item("Sheet")));
    await userEvent.keyboard("{Delete}");
    await confirmDeletion("Sheet");
    await waitFor(() => expect(outline(held.root)).toBe("root(pick(letter(print)))"));
    await waitFor(() => expect(document.activeElement).toBe(item("Sprout Form Output")));
  });

  it("by the menu, to a named place", async () => {
    const { held } = aBuilderServer();
    await openBuilder();
    await findItem("Print");
    await userEvent.click(button("More actions: Sheet"));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Move…" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Move Sheet" }));
    await userEvent.selectOptions(dialog.getByRole("combobox", { name: "Target step" }), "pick");
    await userEvent.selectOptions(dialog.getByRole("combobox", { name: "Position" }), "above");
    await userEvent.click(dialog.getByRole("button", { name: "Move" }));
    await waitFor(() => expect(outline(held.root)).toBe("root(sheet pick(letter(print)))"));
  });
});

describe("someone else saves first", () => {
  it("merges what is independent, and says what came", async () => {
    const { held } = aBuilderServer();
    await openBuilder();
    await findItem("Print");
    held.revision = 5;
    held.root = deleteStep(held.root, "pick");
    await userEvent.click(button("More actions: Sheet"));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Duplicate" }));
    await savedOnce("Someone else's changes were merged with yours.");
    await screen.findByText(/Pick, Letter, Print/);
    await waitFor(() =>
      expect(held.root.children.map(({ name }) => name)).toEqual(["Sheet", "Sheet (copy)"]),
    );
    await userEvent.click(button("OK"));
    expect(screen.queryByText(/were merged with yours/)).toBeNull();
  });

  /** Renames a step here that someone else has renamed, too. */
  async function bothRename() {
    const { held } = aBuilderServer();
    await openBuilder();
    await findItem("Print");
    held.revision = 5;
    const theirs = { ...letterTree(), children: letterTree().children.slice(1) };
    held.root = changeStep(theirs, "sheet", (step) => ({ ...step, name: "Theirs" }));
    await userEvent.click(button("Edit: Sheet"));
    const dialog = within(await screen.findByRole("dialog", { name: "Edit Step" }));
    await userEvent.clear(dialog.getByRole("textbox", { name: "Name" }));
    await userEvent.type(dialog.getByRole("textbox", { name: "Name" }), "Mine");
    await userEvent.click(dialog.getByRole("button", { name: "Save" }));
    await savedOnce("Someone else changed this process.");
    return held;
  }

  it("shows what both changed, step by step, and merges what is chosen", async () => {
    const held = await bothRename();
    await userEvent.click(button("Compare and choose"));
    const dialog = within(await screen.findByRole("dialog", { name: "What both of you changed" }));
    const name = within(dialog.getByRole("group", { name: "Mine: its name" }));
    expect(name.getByRole("radio", { name: "Theirs" })).toBeTruthy();
    expect(dialog.getByRole("button", { name: "Merge" }).hasAttribute("disabled")).toBe(true);
    await userEvent.click(name.getByRole("radio", { name: "Theirs" }));
    await userEvent.click(dialog.getByRole("button", { name: "Merge" }));
    await waitFor(() => expect(held.root.children.map((step) => step.name)).toEqual(["Theirs"]));
  });

  it("loads the other tree with mine one undo away", async () => {
    const held = await bothRename();
    await userEvent.click(button("Show their tree"));
    await waitFor(() => noItem("Mine"));
    await userEvent.click(button("Undo: take the other tree"));
    await waitFor(() => expect(held.root.children.map((step) => step.name)).toEqual(["Pick", "Mine"]));
  });
});

describe("a process without steps", () => {
  it("starts with a starter", async () => {
    const { held } = aBuilderServer(aTree());
    await openBuilder();
    await userEvent.click(screen.getByRole("button", { name: /^Report for two readers/ }));
    await waitFor(() =>
      expect(held.root.children.map(({ name }) => name)).toEqual(["Translations", "Record"]),
    );
    expect(held.root.key).toBe("root");
  });
});
