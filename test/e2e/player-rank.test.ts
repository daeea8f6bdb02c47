/** Rankings, and choices side by side, on the respondent's page in a real browser. */
import { describe, expect, it } from "vitest";
import { FormDefinition } from "../../shared/form/definition/definition.ts";
import { expectAccessible } from "../support/accessible.ts";
import { button, desktop, phone, press, visit } from "./player-visit.ts";
import { usePlayer } from "./use-player.ts";

const player = usePlayer();

const options = ["Cough", "Fever", "Rash", "Pain"].map((label) => ({ key: label.toLowerCase(), label }));
const worries = FormDefinition.parse({
  title: "Your worries",
  locales: [{ code: "en", name: "English" }],
  defaultLocale: "en",
  model: [
    {
      key: "page1",
      name: "Worries",
      composites: [
        {
          key: "section1",
          fields: [
            { key: "worst", label: "What troubles you most?", controlType: "rank", options },
            { key: "had", label: "What did you have?", controlType: "checkbox", class: "columns", options },
          ],
        },
      ],
    },
  ],
});

describe.each([
  ["a phone", phone],
  ["a desktop", desktop],
])("a ranking on %s", (_name, viewport) => {
  it("is put into order by buttons, by keys and by dragging", () =>
    visit(
      player.browser,
      player.origin,
      worries,
      async ({ page, server }) => {
        const order = () => page.locator(".p-ranked-label").allTextContents();
        await page.getByText("Not answered yet").waitFor();
        await expectAccessible(page);
        await button(page, "Move Rash up").click();
        await page.getByText("Rash is now 2 of 4.").waitFor({ state: "attached" });
        expect(await order()).toEqual(["Cough", "Rash", "Fever", "Pain"]);
        await page.keyboard.press("Enter");
        await expect.poll(order).toEqual(["Rash", "Cough", "Fever", "Pain"]);
        const [grip, target] = [page.locator(".p-grip").nth(3), page.locator(".p-ranked > li").first()];
        await grip.hover();
        const to = await target.boundingBox();
        await page.mouse.down();
        await page.mouse.move((to?.x ?? 0) + 20, (to?.y ?? 0) + 20, { steps: 8 });
        await page.mouse.up();
        await expect.poll(order).toEqual(["Pain", "Rash", "Cough", "Fever"]);
        await expectAccessible(page);
        const [cough, fever] = await Promise.all(
          ["Cough", "Fever"].map((name) => page.getByRole("checkbox", { name }).boundingBox()),
        );
        expect(cough?.y, "choices side by side").toBe(fever?.y);
        await press(page, "Save");
        await expect
          .poll(() => server.saves.at(-1)?.model)
          .toMatchObject({ worst: ["pain", "rash", "cough", "fever"] });
      },
      { viewport },
    ));
});

const isWritten = ["1", "2", "3"].map((goal) => `(name = '${goal}' and [g${goal}] != '')`).join(" or ");
const following = {
  required: true,
  optionFilter: isWritten,
  options: ["1", "2", "3"].map((goal) => ({ key: goal, label: `[g${goal}]` })),
};
const goals = FormDefinition.parse({
  title: "Your goals",
  locales: [{ code: "en", name: "English" }],
  defaultLocale: "en",
  model: [
    {
      key: "page1",
      name: "Goals",
      composites: [
        {
          key: "section1",
          fields: [
            ...["1", "2", "3"].map((goal) => ({
              key: `g${goal}`,
              label: `Goal ${goal}`,
              controlType: "text",
            })),
            { key: "order", label: "Put your goals in order", controlType: "rank", ...following },
            { key: "best", label: "The best", controlType: "select", ...following, required: false },
            {
              key: "begun",
              label: "What you do already",
              controlType: "checkbox",
              ...following,
              required: false,
            },
          ],
        },
      ],
    },
  ],
});

describe.each([
  ["a phone", phone],
  ["a desktop", desktop],
])("choices that come and go on %s", (_name, viewport) => {
  it("leave no answer that can't be submitted", () =>
    visit(
      player.browser,
      player.origin,
      goals,
      async ({ page, server, pass }) => {
        const order = () => page.locator(".p-ranked-label").allTextContents();
        const write = async (goal: number, text: string) => {
          await page.getByLabel(`Goal ${goal}`).fill(text);
          await pass(200);
        };
        await write(1, "Walk");
        await write(3, "Sleep");
        await button(page, "Move Sleep up").click();
        await page.getByLabel("The best").selectOption("Walk");
        await page.getByRole("checkbox", { name: "Walk" }).check();
        await write(2, "Eat");
        await expect.poll(order).toEqual(["Sleep", "Walk", "Eat"]);
        await write(1, "");
        await expect.poll(order).toEqual(["Sleep", "Eat"]);
        await press(page, "Submit");
        await page.getByText("Choose one of the options shown for “The best”").waitFor();
        await expectAccessible(page);
        for (const name of ["The best", "What you do already"]) await button(page, `Clear ${name}`).click();
        await press(page, "Submit");
        await expect
          .poll(() => server.saves.at(-1))
          .toMatchObject({ command: "submit", model: { g2: "Eat", g3: "Sleep", order: ["3", "2"] } });
        expect(Object.keys(server.saves.at(-1)?.model ?? {}).sort()).toEqual(["g2", "g3", "order"]);
      },
      { viewport },
    ));
});
