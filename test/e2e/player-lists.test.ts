/** Choices from long lists on the respondent's page, in a real browser: searched, picked by keys and by touch. */
import { describe, expect, it } from "vitest";
import { withoutChoices } from "../../shared/form/definition/choice-tables.ts";
import type { FormDefinition } from "../../shared/form/definition/definition.ts";
import { readAttached } from "../../shared/workbook/attached/read-attached.ts";
import { readDefinition } from "../../shared/workbook/import/read-definition.ts";
import { readCsv } from "../../shared/workbook/read/read-csv.ts";
import { expectAccessible } from "../support/accessible.ts";
import { field, page as pageOf, section } from "./player-form.ts";
import { faultsIn } from "./player-looks.ts";
import { desktop, phone, press, visit } from "./player-visit.ts";
import { usePlayer } from "./use-player.ts";

const player = usePlayer();

const bytesOf = (text: string) => new TextEncoder().encode(text);
const survey = `type,name,label,choice_filter,calculation
begin group,home,Your home,,
select_one_from_file districts.csv,district,District,,
select_one_from_file villages.csv,village,Village,district = \${district},
select_multiple_from_file villages.csv,worked,Where did you work?,,
select_multiple_from_file villages.csv,near,Which are near?,district = \${district},
note,said,"\${people} people live there",,
end group,,,,
calculate,people,,,"pulldata('villages', 'people', 'name', \${village})"
`;
const villages = Array.from({ length: 10_000 }, (_, at) => `v${at},Åby ${at},d${at % 10},${at}`).join("\n");
const attached = [
  readAttached("districts.csv", bytesOf("name,label\nd3,North\nd4,South")),
  readAttached("villages.csv", bytesOf(`name,label,district,people\n${villages}`)),
];
const read = readDefinition(readCsv(bytesOf(survey), "home"), {
  worksheetIndex: 0,
  fileName: "home.csv",
  attached,
});
if (read.definition === undefined) throw new Error(JSON.stringify(read.problems));
const { tables, ...form } = withoutChoices(read.definition);
const instance = { tables: JSON.stringify(tables) };

describe.each([
  ["a phone", phone, "light"],
  ["a desktop", desktop, "dark"],
] as const)("a list of 10,000 villages on %s", (_name, viewport, colorScheme) => {
  it("is searched, and shows only the rows that are seen", () =>
    visit(
      player.browser,
      player.origin,
      form,
      async ({ page, server }) => {
        const village = page.getByRole("combobox", { name: "Village" });
        const rows = page.getByRole("option");
        await page.getByRole("radio", { name: "South" }).check();
        await village.click();
        await page.getByText("1,000 choices").waitFor({ state: "attached" });
        expect(await rows.count()).toBeLessThan(25);
        await expectAccessible(page);
        await village.fill("aby 77");
        await expect.poll(() => rows.first().textContent()).toBe("Åby 774");
        await page.keyboard.press("ArrowDown");
        await page.keyboard.press("Enter");
        expect(await village.inputValue()).toBe("Åby 7704");
        await page.getByText("7704 people live there").waitFor();
        await page.keyboard.press("ArrowDown");
        await page.keyboard.press("PageDown");
        await page.keyboard.press("Escape");
        expect(await village.inputValue()).toBe("Åby 7704");

        const worked = page.getByRole("combobox", { name: "Where did you work?" });
        await worked.click();
        await page.getByText("10,000 choices").waitFor({ state: "attached" });
        for (const name of ["aby 9999", "aby 12"]) {
          await worked.fill(name);
          await rows.first().click();
        }
        await worked.fill("nowhere");
        await page.locator("p", { hasText: "No option matches." }).waitFor();
        await expectAccessible(page);
        await page.getByRole("button", { name: "Remove Åby 9999" }).click();
        await press(page, "Save");
        await expect
          .poll(() => server.saves.at(-1)?.model)
          .toMatchObject({ district: "d4", village: "v7704", worked: ["v12"], people: "7704" });
      },
      { viewport, colorScheme, instance },
    ));
});

it.each([
  ["a phone", phone],
  ["a desktop", desktop],
])("on %s words that are no choice stay, are said, and hold the submission up", (_name, viewport) =>
  visit(
    player.browser,
    player.origin,
    form,
    async ({ page, server, pass }) => {
      const [village, worked] = ["Village", "Where did you work?"].map((name) =>
        page.getByRole("combobox", { name }),
      );
      const problem = "“Abyy 4” is not one of the choices. Pick one from the list, or delete what you typed.";
      await page.getByRole("radio", { name: "South" }).check();
      await village?.fill("Abyy 4");
      await worked?.fill("aby 9999");
      await page.getByRole("option").first().click();
      await page.getByText(problem).waitFor();
      await worked?.fill("nowhere");
      await pass(300);
      await page.reload();
      await pass(1_000);
      await expect.poll(() => village?.inputValue()).toBe("Abyy 4");
      expect(await worked?.inputValue()).toBe("nowhere");
      await press(page, "Submit");
      await page.getByText(problem).first().waitFor();
      await page.getByText("“nowhere” is not one of the choices.").first().waitFor();
      await expectAccessible(page);
      expect(server.saves.map(({ command }) => command)).not.toContain("submit");
      await worked?.fill("");
      await village?.fill("åby 4");
      await press(page, "Submit");
      await expect
        .poll(() => server.saves.at(-1))
        .toMatchObject({ command: "submit", model: { village: "v4", worked: ["v9999"] } });
    },
    { instance, viewport },
  ),
);

