/** Questions with a look of their own, on the respondent's page in a real browser. */
import { describe, expect, it } from "vitest";
import { FormDefinition } from "../../shared/form/definition/definition.ts";
import { expectAccessible } from "../support/accessible.ts";
import { button, desktop, phone, press, visit } from "./player-visit.ts";
import { usePlayer } from "./use-player.ts";

const player = usePlayer();

const option = (label: string) => ({ key: label.toLowerCase(), label });
const range = { controlType: "slider", dataType: "range", minValue: 1, maxValue: 5, step: 1 } as const;
const villages = Array.from({ length: 30 }, (_, at) => ({ key: `v${at}`, label: `Village ${at}` }));
const trip = FormDefinition.parse({
  title: "Your trip",
  locales: [{ code: "en", name: "English" }],
  defaultLocale: "en",
  model: [
    {
      key: "page1",
      name: "Trip",
      composites: [
        {
          key: "section1",
          fields: [
            { key: "device", controlType: "text", hidden: true, fill: "deviceid" },
            { key: "stars", label: "How was it?", class: "rating", ...range },
            { key: "picked", label: "How many days?", class: "picker", ...range },
            { key: "upright", label: "How high?", class: "vertical no-ticks", ...range },
            {
              ...{ key: "village", label: "Your village", controlType: "select", class: "autocomplete" },
              options: villages,
            },
            { key: "sample", label: "Number of the sample", controlType: "text", class: "barcode" },
            {
              ...{ key: "since", label: "Since when?", controlType: "date", dataType: "date" },
              ...{ class: "ethiopian", fieldValidator: ["DATE", "ANYDATE"] },
            },
            { key: "pin", label: "Your code", controlType: "text", dataType: "password", class: "masked" },
            {
              ...{ key: "age", label: "Your age", controlType: "number", dataType: "number" },
              trigger: { keys: ["again"], expression: "''" },
            },
          ],
        },
      ],
    },
    {
      key: "page2",
      name: "Again",
      composites: [
        {
          key: "section2",
          fields: [
            {
              ...{ key: "again", label: "Would you go again?", controlType: "radio", class: "quick" },
              options: [option("Yes"), option("No")],
            },
            {
              ...{ key: "when", label: "When?", controlType: "radio", class: "quick" },
              options: [option("Soon"), option("Later")],
            },
          ],
        },
      ],
    },
    {
      key: "page3",
      name: "End",
      composites: [
        {
          key: "section3",
          fields: [{ key: "rest", label: "Anything else?", controlType: "text" }],
        },
      ],
    },
  ],
});

