import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { Profiler } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Field, FormDefinition } from "../../shared/form/definition/definition.ts";
import { createFillQueue } from "../../web/player/base/fill-queue.ts";
import { FormView } from "../../web/player/pages/FormView.tsx";
import { field, page, section } from "../e2e/player-form.ts";
import "./support/patience.ts";

const text = (key: string, overrides: Partial<Field> = {}) =>
  field({ key, controlType: "text", label: `Question ${key}`, ...overrides });

const form = (...fields: Field[]): FormDefinition => ({
  title: "Visit",
  locales: [{ code: "en", name: "English" }],
  defaultLocale: "en",
  model: [page("one", "One", section("all", "", ...fields))],
});

const LENGTH = 200;
const long = form(
  ...Array.from({ length: LENGTH }, (_, index) => text(`q${index}`, { required: index === LENGTH - 1 })),
);

/** Longer than the page waits before it draws what a keystroke changed. */
const pause = () => new Promise((resolve) => setTimeout(resolve, 120));
const boxes = () => screen.queryAllByRole("textbox");

afterEach(cleanup);

describe("a long page", () => {
  it("starts with its first fields and is complete soon after", async () => {
    render(<FormView definition={long} locale="en" />);
    await screen.findByLabelText("Question q0");
    expect(boxes().length).toBeLessThan(LENGTH);
    await waitFor(() => expect(boxes()).toHaveLength(LENGTH));
  });

  it("leads to a field that was not rendered yet", async () => {
    render(<FormView definition={long} locale="en" />);
    await screen.findByLabelText("Question q0");
    fireEvent.click(screen.getByRole("button", { name: "Submit" }));
    const summary = screen.getByRole("region", { name: "1 answer needs your attention" });
    fireEvent.click(within(summary).getByRole("button", { name: /q199/ }));
    expect(document.activeElement).toBe(screen.getByLabelText(/Question q199/));
  });
});

describe("a keystroke", () => {
  it("rerenders nothing that looks the same", async () => {
    const drawn = vi.fn();
    render(
      <Profiler id="form" onRender={drawn}>
        <FormView definition={form(text("free"), text("other"))} locale="en" />
      </Profiler>,
    );
    const free = await screen.findByLabelText("Question free");
    const calmed = async () => {
      for (let before = -1; before < drawn.mock.calls.length; await pause()) before = drawn.mock.calls.length;
    };
    await calmed();
    drawn.mockClear();
    fireEvent.input(free, { target: { value: "a" } });
    fireEvent.input(free, { target: { value: "ab" } });
    await calmed();
    expect(drawn).not.toHaveBeenCalled();
  });

  it("updates computed answers, and texts that refer to the answer", async () => {
    const definition = form(
      text("name"),
      text("copy", { expression: "CONCAT([name], '!')" }),
      field({
        key: "shown",
        controlType: "calculation",
        label: "Greeting",
        expression: "CONCAT('Hi ', [name])",
      }),
      text("about", { label: "About [name]" }),
    );
    render(<FormView definition={definition} locale="en" />);
    fireEvent.input(await screen.findByLabelText("Question name"), { target: { value: "Ana" } });
    await waitFor(() => expect(screen.getByLabelText("Question copy")).toHaveProperty("value", "Ana!"));
    await waitFor(() => expect(screen.getByLabelText("Greeting").textContent).toBe("Hi Ana"));
    await screen.findByLabelText("About Ana");
  });
});

describe("an answer that requires others", () => {
  const requiredExpression = "[first] = 'yes'";
  const options = [{ key: "a", label: "A" }];
  const definition = form(
    text("first"),
    text("words", { requiredExpression }),
    field({ key: "choice", controlType: "radio", label: "Choice", requiredExpression, options }),
    field({ key: "several", controlType: "checkbox", label: "Several", requiredExpression, options }),
  );

  it("marks them, and removes the marks", async () => {
    render(<FormView definition={definition} locale="en" />);
    const first = await screen.findByLabelText("Question first");
    const words = screen.getByLabelText("Question words");
    const choice = screen.getByRole("radiogroup", { name: "Choice" });
    const marks = () => [
      words.getAttribute("aria-required"),
      words.closest("[data-key]")?.hasAttribute("data-required"),
      choice.getAttribute("aria-required"),
      choice.hasAttribute("data-required"),
      screen.getByText("Several").textContent?.includes("(required)"),
    ];
    expect(marks()).toEqual(["false", false, "false", false, false]);
    for (let turn = 0; turn < 2; turn++) {
      fireEvent.input(first, { target: { value: "yes" } });
      await waitFor(() => expect(marks()).toEqual(["true", true, "true", true, true]));
      fireEvent.input(first, { target: { value: "no" } });
      await waitFor(() => expect(marks()).toEqual(["false", false, "false", false, false]));
    }
  });

  it("keeps the mark when the field is rerendered for another reason", async () => {
    render(<FormView definition={definition} locale="en" />);
    fireEvent.input(await screen.findByLabelText("Question first"), { target: { value: "yes" } });
    const words = screen.getByLabelText("Question words");
    await waitFor(() => expect(words.getAttribute("aria-required")).toBe("true"));
    fireEvent.focus(words);
    fireEvent.blur(words);
    await screen.findByText("This field is required.");
    expect(words.getAttribute("aria-required")).toBe("true");
    fireEvent.input(words, { target: { value: "because" } });
    fireEvent.input(screen.getByLabelText("Question first"), { target: { value: "no" } });
    await waitFor(() => expect(screen.queryByText("This field is required.")).toBeNull());
    await waitFor(() => expect(words.getAttribute("aria-required")).toBe("false"));
    expect(words.closest("[data-key]")?.hasAttribute("data-required")).toBe(false);
  });
});

