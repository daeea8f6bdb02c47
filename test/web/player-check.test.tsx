/** What is said before Submit: which answers are missing, in sentences, and all answers, on the screen and on paper. */
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { type Answers, type Field, FormDefinition } from "../../shared/form/definition/definition.ts";
import { compileForm } from "../../shared/form/engine/compile-form.ts";
import { formClock, openForm } from "../../shared/form/engine/engine.ts";
import { describeAnswers } from "../../shared/process/describe-answers.ts";
import { createAnswerStore } from "../../web/player/base/answer-store.ts";
import { indexFields } from "../../web/player/base/field-index.ts";
import type { FormShared } from "../../web/player/base/form-context.ts";
import { changingState, pageFragment, stateHere } from "../../web/player/base/page-route.ts";
import { applyThemeColour } from "../../web/player/base/theme.ts";
import {
  declareOwn,
  declareShared,
  forgetJournal,
  forgetStale,
  recallProgress,
  rememberProgress,
} from "../../web/player/device/device-keys.ts";
import { FormView } from "../../web/player/pages/FormView.tsx";
import { OpenForm } from "../../web/player/pages/OpenForm.tsx";
import { AnswerPages } from "../../web/player/steps/AnswerPages.tsx";
import { listProblems } from "../../web/player/steps/form-problems.ts";
import { loadTexts, textsFor } from "../../web/player/texts/texts.ts";
import { field } from "../e2e/player-form.ts";
import "./support/patience.ts";

const formOf = (...pages: Field[][]) =>
  FormDefinition.parse({
    title: "Visit",
    locales: [{ code: "en", name: "English" }],
    defaultLocale: "en",
    model: pages.map((fields, index) => ({
      key: `page${index}`,
      name: "Page",
      composites: [{ key: `section${index}`, fields }],
    })),
  });

const options = [
  { key: "a", label: "A" },
  { key: "b", label: "B" },
];
const required = { required: true };
const request = formOf([
  field({ key: "name", controlType: "text", label: "Child's first name:", ...required }),
  field({ key: "why", controlType: "textarea", label: "Why do you come?", ...required }),
  field({ key: "way", controlType: "radio", label: "Way", options, ...required }),
  field({ key: "helps", controlType: "checkbox", label: "Helpers", options, ...required }),
  field({ key: "agree", controlType: "checkbox", dataType: "checkbox", label: "I agree", ...required }),
  field({ key: "photo", controlType: "upload", label: "Photo", ...required }),
  field({
    key: "grid",
    controlType: "likert",
    dataType: "likert",
    label: "Grid",
    options,
    questions: [{ key: "q", label: "Sleeps well" }],
    ...required,
  }),
  field({ key: "own", controlType: "text", label: "Own", requiredMessage: "Please tell us.", ...required }),
  field({ key: "age", controlType: "number", dataType: "number", minValue: 0, maxValue: 20, label: "Age" }),
  field({
    key: "day",
    controlType: "date",
    dataType: "date",
    minValue: "2026-05-01",
    maxValue: "2026-05-31",
    label: "Day",
  }),
  field({ key: "born", controlType: "date", dataType: "date", maxValue: "2026-05-31", label: "Born" }),
]);
const refused = { age: 30, day: "2026-06-02", born: "2026-06-02" };

function problemsIn(locale: string, answers: Answers) {
  const clock = formClock(new Date("2026-05-20T10:00:00Z"), "UTC");
  const store = createAnswerStore(openForm(compileForm(request), answers, clock, locale), request, () => {});
  const shared = { definition: request, store, locale, region: "GB", texts: textsFor(locale) };
  const listed = listProblems(shared as FormShared, indexFields(request)); // the rest is not read
  return listed.map(({ sentence, label, text }) =>
    sentence === undefined ? `${label}: ${text}` : sentence.replace("{label}", label),
  );
}

