/** The parts that a comparison and a sign-off are shown with. */
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { SentBack } from "../../web/ui/SentBack.tsx";
import { SentenceChanges } from "../../web/ui/SentenceChanges.tsx";
import { renderScreen } from "./support/render-screen.tsx";

const change = (locale: string, after: string) => ({
  ...{ id: locale, stepKey: "letter", report: "Letter", locale, isTranslation: locale !== "en" },
  ...{ before: "", after, cases: ["fever"], count: 1, answers: {} },
});

it("a sentence that another language has as it was written is no translation", () => {
  const changes = [change("en", "Rest."), change("es", "Rest."), change("fr", "Repos.")];
  renderScreen(<SentenceChanges changes={changes} />);
  const [english, spanish, french] = ["English", "Spanish", "French"].map((language) =>
    within(screen.getByRole("region", { name: `Letter, ${language}` })),
  );
  const badges = [english, spanish, french].map((one) => one?.queryByText("Translation") !== null);
  expect(badges).toEqual([false, false, true]);
  spanish?.getByText(/^As it was written, not translated\./);
});

it("a note of several languages is said once, with its sentence", () => {
  const note = { at: "2026-11-28T00:00:00.000Z", by: "Rita", note: "Who decided this?", stepKey: "letter" };
  const notes = [
    { ...note, sentence: "Rest." },
    { ...note, sentence: "Repos." },
    { ...note, note: "Two?", sentence: "Twice." },
  ];
  renderScreen(<SentBack notes={notes} />);
  expect(screen.getAllByRole("listitem")).toHaveLength(2);
  screen.getByText("Rita: Who decided this?");
});
