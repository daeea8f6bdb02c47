/** Pictures beside labels and choices on the respondent's page, in a real browser, from the storage of a stack. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { api } from "../../shared/contract/index.ts";
import { writeWorkbook } from "../../shared/workbook/write/write-workbook.ts";
import { expectAccessible } from "../support/accessible.ts";
import { launchTestBrowser } from "../support/browser.ts";
import { must, signUpDesigner } from "../support/published-form.ts";
import { useStack } from "../support/stack.ts";
import { desktop, phone } from "./player-visit.ts";

const stack = useStack();
let browser: Browser;
let publicationKey: string;
let plainKey: string;

const survey = [
  "type,name,label::English (en),label::Español (es),image::English (en),image::Español (es),big-image,appearance",
  "begin group,all,,,,,,field-list",
  "note,look,Look at the skin,Mire la piel,skin.png,piel.png,,",
  "select_one shapes,shape,What does it look like?,¿Cómo se ve?,body.png,body.png,body-large.png,",
  "select_multiple shapes,more,What else?,¿Qué más?,,,,columns-2",
  "text,words,In your words,En sus palabras,,,,",
  "end group,,,,,,,",
];
const choices = ["list_name,name,label,image", "shapes,round,Round,round.jpg", "shapes,other,None of these,"];

const sheets = Object.entries({ survey, choices }).map(([name, rows]) => ({
  name,
  rows: rows.map((row) => row.split(",")),
}));

/** A picture with a word on it. */
async function drawn(page: Page, [word, width, height, type]: readonly [string, number, number, string]) {
  const base64 = await page.evaluate(
    ({ word, width, height, type }) => {
      const canvas = document.createElement("canvas");
      [canvas.width, canvas.height] = [width, height];
      const pen = canvas.getContext("2d");
      if (pen === null) throw new Error("There is a canvas.");
      pen.fillStyle = "#2a7f86";
      pen.fillRect(0, 0, width, height);
      pen.fillStyle = "#fff";
      pen.font = `${height / 4}px sans-serif`;
      pen.fillText(word, width / 10, height / 2);
      return canvas.toDataURL(type).split(",")[1] ?? "";
    },
    { word, width, height, type },
  );
  return new Uint8Array(Buffer.from(base64, "base64"));
}

beforeAll(async () => {
  const designer = stack.client();
  const [launched] = await Promise.all([launchTestBrowser(), signUpDesigner(designer, stack.mails)]);
  browser = launched;
  const page = await browser.newPage();
  const part = (fileName: string, body: Uint8Array<ArrayBuffer>) => ({ fileName, contentType: "", body });
  const pictures = await Promise.all(
    (
      [
        ["skin.png", ["Skin", 1600, 600, "image/png"]],
        ["piel.png", ["Piel", 1600, 600, "image/png"]],
        ["body.png", ["Body", 300, 200, "image/png"]],
        ["body-large.png", ["Body, large", 1500, 1000, "image/png"]],
        ["round.jpg", ["Round", 400, 300, "image/jpeg"]],
      ] as const
    ).map(async ([name, what]) => part(name, await drawn(page, what))),
  );
  await page.close();
  const publish = async (file: ReturnType<typeof part>, files: ReturnType<typeof part>[]) => {
    const sent = { file, ...(files.length > 0 && { files }) };
    const { id } = must(await designer.call(api.forms.upload, sent));
    const form = must(await designer.call(api.forms.importForm, { id, formName: "Skin" }));
    expect(form.problems.filter(({ severity }) => severity === "error")).toEqual([]);
    const given = { id: form.formId, publicationName: "Skin", reportWarnings: "accept" as const };
    return must(await designer.call(api.forms.publish, given)).publicationKey;
  };
  publicationKey = await publish(part("skin.xlsx", new Uint8Array(await writeWorkbook(sheets))), pictures);
  plainKey = await publish(part("plain.csv", new TextEncoder().encode("type,name,label\ntext,a,A\n")), []);
});
afterAll(() => browser?.close());

