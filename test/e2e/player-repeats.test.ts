/** Questions that repeat, on the respondent's page in a real browser. */
import { describe, expect, it } from "vitest";
import { FormDefinition } from "../../shared/form/definition/definition.ts";
import { expectAccessible } from "../support/accessible.ts";
import { button, desktop, phone, press, visit } from "./player-visit.ts";
import { usePlayer } from "./use-player.ts";

const player = usePlayer();

const yesNo = [
  { key: "yes", label: "Yes" },
  { key: "no", label: "No" },
];

const family = FormDefinition.parse({
  title: "Your family",
  locales: [{ code: "en", name: "English" }],
  defaultLocale: "en",
  model: [
    {
      key: "page1",
      name: "Children",
      label: "Children",
      composites: [
        {
          key: "section1",
          fields: [
            { key: "parent", label: "Your name", controlType: "text" },
            {
              key: "children",
              label: "Child",
              controlType: "composite",
              hint: "All who live with you.",
              guidance: "Foster children, too.",
              repeat: { label: "${child_name}" },
              fields: [
                { key: "child_name", label: "First name", controlType: "text", required: true },
                { key: "age", label: "Age", controlType: "number", dataType: "number" },
                {
                  key: "asthma",
                  label: "Does ${child_name} have asthma?",
                  controlType: "radio",
                  options: yesNo,
                },
                {
                  key: "medicines",
                  label: "Medicine",
                  controlType: "composite",
                  conditionalExpression: "${asthma} = 'yes'",
                  repeat: {},
                  fields: [{ key: "medicine", label: "Name of the medicine", controlType: "text" }],
                },
              ],
            },
            {
              key: "summary",
              label: "${parent} has ${total} children.",
              controlType: "label",
              modelInd: false,
            },
            { key: "total", controlType: "calculation", expression: "count(${children})" },
          ],
        },
      ],
    },
  ],
});

describe.each([
  ["a phone", phone],
  ["a desktop", desktop],
])("a repeat on %s", (_name, viewport) => {
  it("takes another child, folds and removes cards, undoes that, and sends lists of objects", () =>
    visit(
      player.browser,
      player.origin,
      family,
      async ({ page, server, pass }) => {
        await page.getByText("All who live with you.").waitFor();
        await page.getByText("More about this question").click();
        await page.getByText("Foster children, too.").waitFor();
        await page.getByLabel("First name").fill("Ana");
        await page.getByLabel("Age").fill("7");
        await page.getByRole("radio", { name: "Yes" }).check();
        await pass(200);
        await page.getByLabel("Name of the medicine").fill("Salbutamol");
        await expectAccessible(page);
        await button(page, "Add Child").click();
        await expect
          .poll(() => page.evaluate("document.activeElement?.closest('[data-instance]')?.dataset.instance"))
          .toMatch(/^children\/i/);
        await page.keyboard.type("Bo");
        await pass(200);
        await page.getByText("has 2 children").waitFor();
        // one card at a time on a phone
        expect(await page.getByLabel("First name").count()).toBe(viewport === phone ? 1 : 2);
        await expectAccessible(page);
        await press(page, /^Remove Ana/);
        await page.getByText("Ana removed.").waitFor();
        await pass(200);
        await page.getByText("has 1 children").waitFor();
        await press(page, "Undo");
        await pass(200);
        await page.getByText("has 2 children").waitFor();
        await expectAccessible(page);
        await press(page, "Save");
        await expect.poll(() => server.saves.at(-1)?.model).toMatchObject({ total: 2 });
        const model = server.saves.at(-1)?.model ?? {};
        const { children } = model;
        expect(children).toEqual(["1", expect.stringMatching(/^i/)]);
        expect(model).toMatchObject({
          "children/1/child_name": "Ana",
          "children/1/medicines/1/medicine": "Salbutamol",
          [`children/${Array.isArray(children) ? children[1] : ""}/child_name`]: "Bo",
        });
      },
      { viewport },
    ));

  it("names the instance whose answer is missing, and opens its card", () =>
    visit(
      player.browser,
      player.origin,
      family,
      async ({ page, pass }) => {
        await page.getByLabel("First name").fill("Ana");
        await button(page, "Add Child").click();
        await pass(200);
        await page.getByRole("button", { name: "Child 2", exact: true }).click();
        await page.getByRole("button", { name: "Child 2", exact: true, expanded: false }).waitFor();
        await press(page, "Submit");
        await page.getByRole("button", { name: "Enter “Child 2 – First name”" }).click();
        const input = page.locator('[data-instance^="children/i"]').getByLabel("First name");
        await expect.poll(() => input.evaluate((element) => element === document.activeElement)).toBe(true);
        await expectAccessible(page);
      },
      { viewport },
    ));
});