describe("the list of what is missing or refused", () => {
  it.each([
    [
      "en",
      [
        "Enter “Child's first name”",
        "Answer “Why do you come?”",
        "Choose an answer for “Way”",
        "Choose at least one answer for “Helpers”",
        "Tick “I agree”",
        "Add “Photo”",
        "Answer “Sleeps well”",
        "Own: Please tell us.",
        "Enter a number from 0 to 20 for “Age”",
        "Enter a date between 1 May 2026 and 31 May 2026 for “Day”",
        "Enter 31 May 2026 or an earlier date for “Born”",
      ],
    ],
    [
      "es",
      [
        "Escriba «Child's first name»",
        "Responda a «Why do you come?»",
        "Elija una respuesta para «Way»",
        "Elija al menos una respuesta para «Helpers»",
        "Marque «I agree»",
        "Añada «Photo»",
        "Responda a «Sleeps well»",
        "Own: Please tell us.",
        "Escriba un número entre 0 y 20 en «Age»",
        "Escriba una fecha entre el 1 de mayo de 2026 y el 31 de mayo de 2026 en «Day»",
        "Escriba el 31 de mayo de 2026 o una fecha anterior en «Born»",
      ],
    ],
    [
      "fr",
      [
        "Saisissez « Child's first name »",
        "Répondez à « Why do you come? »",
        "Choisissez une réponse pour « Way »",
        "Choisissez au moins une réponse pour « Helpers »",
        "Cochez « I agree »",
        "Ajoutez « Photo »",
        "Répondez à « Sleeps well »",
        "Own: Please tell us.",
        "Saisissez un nombre entre 0 et 20 pour « Age »",
        "Saisissez une date entre le 1er mai 2026 et le 31 mai 2026 pour « Day »",
        "Saisissez le 31 mai 2026 ou une date antérieure pour « Born »",
      ],
    ],
    [
      "ar",
      [
        "أدخل «Child's first name»",
        "أجب عن «Why do you come?»",
        "اختر إجابة عن «Way»",
        "اختر إجابة واحدة على الأقل عن «Helpers»",
        "ضع علامة عند «I agree»",
        "أضف «Photo»",
        "أجب عن «Sleeps well»",
        "Own: Please tell us.",
        "أدخل رقمًا من 0 إلى 20 في «Age»",
        "أدخل تاريخًا بين 1 مايو 2026 و31 مايو 2026 في «Day»",
        "أدخل 31 مايو 2026 أو تاريخًا قبله في «Born»",
      ],
    ],
  ])("names each question and its limits in a sentence: %s", async (locale, sentences) => {
    await loadTexts(locale);
    expect(problemsIn(locale, refused).map((one) => one.replaceAll("\u00a0", " "))).toEqual(sentences);
  });

  it("leaves the specified texts at the fields", async () => {
    render(<FormView definition={request} locale="en" answers={refused} />);
    fireEvent.click(await screen.findByRole("button", { name: "Submit" }));
    screen.getByRole("button", { name: "Enter “Child's first name”" });
    expect(screen.getAllByText("This field is required.").length).toBeGreaterThan(1);
    expect(screen.getAllByText(/^Date cannot be after /)).toHaveLength(2);
    cleanup();
  });
});

describe("the answers in words", () => {
  it("leave what was typed as it is, and show labels without their marks", () => {
    const definition = formOf([
      field({ key: "why", controlType: "textarea", label: "Why?" }),
      field({ key: "way", controlType: "radio", label: "Way", options: [{ key: "a", label: "By **bus**" }] }),
    ]);
    const typed = "2 < 3, and 5 > 4\n**all** of __it__";
    const clock = formClock(new Date("2026-05-20T10:00:00Z"), "UTC");
    const session = openForm(compileForm(definition), { why: typed, way: "a" }, clock, "en");
    const pages = describeAnswers(definition, session, "en");
    render(<AnswerPages {...{ definition, pages }} unanswered={() => null} />);
    const shown = Array.from(document.querySelectorAll("dd bdi"), (answer) => answer.textContent); // of its own direction
    expect(shown).toEqual([typed, "By bus"]);
    cleanup();
  });
});

describe("paper", () => {
  afterEach(cleanup);

  it("gets the answers of all pages, also of pages with one title, and only while it is printed", async () => {
    await loadTexts("en");
    const complaint = vi.spyOn(console, "error");
    const definition = formOf(
      [field({ key: "one", controlType: "text", label: "First" })],
      [field({ key: "two", controlType: "text", label: "Second" })],
    );
    const clock = formClock(new Date("2026-05-20T10:00:00Z"), "UTC");
    const session = openForm(compileForm(definition), { one: "1", two: "2" }, clock, "en");
    render(
      <OpenForm
        {...{ definition, store: createAnswerStore(session, definition, () => {}), locale: "en" }}
        start={{ step: 0, fieldKey: "" }}
        busy={undefined}
        save={undefined}
        leavesTrace={() => false}
        onPlace={() => {}}
        onSubmit={() => {}}
        onSave={() => {}}
      />,
    );
    const paper = () => document.querySelector(".p-paper")?.textContent;
    await vi.waitFor(() => {
      act(() => void window.dispatchEvent(new Event("beforeprint"))); // once its part is loaded
      expect(paper()).toBe("PageFirst1PageSecond2");
    });
    act(() => void window.dispatchEvent(new Event("afterprint")));
    expect(paper()).toBeUndefined();
    expect(complaint).not.toHaveBeenCalled();
  });
});

