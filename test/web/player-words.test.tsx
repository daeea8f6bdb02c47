import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import type { Field, FormDefinition } from "../../shared/form/definition/definition.ts";
import { FormView } from "../../web/player/pages/FormView.tsx";
import { loadTexts } from "../../web/player/texts/texts.ts";
import { field, page, section } from "../e2e/player-form.ts";
import "./support/patience.ts";

const end = field({ key: "end", controlType: "text", label: "..." });
const form = (code: string, ...fields: Field[]): FormDefinition => ({
  title: "Visit",
  locales: [{ code, name: code }],
  defaultLocale: code,
  model: [page("one", "One", section("all", "", ...fields)), page("two", "Two", section("more", "", end))],
});

afterEach(cleanup);

describe("more help with a question", () => {
  const name = field({ key: "name", controlType: "text", label: "Name" });
  const ill = field({
    key: "ill",
    controlType: "radio",
    label: "Ill?",
    options: [{ key: "y", label: "Yes, a little" }],
  });

  async function openedHelp(overrides: Partial<Field>) {
    const input = field({ key: "since", controlType: "text", label: "Since when?", ...overrides });
    render(<FormView definition={form("en", name, ill, input)} locale="en" />);
    const summary = await screen.findByText("More about this question");
    const help = summary.closest("details");
    if (help === null) throw new Error("The help does not open.");
    help.open = true;
    fireEvent(help, new Event("toggle"));
    return help;
  }

  it("updates with the answers that it names while it is open", async () => {
    const help = await openedHelp({ guidance: "Ask [Name] ([ill])." });
    expect(help.textContent).toContain("Ask  ().");
    fireEvent.input(screen.getByLabelText("Name"), { target: { value: "Ana" } });
    fireEvent.click(screen.getByLabelText("Yes, a little"));
    await expect.poll(() => help.textContent).toContain("Ask Ana (Yes, a little).");
    fireEvent.input(screen.getByLabelText("Name"), { target: { value: "Eva" } });
    await expect.poll(() => help.textContent).toContain("Ask Eva (Yes, a little).");
  });

  it("shows an answer as text where the help is HTML", async () => {
    const help = await openedHelp({ guidance: "<i>Ask</i> [name]", safe: true });
    fireEvent.input(screen.getByLabelText("Name"), { target: { value: "<u>Ana</u>" } });
    await expect.poll(() => help.querySelector("i")?.textContent).toBe("Ask");
    await expect.poll(() => help.textContent).toContain("Ask <u>Ana</u>");
    expect(help.querySelector("u")).toBeNull();
  });
});

describe("the page's own texts", () => {
  const required = field({
    key: "name",
    controlType: "text",
    required: true,
    label: "الاسم",
    guidance: "مساعدة",
  });
  const explained = field({
    key: "child",
    controlType: "text",
    required: true,
    label: "طفلك",
    requiredMessage: "اكتب الاسم",
  });
  const choice = field({
    key: "place",
    controlType: "select",
    label: "المكان",
    options: [{ key: "a", label: "أ" }],
  });
  const slider = field({ key: "worry", controlType: "slider", label: "القلق" });

  /** The nearest language and direction of an element. */
  const languageOf = (element: Element) => [
    element.closest("[lang]")?.getAttribute("lang"),
    element.closest("[dir]")?.getAttribute("dir"),
  ];

  it("are marked as English within a form of a language that the page doesn't speak, and the author's are not", async () => {
    render(<FormView definition={form("ur", required, explained, choice, slider)} locale="ur" />);
    fireEvent.click(await screen.findByText("Next"));
    const own = [
      ...["Next", "Previous", "Save", "More about this question", "Choose…", "1 of 2"],
      ...["2 answers need your attention", "Not answered yet. Move the slider to answer."],
      "This field is required.",
    ];
    for (const words of own)
      for (const element of screen.getAllByText(words))
        expect(languageOf(element), words).toEqual(["en", "ltr"]);
    for (const words of [/^الاسم/, /^طفلك/, "اكتب الاسم", "مساعدة"])
      for (const element of screen.queryAllByText(words))
        expect(languageOf(element), String(words)).toEqual(["ur", "rtl"]);
    expect(screen.getAllByText("اكتب الاسم")).toHaveLength(2);
  });

  it("are Arabic within an Arabic form, and marked as nothing else", async () => {
    await loadTexts("ar");
    render(<FormView definition={form("ar", required, explained, choice, slider)} locale="ar" />);
    fireEvent.click(await screen.findByText("التالي"));
    const own = ["السابق", "حفظ", "اختر…", "1 من 2", "إجابتان تحتاجان إلى انتباهك", "هذا الحقل مطلوب."];
    for (const words of own)
      for (const element of screen.getAllByText(words))
        expect(languageOf(element), words).toEqual(["ar", "rtl"]);
    expect(document.body.textContent?.replace(/One|Two/g, "")).not.toMatch(/[A-Za-z]/);
  });

  it("are not marked when the form is in the same language", async () => {
    render(<FormView definition={form("es-MX", required)} locale="es-MX" />);
    const next = await screen.findByText("Siguiente");
    expect(languageOf(next)).toEqual(["es-MX", "ltr"]);
  });
});