it("loses the village with its district, and offers those of the other", () =>
  visit(
    player.browser,
    player.origin,
    form,
    async ({ page }) => {
      const village = page.getByRole("combobox", { name: "Village" });
      await page.getByRole("radio", { name: "South" }).check();
      await village.click();
      await page.getByRole("option").first().click();
      expect(await village.inputValue()).toBe("Åby 4");
      await page.getByRole("combobox", { name: "Which are near?" }).click();
      await page.getByRole("option").first().click();
      await page.getByRole("radio", { name: "North" }).check();
      await expect.poll(() => village.inputValue()).toBe(""); // from then on the other list is offered
      // of several it says which have to go
      await page.getByRole("button", { name: "Remove Åby 4", exact: true }).click();
      await village.click();
      // beside it, the list of the other question may still be closing
      const villages = page.getByRole("listbox", { name: "Village" });
      await villages.getByRole("option", { name: "Åby 3", exact: true }).click();
      expect(await village.inputValue()).toBe("Åby 3");
    },
    { instance },
  ));

const long =
  "Another language, which none of those above is close to, or several of them at home in equal parts";
const tongues = [
  ..."Albanian,Amharic,Arabic,Armenian,Bengali,Bulgarian,Catalan,Croatian,Czech,Danish,Dutch,Estonian".split(
    ",",
  ),
  ..."Finnish,French,Georgian,German,Greek,Hebrew,Hindi,Hungarian,Italian,Japanese,Korean,Latvian".split(","),
];
const menu: FormDefinition = {
  title: "At home",
  locales: [
    { code: "en", name: "English" },
    { code: "ar", name: "العربية" },
  ],
  defaultLocale: "en",
  model: [
    pageOf(
      "one",
      undefined,
      section(
        "s",
        "",
        field({
          key: "spoken",
          controlType: "select",
          required: true,
          label: { en: "Which language is spoken at home?", ar: "أي لغة تُستخدم في المنزل؟" },
          options: [...tongues, long].map((label, at) => ({ key: `t${at}`, label })),
        }),
        field({ key: "more", controlType: "text", label: "More" }),
      ),
    ),
  ],
};

describe("a menu of more than 20 choices", () => {
  it("is searched and picked from by keys, from right to left as well", () =>
    visit(
      player.browser,
      player.origin,
      menu,
      async ({ page, server }) => {
        const spoken = page.getByRole("combobox", { name: /^Which language/ });
        const rows = page.getByRole("listbox").getByRole("option");
        const active = async () =>
          page.locator(`[id="${await spoken.getAttribute("aria-activedescendant")}"]`).innerText();
        await spoken.focus();
        expect(await spoken.getAttribute("aria-expanded")).toBe("false");
        await page.keyboard.press("ArrowDown");
        await page.keyboard.press("End");
        await expect.poll(active).toContain("Another language");
        // a long label is there as a whole, above the end of the list
        const last = rows.last();
        expect(await last.evaluate((row) => row.scrollHeight <= row.clientHeight)).toBe(true);
        await expect.poll(() => last.evaluate(isSeen)).toBe(true);
        expect(await last.evaluate((row) => row.clientHeight)).toBeGreaterThan(48);
        const heights = await page
          .locator("[role=option]")
          .evaluateAll((all) => all.map((row) => row.clientHeight));
        expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
        await expectAccessible(page);
        await page.keyboard.press("Home");
        await expect.poll(active).toBe("Albanian");
        await page.keyboard.press("PageDown");
        await expect.poll(active).toBe(tongues[7]);
        await page.keyboard.press("Enter");
        expect(await spoken.inputValue()).toBe(tongues[7]);
        // what is typed takes its place; without a press of Enter, Escape leaves the answer as it was
        await page.keyboard.press("ArrowDown");
        await page.keyboard.type("hebr");
        expect(await spoken.inputValue()).toBe("hebr");
        await page.keyboard.press("Escape");
        expect(await spoken.inputValue()).toBe(tongues[7]);
        // typed in full, it is meant
        await page.keyboard.press("ArrowDown");
        await page.keyboard.type("korean");
        await page.keyboard.press("Tab");
        await expect.poll(() => spoken.inputValue()).toBe("Korean");
        await page.locator(".p-language select").last().selectOption("ar");
        await page.getByRole("combobox", { name: /^أي لغة/ }).click();
        await rows.first().waitFor();
        expect(await faultsIn(page, { size: desktop, colorScheme: "light", locale: "ar" })).toEqual([]);
        await page.getByRole("option", { name: "Greek" }).click();
        await press(page, "حفظ");
        await expect.poll(() => server.saves.at(-1)?.model).toEqual({ spoken: "t16" });
      },
      { colorScheme: "dark" },
    ));
});

function isSeen(row: Element): boolean {
  const [box, list] = [row.getBoundingClientRect(), row.closest(".p-list-rows")?.getBoundingClientRect()];
  return list !== undefined && box.top >= list.top - 1 && box.bottom <= list.bottom + 1;
}