async function open(
  key: string,
  looks: { viewport: typeof phone; colorScheme: "light" | "dark"; locale: string },
  story: (page: Page, asked: readonly string[]) => Promise<void>,
) {
  const context = await browser.newContext(looks);
  try {
    const page = await context.newPage();
    const [faults, asked]: [string[], string[]] = [[], []];
    page.on("pageerror", (fault) => faults.push(fault.message));
    page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
    page.on("request", (request) => asked.push(request.url()));
    await page.goto(`${stack.origin}/f/${key}`);
    await page.locator(".p-form").waitFor();
    await story(page, asked);
    expect(faults).toEqual([]);
  } finally {
    await context.close();
  }
}

const widthOf = (page: Page, name: string) =>
  page
    .getByRole("img", { name })
    .evaluate((image: HTMLImageElement) => [image.naturalWidth, image.clientWidth]);

describe.each([
  ["a phone", phone, "dark"],
  ["a desktop", desktop, "light"],
] as const)("pictures on %s", (name, viewport, colorScheme) => {
  it("are under the labels, as wide as there is room, and in the choices", () =>
    open(publicationKey, { viewport, colorScheme, locale: "en-US" }, async (page) => {
      await page.getByRole("img", { name: "Look at the skin" }).waitFor();
      const [natural, shown = 0] = await widthOf(page, "Look at the skin");
      expect(natural).toBe(1600);
      expect(shown).toBeGreaterThan(280);
      expect(shown).toBeLessThanOrEqual(viewport.width - 32);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
      // it is in the choice, whose name is its label alone
      const choice = page.getByRole("radio", { name: "Round", exact: true });
      const picture = page.locator("label", { has: choice }).locator("img");
      await picture.click();
      expect(await choice.isChecked()).toBe(true);
      await page.getByRole("checkbox", { name: "Round", exact: true }).check();
      expect(await page.locator(".p-picture img").count()).toBe(4);
      await expectAccessible(page);
      const shots = process.env.SPROUT_SHOTS;
      if (shots !== undefined)
        await page.screenshot({ path: `${shots}-${name.slice(2)}.png`, fullPage: true });
    }));

  it("open large when they are pressed, by keys as well", () =>
    open(publicationKey, { viewport, colorScheme, locale: "en-US" }, async (page) => {
      const small = page.getByRole("button", { name: "Show larger: What does it look like?" });
      await small.locator("img").waitFor();
      await small.focus();
      await page.keyboard.press("Enter");
      const dialog = page.getByRole("dialog", { name: "What does it look like?" });
      await dialog.getByRole("img").waitFor();
      const [natural, shown = 0] = await widthOf(page, "What does it look like?");
      expect(natural).toBe(1500);
      expect(shown).toBeGreaterThan(300);
      expect(shown).toBeLessThanOrEqual(viewport.width);
      await expectAccessible(page);
      const shots = process.env.SPROUT_SHOTS;
      if (shots !== undefined) await page.screenshot({ path: `${shots}-${name.slice(2)}-large.png` });
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
      expect(await small.evaluate((element) => element === document.activeElement)).toBe(true);
      await small.click();
      await dialog.getByRole("button", { name: "Close" }).click();
      await dialog.waitFor({ state: "detached" });
    }));
});

it("are those of the language that the form is in", () =>
  open(publicationKey, { viewport: phone, colorScheme: "light", locale: "es-ES" }, async (page) => {
    await page.getByRole("img", { name: "Mire la piel" }).waitFor();
    const spanish = await page.getByRole("img", { name: "Mire la piel" }).getAttribute("src");
    await page.getByRole("combobox").first().selectOption("en");
    await page.getByRole("img", { name: "Look at the skin" }).waitFor();
    expect(await page.getByRole("img", { name: "Look at the skin" }).getAttribute("src")).not.toBe(spanish);
  }));

it("that can't be fetched say so, and the form works without them", async () => {
  const context = await browser.newContext({ viewport: phone, locale: "en-US" });
  try {
    const page = await context.newPage();
    await page.route(/\/publications\/pictures\//, (route) => route.fulfill({ status: 403 }));
    await page.goto(`${stack.origin}/f/${publicationKey}`);
    await page.getByText("This picture could not be loaded.").first().waitFor();
    await page.getByRole("radio", { name: "Round", exact: true }).check();
    await expectAccessible(page);
  } finally {
    await context.close();
  }
});

it("load nothing in a form that has none", () =>
  open(plainKey, { viewport: phone, colorScheme: "light", locale: "en-US" }, async (_page, asked) => {
    expect(asked.filter((url) => /pictures/.test(url))).toEqual([]);
  }));
