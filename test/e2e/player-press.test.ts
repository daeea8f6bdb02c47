/** One press of the bar is enough, whatever leaving a field changes on the page: an error under it moves the bar. */
import type { Page } from "playwright-core";
import { describe, it } from "vitest";
import type { FormDefinition } from "../../shared/form/definition/definition.ts";
import { everyControl, field, page, section } from "./player-form.ts";
import { button, desktop, phone, visit } from "./player-visit.ts";
import { usePlayer } from "./use-player.ts";

const player = usePlayer();

const form: FormDefinition = {
  ...everyControl,
  model: [
    page(
      "one",
      "About you",
      section(
        "s2",
        "",
        field({ key: "born", controlType: "date", dataType: "date", label: "Date of birth" }),
      ),
    ),
    page(
      "two",
      "Your child",
      section("s3", "", field({ key: "first", controlType: "text", required: true, label: "First name" })),
    ),
  ],
};

const typeDate = (within: Page, typed: string) =>
  within.getByRole("textbox", { name: "Date of birth" }).pressSequentially(typed);

/** As a hand does it: the button is where it was when the press began. */
async function pressWhereItIs(within: Page, name: string): Promise<void> {
  await button(within, name).hover(); // waits until it stands still
  const box = await button(within, name).boundingBox();
  if (box === null) throw new Error(`There is no ${name}.`);
  await within.mouse.move(box.x + box.width / 2, box.y + 4);
  await within.mouse.down();
  await within.waitForTimeout(200);
  await within.mouse.up();
}

describe.each([
  ["390 px", phone],
  ["1280 px", desktop],
])("at %s", (_size, viewport) => {
  it("Next says at the first press what is wrong with the field that is left", () =>
    visit(
      player.browser,
      player.origin,
      form,
      async ({ page: seen }) => {
        await typeDate(seen, "3/4");
        await pressWhereItIs(seen, "Next");
        await seen.getByText("1 answer needs your attention").waitFor({ timeout: 5_000 });
      },
      { viewport },
    ));

  it("Next reads what was typed last, and Submit says what is missing, each at the first press", () =>
    visit(
      player.browser,
      player.origin,
      form,
      async ({ page: seen }) => {
        await typeDate(seen, "3/4/2020");
        await pressWhereItIs(seen, "Next");
        await seen.locator(".p-step-head:focus", { hasText: "Your child" }).waitFor();
        await button(seen, "Check your answers").waitFor();
        await seen.getByLabel("First name").focus();
        await pressWhereItIs(seen, "Submit");
        await seen.getByText("1 answer needs your attention").waitFor({ timeout: 5_000 });
      },
      { viewport },
    ));
});