describe("an answer that breaks a rule", () => {
  afterEach(cleanup);

  it("is marked in its row, with what is wrong", async () => {
    await loadTexts("en");
    const definition = formOf([
      field({ key: "age", controlType: "number", dataType: "number", maxValue: 20, label: "Age" }),
      field({ key: "name", controlType: "text", label: "Name" }),
    ]);
    const clock = formClock(new Date("2026-05-20T10:00:00Z"), "UTC");
    const session = openForm(compileForm(definition), { age: 30, name: "Noor" }, clock, "en");
    render(
      <OpenForm
        {...{ definition, store: createAnswerStore(session, definition, () => {}), locale: "en" }}
        start={{ step: 0, fieldKey: "" }}
        busy={undefined}
        save={undefined}
        onPlace={() => {}}
        onSubmit={() => {}}
        onSave={() => {}}
      />,
    );
    fireEvent.click(await screen.findByRole("button", { name: "Check your answers" }));
    await screen.findByRole("heading", { name: "Check your answers" });
    const wrong = [...document.querySelectorAll(".p-check-missing")].map((text) => text.textContent);
    const [problem] = listProblems(
      {
        definition,
        store: createAnswerStore(session, definition, () => {}),
        locale: "en",
        texts: textsFor("en"),
      } as FormShared, // the rest is not read
      indexFields(definition),
    );
    expect(problem?.text).toMatch(/20/);
    expect(wrong).toEqual([problem?.text]);
    expect(document.querySelector(".p-check-missing")?.closest(".p-check-row")?.textContent).toContain("30");
  });
});

describe("how far somebody came", () => {
  const at = "2026-05-20T10:00:00.000Z";
  const soon = Date.parse(at) + 60_000;
  const later = Date.parse(at) + 3_600_000;

  it("is kept for a while, for good on the person's own device, and not on a shared one", async () => {
    rememberProgress("i1", { pages: [0, 2], part: 2 / 3 }, at);
    forgetStale(soon);
    expect(recallProgress("i1")).toEqual({ pages: [0, 2], part: 0.6667 });
    forgetStale(later);
    expect(recallProgress("i1")).toBeUndefined();
    declareOwn();
    rememberProgress("i1", { pages: [0, 1, 2], part: 1 }, at);
    forgetStale(later);
    expect(recallProgress("i1")?.part).toBe(1);
    await forgetJournal("i1");
    expect(recallProgress("i1")).toBeUndefined();
    rememberProgress("i1", { pages: [0], part: 1 }, at);
    await declareShared();
    rememberProgress("i2", { pages: [0], part: 1 }, at);
    expect(Object.keys(localStorage).filter((name) => name.includes("progress"))).toEqual([]);
    declareOwn();
  });
});

describe("the address of the answers", () => {
  it("is none of the form's own, and the history names what is changed", () => {
    expect([pageFragment("#check"), pageFragment("#checked")]).toEqual(["", "#checked"]);
    window.history.replaceState(changingState("kids/k1/name"), "");
    expect(stateHere()).toEqual({ changing: "kids/k1/name" });
    for (const other of [1, null, changingState(undefined), { changing: 3 }]) {
      window.history.replaceState(other, "");
      expect(stateHere()).toBeNull();
    }
  });
});

describe("a publication's colour", () => {
  it("is around the page as well, and is taken off for a form without one", () => {
    document.head.innerHTML = `<meta name="theme-color" content="#fbfaf8" media="(prefers-color-scheme: light)">
      <meta name="theme-color" content="#191816" media="(prefers-color-scheme: dark)">`;
    const around = () =>
      [...document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")].map(({ content }) => content);
    const { dataset, style } = document.documentElement;
    applyThemeColour("#1d4ed8");
    expect(dataset.colour).toBe("own");
    expect(style.getPropertyValue("--light-accent")).toBe("#1d4ed8");
    expect(around()[0]).toBe("#1d4ed8");
    expect(around()[1]).not.toBe("#191816");
    applyThemeColour(undefined);
    expect(dataset.colour).toBeUndefined();
    expect(style.getPropertyValue("--light-accent")).toBe("");
    expect(around()).toEqual(["#fbfaf8", "#191816"]);
    document.head.innerHTML = "";
  });
});