describe("a field whose condition fails", () => {
  const definition = form(text("first"), text("second", { conditionalExpression: "[first] != 'no'" }));

  it("disappears, and returns with what was typed", async () => {
    render(<FormView definition={definition} locale="en" />);
    const first = await screen.findByLabelText("Question first");
    fireEvent.input(screen.getByLabelText("Question second"), { target: { value: "kept" } });
    fireEvent.input(first, { target: { value: "no" } });
    await waitFor(() => expect(screen.queryByLabelText("Question second")).toBeNull());
    expect(document.querySelector('[data-key="second"]')).toBeNull();
    fireEvent.input(first, { target: { value: "yes" } });
    expect(await screen.findByLabelText("Question second")).toHaveProperty("value", "kept");
  });

  it("appears in its place when its condition is true for the first time", async () => {
    const late = form(text("a"), text("b", { conditionalExpression: "[a] = 'x'" }), text("c"));
    render(<FormView definition={late} locale="en" />);
    const input = await screen.findByLabelText("Question a");
    expect(boxes()).toHaveLength(2);
    fireEvent.input(input, { target: { value: "x" } });
    await waitFor(() => expect(boxes()).toHaveLength(3));
    expect(boxes().map((box) => box.closest("[data-key]")?.getAttribute("data-key"))).toEqual([
      "a",
      "b",
      "c",
    ]);
  });

  it("is in the language that was chosen while it was hidden", async () => {
    const conditionalExpression = "[first] = 'yes'";
    const options = [{ key: "a", label: "A" }];
    const place = field({
      key: "place",
      controlType: "select",
      label: "Place",
      conditionalExpression,
      options,
    });
    const languages = {
      ...form(text("first"), place),
      locales: [
        { code: "en", name: "English" },
        { code: "es", name: "Spanish" },
      ],
    };
    const shown = render(<FormView definition={languages} locale="en" hasLanguageMenu={false} />);
    const first = await screen.findByLabelText("Question first");
    fireEvent.input(first, { target: { value: "yes" } });
    await screen.findByRole("option", { name: "Choose…" });
    fireEvent.input(first, { target: { value: "no" } });
    await waitFor(() => expect(screen.queryByLabelText("Place")).toBeNull());
    shown.rerender(<FormView definition={languages} locale="es" hasLanguageMenu={false} />);
    await screen.findByRole("button", { name: "Enviar" });
    fireEvent.input(first, { target: { value: "yes" } });
    await screen.findByLabelText("Place");
    expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toEqual(["Elija…", "A"]);
  });
});

describe("fields that no answer has shown yet", () => {
  const conditionalExpression = "[a] = 'x'";
  const isHidden = { conditionalExpression };
  const late = form(
    text("a"),
    text("b", isHidden),
    field({ key: "row", controlType: "row", ...isHidden, fields: [text("c"), text("d", isHidden)] }),
    text("e", { conditionalExpression: "[a] = 'y'" }),
    text("f", { ...isHidden, label: "About [a]" }),
    text("g"),
  );
  const make = () => {
    const create = vi.spyOn(document, "createElement");
    return () => create.mock.calls.filter(([name]) => name === "input").length;
  };
  afterEach(() => vi.restoreAllMocks());

  it("are made once the page is whole, outside of it, and shown without React", async () => {
    const inputs = make();
    const drawn = vi.fn();
    render(
      <Profiler id="form" onRender={drawn}>
        <FormView definition={late} locale="en" />
      </Profiler>,
    );
    const first = await screen.findByLabelText("Question a");
    await waitFor(() => expect(inputs()).toBe(6)); // not what reads an answer
    expect(boxes()).toHaveLength(2);
    drawn.mockClear();
    fireEvent.input(first, { target: { value: "y" } });
    fireEvent.input(await screen.findByLabelText("Question e"), { target: { value: "typed" } });
    expect(drawn).not.toHaveBeenCalled();
    fireEvent.input(first, { target: { value: "x" } });
    await screen.findByLabelText("About x");
    expect(boxes().map((box) => box.closest("[data-key]")?.getAttribute("data-key"))).toEqual([..."abcdfg"]);
    fireEvent.input(first, { target: { value: "y" } });
    expect(await screen.findByLabelText("Question e")).toHaveProperty("value", "typed");
  });

  it("have the answers that they are given before they are seen", async () => {
    const inputs = make();
    const answers: Record<string, unknown>[] = [];
    const definition = form(text("a"), text("b", { ...isHidden, default: "given" }));
    render(<FormView definition={definition} locale="en" onAnswers={(all) => answers.push(all)} />);
    const first = await screen.findByLabelText("Question a");
    await waitFor(() => expect(inputs()).toBe(2));
    fireEvent.input(first, { target: { value: "x" } });
    expect(await screen.findByLabelText("Question b")).toHaveProperty("value", "given");
    await waitFor(() => expect(answers.at(-1)).toEqual({ a: "x", b: "given" }));
  });

  it("are made as far as there is room, and after the groups that are seen", async () => {
    const queue = createFillQueue();
    const log: string[] = [];
    const ahead = (name: string) => () => {
      log.push(name);
      return () => void log.push(`${name} is there`);
    };
    queue.joinAhead(900, ahead("many"));
    queue.joinAhead(101, ahead("too many"));
    const leave = queue.joinAhead(50, ahead("left"));
    queue.joinAhead(50, ahead("few"));
    queue.join(() => void log.push("group"));
    leave();
    await waitFor(() => expect(log).toEqual(["group", "many", "few", "many is there", "few is there"]));
  });
});
