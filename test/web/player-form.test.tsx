import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { FieldValidator, FormDefinition } from "../../shared/form/definition/definition.ts";
import { readStyle } from "../../web/player/base/field-style.ts";
import { plainText, RichText } from "../../web/player/base/rich-text.tsx";
import { FormView } from "../../web/player/pages/FormView.tsx";
import { field, page, section } from "../e2e/player-form.ts";
import "./support/patience.ts";

const form = (...pages: FormDefinition["model"]): FormDefinition => ({
  title: "Visit",
  locales: [{ code: "en", name: "English" }],
  defaultLocale: "en",
  model: pages,
});

const twoPages = form(
  page(
    "one",
    "One",
    section("s1", "", field({ key: "first", controlType: "text", required: true, label: "First name" })),
  ),
  page(
    "two",
    "Two",
    section(
      "s2",
      "",
      field({
        key: "colour",
        controlType: "radio",
        required: true,
        label: "Colour",
        options: [
          { key: "g", label: "Green" },
          { key: "b", label: "Blue" },
        ],
      }),
    ),
  ),
);

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe("the vertical stepper", () => {
  it("says what is missing when Next is pressed too early, and leads there", async () => {
    render(<FormView definition={twoPages} locale="en" />);
    const next = await screen.findByRole("button", { name: "Next" });
    expect(next.getAttribute("aria-disabled")).toBe("true");
    fireEvent.click(next);
    const summary = screen.getByRole("region", { name: "1 answer needs your attention" });
    expect(document.activeElement).toBe(summary);
    fireEvent.click(within(summary).getByRole("button", { name: "Enter “First name”" }));
    expect(document.activeElement).toBe(screen.getByLabelText(/First name/));
  });

  it("moves on when the step is complete, and disables Next on the last page and Previous on the first", async () => {
    render(<FormView definition={twoPages} locale="en" />);
    const input = await screen.findByLabelText(/First name/);
    expect(screen.getByRole("button", { name: "Previous" })).toHaveProperty("disabled", true);
    fireEvent.input(input, { target: { value: "Ana" } });
    fireEvent.click(screen.getByRole("button", { name: "Next" }));
    expect(await screen.findByRole("radiogroup", { name: /Colour/ })).toBeTruthy();
    expect(screen.getByRole("button", { name: "Next" })).toHaveProperty("disabled", true);
    expect(screen.getByText("2 of 2")).toBeTruthy();
  });

  it("lets nobody past a required note, and leads to it", async () => {
    const note = { modelInd: false, required: true, conditionalExpression: "[count] > 5" };
    const definition = form(
      page(
        "one",
        "One",
        section(
          "s1",
          "",
          field({ key: "count", controlType: "number", dataType: "number", label: "Count" }),
          field({ key: "wrong", controlType: "label", label: "**Too many.**", ...note }),
          field({ key: "stop", controlType: "heading", label: "Stop", requiredMessage: "Go back.", ...note }),
        ),
      ),
      ...twoPages.model.slice(1),
    );
    render(<FormView definition={definition} locale="en" />);
    const input = await screen.findByLabelText(/Count/);
    fireEvent.input(input, { target: { value: "6" } });
    expect(screen.queryByText(/You can't go on/)).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Next" }));
    const summary = screen.getByRole("region", { name: "2 answers need your attention" });
    fireEvent.click(within(summary).getByRole("button", { name: "Too many." }));
    expect(document.activeElement).toBe(document.querySelector('[data-key="wrong"]'));
    expect(document.activeElement?.textContent).toContain("You can't go on while this is shown.");
    expect(screen.getByRole("heading", { name: "Stop" }).parentElement?.textContent).toBe("StopGo back.");
    fireEvent.input(input, { target: { value: "5" } });
    fireEvent.click(screen.getByRole("button", { name: "Next" }));
    expect(await screen.findByRole("radiogroup", { name: /Colour/ })).toBeTruthy();
  });

  it("shows the required error of a radio only after an attempt to continue", async () => {
    render(<FormView definition={form(twoPages.model[1] ?? page("x", "x"))} locale="en" />);
    const green = await screen.findByLabelText("Green");
    fireEvent.focus(green);
    fireEvent.blur(green);
    expect(screen.queryByText("This field is required.")).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Submit" }));
    expect(screen.getAllByText("This field is required.").length).toBeGreaterThan(0);
  });
});

describe("a date with its time", () => {
  const at = field({
    key: "at",
    controlType: "text",
    dataType: "datetime-local",
    label: "At",
    required: true,
  });
  const diary = {
    ...form(page("one", "One", section("s1", "", at))),
    locales: ["en", "es"].map((code) => ({ code, name: code })),
  };
  const type = (input: HTMLElement, value: string, inputType?: string) =>
    fireEvent.input(input, { target: { value }, inputType });
  const answers = vi.fn();
  const boxes = async (locale: string, input = {}) => {
    answers.mockClear();
    render(<FormView definition={diary} locale={locale} answers={input} onAnswers={answers} />);
    const group = within(await screen.findByRole("group", { name: /^At/ }));
    return {
      date: group.getByLabelText<HTMLInputElement>(/^(Date|Fecha)$/),
      time: group.getByLabelText<HTMLInputElement>(/^(Time|Hora)$/),
    };
  };

  it("takes the date in the mask of dates, keeps both hints and is repeated in words", async () => {
    const { date, time } = await boxes("en");
    type(date, "3/7/2019");
    expect(date.value).toBe("03/07/2019");
    type(time, "10:30");
    const read = await screen.findByText(/^March 7, 2019 at 10:30.AM$/);
    expect(date.getAttribute("aria-describedby")).toBe(`${screen.getByText("MM/DD/YYYY").id} ${read.id}`);
    expect(time.getAttribute("aria-describedby")).toBe(`${screen.getByText("HH:MM").id} ${read.id}`);
    await vi.advanceTimersByTimeAsync(100);
    expect(answers).toHaveBeenLastCalledWith({ at: "2019-03-07T10:30" });
    expect(screen.getByRole("button", { name: "Choose a date from a calendar: At" })).toBeTruthy();
    type(time, "");
    expect(read.textContent).toBe("");
    await vi.advanceTimersByTimeAsync(100);
    expect(answers).toHaveBeenLastCalledWith({});
    expect(date.value).toBe("03/07/2019"); // to be completed
  });

  it("says what it lacks once it is left", async () => {
    const { date, time } = await boxes("en");
    type(date, "03072019");
    fireEvent.blur(date, { relatedTarget: time });
    expect(screen.queryByText("Enter the time as well.")).toBeNull();
    fireEvent.blur(time);
    await screen.findByText("Enter the time as well.");
    expect([date, time].map((box) => box.getAttribute("aria-invalid"))).toEqual(["false", "true"]);
    type(date, "0230");
    await screen.findByText("Enter the date as MM/DD/YYYY.");
    type(date, "02302019");
    await screen.findByText("February 30, 2019 does not exist. Check the day and the month.");
    type(date, "");
    type(time, "10:30");
    await screen.findByText("Enter the date as MM/DD/YYYY.");
    type(time, "");
    await screen.findByText("This field is required.");
    type(date, "03072019");
    fireEvent.click(screen.getByRole("button", { name: "Submit" }));
    fireEvent.click(await screen.findByRole("button", { name: "At" }));
    expect(document.activeElement).toBe(time);
  });

  it("takes both from a pasted text, and shows an answer as it was given", async () => {
    const { date, time } = await boxes("es", { at: "2019-03-07T10:30:00.000+02:00" });
    expect([date.value, time.value]).toEqual(["07/03/2019", "10:30"]);
    screen.getByText("DD/MM/AAAA");
    type(date, "2020-02-29T08:05", "insertFromPaste");
    expect([date.value, time.value]).toEqual(["29/02/2020", "08:05"]);
    await screen.findByText(/^29 de febrero de 2020.*8:05/);
  });
});

describe("a time", () => {
  const at = field({ key: "at", controlType: "text", dataType: "time", label: "Bedtime" });
  const diary = form(page("one", "One", section("s1", "", at)));

  it("keeps its hint and is repeated in words", async () => {
    render(<FormView definition={diary} locale="en" />);
    const input = await screen.findByLabelText("Bedtime");
    fireEvent.input(input, { target: { value: "20:30" } });
    const read = await screen.findByText(/^8:30.PM$/);
    const described = input.getAttribute("aria-describedby")?.split(" ") ?? [];
    expect(described).toEqual([screen.getByText("HH:MM").id, read.id]);
    fireEvent.input(input, { target: { value: "" } });
    expect(read.textContent).toBe("");
  });

  it("is picked by the button beside it, and typed where the browser has no picker", async () => {
    render(<FormView definition={diary} locale="en" />);
    const input = await screen.findByLabelText("Bedtime");
    const showPicker = vi.fn(() => {
      throw new DOMException("", "NotSupportedError");
    });
    Object.assign(input, { showPicker });
    fireEvent.click(screen.getByRole("button", { name: "Choose a time: Bedtime" }));
    expect(showPicker).toHaveBeenCalledOnce();
    expect(document.activeElement).toBe(input);
  });
});

describe("a text", () => {
  it("brings the keyboard of its data type, else of what it is checked for", async () => {
    const text = (key: string, dataType: "text" | "tel" | "email", ...fieldValidator: FieldValidator[]) =>
      field({ key, controlType: "text", dataType, label: key, fieldValidator });
    const fields = [
      text("name", "text"),
      text("postcode", "text", "ZIP"),
      text("phone", "text", "PHONE"),
      text("mail", "text", "UNIQUE", "EMAIL"),
      text("site", "text", "URL"),
      text("card", "tel"),
      text("work", "email"),
    ];
    render(<FormView definition={form(page("one", "One", section("s1", "", ...fields)))} locale="en" />);
    await screen.findByLabelText("name");
    const keyboards = fields.map(({ key }) => screen.getByLabelText(key).getAttribute("inputmode"));
    expect(keyboards).toEqual([null, null, "tel", "email", "url", "tel", "email"]);
  });
});

describe("designer mode", () => {
  it("saves nothing and says so", async () => {
    const said = vi.spyOn(console, "info").mockImplementation(() => {});
    render(<FormView definition={twoPages} locale="en" />);
    fireEvent.click(await screen.findByRole("button", { name: "Save" }));
    expect(said).toHaveBeenCalledWith("This feature is not available in designer mode.");
  });

  it("reports the answers after 100 ms without input", async () => {
    const listener = vi.fn();
    render(<FormView definition={twoPages} locale="en" onAnswers={listener} />);
    const input = await screen.findByLabelText(/First name/);
    await vi.advanceTimersByTimeAsync(0);
    listener.mockClear();
    fireEvent.input(input, { target: { value: "Ana" } });
    expect(listener).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(100);
    expect(listener).toHaveBeenCalledWith({ first: "Ana" });
  });

  it("shows and hides the form value", async () => {
    render(<FormView definition={twoPages} locale="en" answers={{ first: "Ana" }} />);
    fireEvent.click(await screen.findByRole("button", { name: "Show form value" }));
    expect(screen.getByText(/"first": "Ana"/)).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Hide form value" }));
    expect(screen.queryByText(/"first": "Ana"/)).toBeNull();
  });

  it("offers no language where there is only one", async () => {
    render(<FormView definition={twoPages} locale="en" />);
    await screen.findByRole("button", { name: "Next" });
    expect(screen.queryByLabelText("Language")).toBeNull();
  });
});

describe("what a browser may fill in", () => {
  it("is what the author says, else what the type says, and nothing else", async () => {
    const options = ["Chile", "Peru"].map((label) => ({ key: label, label }));
    const question = (key: string, more: object = {}) =>
      field({ key, controlType: "text", label: key, ...more });
    const fields = [
      question("parent", { autocomplete: "family-name" }),
      question("childs name"),
      question("mail", { fieldValidator: ["EMAIL"] }),
      question("doctors mail", { fieldValidator: ["EMAIL"], autocomplete: "off" }),
      question("mobile", { autocomplete: "tel" }),
      question("born", { controlType: "date", autocomplete: "bday" }),
      question("visit", { controlType: "date" }),
      question("code", { controlType: "number", dataType: "number", autocomplete: "postal-code" }),
      question("land", { controlType: "select", options, autocomplete: "country-name" }),
    ];
    render(<FormView definition={form(page("one", "One", section("s1", "", ...fields)))} locale="en" />);
    const inputs = [];
    for (const { key } of fields) inputs.push(await screen.findByLabelText(key));
    expect(inputs.map((input) => input.getAttribute("autocomplete"))).toEqual(
      "family-name off email off tel bday off postal-code country-name".split(" "),
    );
    expect(inputs.map((input) => input.getAttribute("name"))).toEqual([
      "family-name",
      "childs name",
      "email",
      "doctors mail",
      "tel",
      "bday",
      "visit",
      "postal-code",
      "country-name",
    ]);
    expect(inputs[0]?.getAttribute("autocapitalize")).toBe("words");
    expect(inputs[4]?.getAttribute("inputmode")).toBe("tel");
  });
});

describe("a number below zero", () => {
  it("has a button for its sign where the author says that there are such, and only there", async () => {
    const signed = field({
      key: "frost",
      controlType: "number",
      dataType: "number",
      label: "Frost",
      minValue: -40,
    });
    const other = field({ key: "age", controlType: "number", dataType: "number", label: "Age", minValue: 0 });
    const free = field({ key: "sum", controlType: "number", dataType: "number", label: "Sum" });
    const answers = vi.fn();
    render(
      <FormView
        definition={form(page("one", "One", section("s1", "", signed, other, free)))}
        locale="en"
        onAnswers={answers}
      />,
    );
    const frost = await screen.findByLabelText<HTMLInputElement>("Frost");
    const sign = screen.getByRole("button", { name: /^± ?Frost$/, hidden: true });
    expect(screen.getAllByText("±")).toEqual([sign]);
    expect(frost.inputMode ?? frost.getAttribute("inputmode")).toBe("decimal");
    fireEvent.click(sign);
    expect(frost.value).toBe("-");
    expect(document.activeElement).toBe(frost);
    fireEvent.input(frost, { target: { value: "-3.5" } });
    await vi.advanceTimersByTimeAsync(100);
    expect(answers).toHaveBeenLastCalledWith({ frost: -3.5 });
    fireEvent.click(sign);
    await vi.advanceTimersByTimeAsync(100);
    expect(answers).toHaveBeenLastCalledWith({ frost: 3.5 });
  });
});

describe("texts that name answers", () => {
  const guests = form(
    page(
      "one",
      "One",
      section(
        "s1",
        "",
        field({ key: "who", controlType: "text", label: "Who" }),
        field({
          ...{ key: "age", controlType: "number", dataType: "number", label: "Age of **${who}**" },
          ...{ constraint: ". < 10", constraintMessage: "**${who}** is too *old*." },
        }),
        field({
          ...{ key: "guest", controlType: "select", label: "Guest" },
          options: [{ key: "a", label: "**${who}**" }],
        }),
        field({
          key: "gone",
          controlType: "text",
          label: "Gone",
          required: true,
          requiredMessage: "${who}?",
        }),
      ),
    ),
  );

  it("have the answers as texts in labels, choices and messages, under a field and in the list of problems", async () => {
    render(<FormView definition={guests} locale="en" answers={{ who: "5*6*7", age: 12 }} />);
    const age = await screen.findByLabelText("Age of 5*6*7");
    expect(document.querySelector('[data-key="age"] strong')?.textContent).toBe("5*6*7");
    expect(screen.getByRole("option", { name: "5*6*7" })).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Submit" }));
    const problem = () => document.querySelector('[data-key="age"] .p-problem');
    expect(problem()?.innerHTML).toBe("<strong>5*6*7</strong> is too <em>old</em>.");
    const summary = screen.getByRole("region", { name: "2 answers need your attention" });
    expect(summary.textContent).toContain("5*6*7 is too old.");
    expect(summary.textContent).toContain("5*6*7?");
    fireEvent.input(screen.getByLabelText("Who"), { target: { value: "Eva" } });
    fireEvent.blur(age);
    expect(problem()?.textContent).toBe("Eva is too old.");
  });
});

describe("labels", () => {
  it("show the workbook's Markdown and leave markup as text", () => {
    render(
      <p data-testid="label">
        <RichText text={"## A **bold** _word_\n<script>x</script> [here](https://example.org)"} />
      </p>,
    );
    const label = screen.getByTestId("label");
    expect(label.innerHTML).toContain(
      "A <strong>bold</strong> <em>word</em><br>&lt;script&gt;x&lt;/script&gt; ",
    );
    expect(screen.getByRole("link", { name: "here" }).getAttribute("href")).toBe("https://example.org");
  });

  it("keep keys with underscores and make no link to code", () => {
    render(
      <p data-testid="label">
        <RichText text="a_b_c [x](javascript:alert(1))" />
      </p>,
    );
    expect(screen.getByTestId("label").innerHTML).toBe("a_b_c [x](javascript:alert(1))");
  });

  it("have a plain form for lists", () => {
    expect(plainText("## **Bold** <b>text</b> [here](https://x.org)")).toBe("Bold text here");
  });

  it("accept only harmless declarations of a style", () => {
    expect(readStyle("color: red; position: fixed; background-image: url(x); margin-top: 4px")).toEqual({
      color: "red",
      marginTop: "4px",
    });
  });
});
