/** Rankings, and choices side by side, on the respondent's page in a real browser. */
import { describe, expect, it } from "vitest";
import { FormDefinition } from "../../shared/form/definition.ts";
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