describe.each([
  ["a phone", phone],
  ["a desktop", desktop],
])("questions with a look of their own on %s", (_name, viewport) => {
  it("are answered, and are accessible", () =>
    visit(
      player.browser,
      player.origin,
      trip,
      async ({ page, server }) => {
        await page.getByRole("radiogroup", { name: "How was it?" }).waitFor();
        await expectAccessible(page);
        await page.getByRole("radio", { name: "3 of 5" }).focus();
        await page.keyboard.press("ArrowRight");
        await expect.poll(() => page.locator(".p-stars [data-filled]").count()).toBe(4);
        await page.getByLabel("How many days?").selectOption("2");
        const slider = page.getByRole("slider", { name: "How high?" });
        const box = await slider.boundingBox();
        expect(box?.height ?? 0, "stands upright").toBeGreaterThan((box?.width ?? 0) * 3);
        await slider.focus();
        await page.keyboard.press("ArrowUp");
        expect(await page.locator(".p-field-slider .p-ticks:visible").count()).toBe(0);

        const village = page.getByRole("combobox", { name: "Your village" });
        await village.fill("village 24");
        await page.getByRole("option", { name: "Village 24" }).click();

        const calendar = page.getByRole("group", { name: "Since when?" });
        await calendar.getByLabel("Day").fill("1");
        await calendar.getByLabel("Month").selectOption({ index: 1 });
        await calendar.getByLabel("Year").fill("2019");
        await page.getByText("That is September 11, 2026.").waitFor();
        await page.getByLabel("Your code").fill("secret");
        expect(await page.getByLabel("Your code").getAttribute("type")).toBe("password");
        await page.getByLabel("Number of the sample").fill("4006381333931");
        await expectAccessible(page);
        await press(page, "Save");
        await expect
          .poll(() => server.saves.at(-1)?.model)
          .toMatchObject({
            stars: 4,
            picked: 2,
            village: "v24",
            since: "2026-09-11",
            pin: "secret",
            sample: "4006381333931",
            device: expect.stringMatching(/^[0-9a-f]{32}$/),
          });
        expect(server.saves.at(-1)?.model.upright).toBeGreaterThan(2);
      },
      { viewport },
    ));

  it("of another calendar show half a date again after a reload, until it is whole", () =>
    visit(
      player.browser,
      player.origin,
      trip,
      async ({ page, server, pass }) => {
        const calendar = page.getByRole("group", { name: "Since when?" });
        await calendar.getByLabel("Month").selectOption({ index: 13 });
        await calendar.getByLabel("Year").fill("2018");
        await pass(300);
        await page.reload();
        await pass(1_000);
        await expect.poll(() => calendar.getByLabel("Year").inputValue()).toBe("2018");
        expect(await calendar.getByLabel("Month").inputValue()).toBe("13");
        await press(page, "Next");
        await expect.poll(() => calendar.getByLabel("Day").isVisible()).toBe(true);
        await calendar.getByLabel("Day").fill("5");
        await page.getByText("That is September 10, 2026.").waitFor();
        await press(page, "Save");
        await expect.poll(() => server.saves.at(-1)?.model).toMatchObject({ since: "2026-09-10" });
      },
      { viewport },
    ));

  it("go on by themselves once a choice is pressed, and not on its way by keys", () =>
    visit(
      player.browser,
      player.origin,
      trip,
      async ({ page, pass }) => {
        await page.getByRole("radiogroup", { name: "How was it?" }).waitFor();
        await button(page, "Next").click();
        await pass(1_000);
        const focused = () => page.evaluate("document.activeElement?.closest('[data-key]')?.dataset.key");
        await page.getByRole("radio", { name: "Yes" }).focus();
        await page.keyboard.press("ArrowDown");
        await pass(2_000);
        expect(await page.getByRole("radio", { name: "No" }).isChecked()).toBe(true);
        expect(await focused()).toBe("again");
        await page.getByText("Yes", { exact: true }).click();
        await pass(500);
        await expect.poll(focused).toBe("when");
        await page.getByText("Soon", { exact: true }).click();
        await pass(1_000);
        await page.getByLabel("Anything else?").waitFor();
      },
      { viewport },
    ));
});

it("a code is read from a picture where the browser can, and typed where it can't or finds none", () =>
  visit(
    player.browser,
    player.origin,
    trip,
    async ({ page, server }) => {
      await page.getByLabel("Number of the sample").waitFor();
      // the browser of these tests has no reader of codes: the page is built again with one
      await page.addInitScript(() => {
        let count = 0;
        Object.assign(window, {
          BarcodeDetector: class {
            detect = async () => (count++ === 0 ? [] : [{ rawValue: "ABC-123" }]);
          },
        });
      });
      await page.reload();
      await button(page, /^Take a picture of the code/).waitFor();
      const picture = {
        name: "code.png",
        mimeType: "image/png",
        buffer: Buffer.from(
          "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
          "base64",
        ),
      };
      const camera = page.locator("[data-key=sample] ~ input[type=file], .p-barcode input[type=file]");
      await camera.setInputFiles(picture);
      await page.getByText("No code was found.").waitFor();
      await camera.setInputFiles(picture);
      await page.getByText("The code is ABC-123.").waitFor();
      await expectAccessible(page);
      expect(await page.getByLabel("Number of the sample").inputValue()).toBe("ABC-123");
      await press(page, "Save");
      await expect.poll(() => server.saves.at(-1)?.model).toMatchObject({ sample: "ABC-123" });
    },
    { viewport: phone },
  ));
