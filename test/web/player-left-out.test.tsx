/** What the page says where an answer has no place at the moment: a lowered number, newer answers from another device. */
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { FormDefinition } from "../../shared/form/definition/definition.ts";
import { formClock, openForm } from "../../shared/form/engine/engine.ts";
import { createAnswerStore } from "../../web/player/base/answer-store.ts";
import { indexFields } from "../../web/player/base/field-index.ts";
import { StaleNotice } from "../../web/player/notices/StaleNotice.tsx";
import { compile } from "../../web/player/opening/compile.ts";
import { FormView } from "../../web/player/pages/FormView.tsx";
import { field, page, section } from "../e2e/player-form.ts";
import "./support/patience.ts";
import { textsFor } from "../../web/player/texts/texts.ts";

const first = field({ key: "first", controlType: "text", label: "First name" });
const definition: FormDefinition = {
  title: "Family",
  locales: [{ code: "en", name: "English" }],
  defaultLocale: "en",
  model: [
    page(
      "one",
      "One",
      section(
        "all",
        "",
        field({ key: "n", controlType: "number", dataType: "number", label: "How many children?" }),
        field({
          key: "child",
          controlType: "composite",
          label: "Child",
          repeat: { count: "${n}" },
          fields: [first],
        }),
      ),
    ),
    page("two", "Two", section("more", "", field({ key: "end", controlType: "text", label: "The end" }))),
  ],
};

beforeEach(() => {
  Element.prototype.scrollIntoView = () => {}; // jsdom lays nothing out
});
afterEach(cleanup);

it("says how many entries with answers a lowered number leaves out, until it is raised", async () => {
  const answers = { n: 3, child: ["1", "2", "3"], "child/1/first": "Ana", "child/3/first": "Cem" };
  render(<FormView definition={definition} locale="en" answers={answers} />);
  const count = await screen.findByLabelText("How many children?");
  const input = (text: string) => fireEvent.input(count, { target: { value: text } });
  expect(screen.queryByText(/left out/)).toBeNull();
  input("1");
  const said = () => document.querySelector(".p-removed")?.textContent;
  await expect.poll(said).toMatch(/^Child: 1 entry with answers is left out/);
  input("0");
  await expect.poll(said).toMatch(/^Child: 2 entries with answers are left out/);
  input("3");
  await expect.poll(() => screen.queryByText(/left out/)).toBeNull();
  expect(screen.getAllByLabelText("First name").map((input) => (input as HTMLInputElement).value)).toEqual([
    "Ana",
    "",
    "Cem",
  ]);
});

it("offers an answer that has no place once it has one again", async () => {
  await Promise.resolve();
  const clock = formClock(new Date("2026-11-20T20:00:00Z"), "UTC");
  const store = createAnswerStore(openForm(await compile(definition), { n: 1 }, clock), definition, () => {});
  const conflict = { key: "child/2/first", mine: "Ben", theirs: null };
  render(
    <StaleNotice
      ref={null}
      notice={{ kind: "stale", kept: 0, conflicts: [conflict] }}
      definition={definition}
      store={store}
      places={indexFields(definition)}
      locale="en"
      texts={textsFor("en")}
      onUseMine={() => {}}
      onDismiss={() => {}}
    />,
  );
  await screen.findByText("First name");
  expect(screen.queryByRole("button", { name: "Use my answer" })).toBeNull();
  screen.getByText(/isn’t part of the form/);
  store.answer("n", 2);
  await screen.findByRole("button", { name: "Use my answer" });
});
