/** Pictures, sounds and videos beside labels and choices on the respondent's page, in a real browser, from the storage of a stack. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { api } from "../../shared/contract/index.ts";
import { sampleFiles } from "../../shared/form/answers/sample-files.ts";
import { writeWorkbook } from "../../shared/workbook/write/write-workbook.ts";
import { expectAccessible } from "../support/accessible.ts";
import { launchTestBrowser } from "../support/browser.ts";
import { sampleOf } from "../support/budget.ts";
import { must, signUpDesigner } from "../support/published-form.ts";
import { useStack } from "../support/stack.ts";
import { desktop, phone } from "./player-visit.ts";

const stack = useStack();
let browser: Browser;
let publicationKey: string;
let playedKey: string;
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

const played = {
  survey: [
    "type,name,label,hint,image,big-image,audio,video,appearance",
    "begin group,all,How we sound,,drawing.svg,,,,field-list",
    "note,cough,Listen to this cough,,,,cough.wav,,",
    "text,heard,What do you see?,Once is enough,,,,walk.webm,",
    "select_one sounds,sound,Which is yours?,,,,,,",
    "rank shapes,order,From best to worst,,,,,,",
    "begin group,grid,How often?,,,,,,table-list",
    "select_one often,night,At night,,drawing.svg,large.svg,,,",
    "select_one often,day,By day,,,,,,",
    "end group,,,,,,,,",
    "end group,,,,,,,,",
  ],
  choices: [
    "list_name,name,label,image,audio",
    ...[
      "sounds,dry,Dry,,cough.wav",
      "sounds,wet,Wet,drawing.svg,",
      "shapes,a,Left,drawing.svg,",
      "shapes,b,Right,,",
    ],
    ...["often,0,Never,drawing.svg,", "often,1,Always,,"],
  ],
};
const drawing = (word: string, width: number) =>
  new TextEncoder().encode(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${width / 2}" viewBox="0 0 120 60"><rect width="120" height="60" rx="8" fill="#2a7f86"/><text x="12" y="38" font-size="24" fill="#fff">${word}</text></svg>`,
  );

/** A second of a tone. */
function tone(): Uint8Array<ArrayBuffer> {
  const RATE = 8_000;
  const header = Buffer.alloc(44);
  header.write("RIFF", 0);
  header.writeUInt32LE(36 + RATE, 4);
  header.write("WAVEfmt ", 8);
  header.writeUInt32LE(16, 16);
  for (const [at, value] of [
    [20, 1],
    [22, 1],
    [32, 1],
    [34, 8],
  ] as const)
    header.writeUInt16LE(value, at);
  for (const at of [24, 28]) header.writeUInt32LE(RATE, at);
  header.write("data", 36);
  header.writeUInt32LE(RATE, 40);
  const wave = Array.from({ length: RATE }, (_, at) => 128 + 40 * Math.sin(at / 3));
  return new Uint8Array(Buffer.concat([header, Buffer.from(wave)]));
}

const sheetsOf = (rowsOf: Record<string, readonly string[]>) =>
  Object.entries(rowsOf).map(([name, rows]) => ({
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
    const input = {
      id: form.formId,
      publicationName: "Skin",
      reportWarnings: "accept" as const,
    };
    return must(await designer.call(api.forms.publish, input)).publicationKey;
  };
  publicationKey = await publish(
    part("skin.xlsx", new Uint8Array(await writeWorkbook(sheetsOf({ survey, choices })))),
    pictures,
  );
  const walk = new Uint8Array(Buffer.from(sampleFiles.video.base64, "base64"));
  playedKey = await publish(part("sounds.xlsx", new Uint8Array(await writeWorkbook(sheetsOf(played)))), [
    ...[part("cough.wav", tone()), part("walk.webm", walk)],
    ...[part("drawing.svg", drawing("Small", 240)), part("large.svg", drawing("Large", 900))],
  ]);
  plainKey = await publish(part("plain.csv", new TextEncoder().encode("type,name,label\ntext,a,A\n")), []);
});
afterAll(() => browser?.close());

async function open(
  key: string,
  looks: { viewport: typeof phone; colorScheme: "light" | "dark"; locale: string },
  story: (page: Page, addresses: readonly string[]) => Promise<void>,
) {
  const context = await browser.newContext(looks);
  try {
    const page = await context.newPage();
    const [faults, addresses]: [string[], string[]] = [[], []];
    page.on("pageerror", (fault) => faults.push(fault.message));
    page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
    page.on("request", (request) => addresses.push(request.url()));
    await page.goto(`${stack.origin}/f/${key}`);
    await page.locator(".p-form").waitFor();
    await story(page, addresses);
    expect(faults).toEqual([]);
  } finally {
    await context.close();
  }
}

const widthOf = (page: Page, name: string) =>
  page
    .getByRole("img", { name })
    .evaluate((image: HTMLImageElement) => [image.naturalWidth, image.clientWidth]);

describe.each(
  sampleOf(
    [
      ["a phone", phone, "dark"],
      ["a desktop", desktop, "light"],
    ] as const,
    1,
  ),
)("pictures on %s", (name, viewport, colorScheme) => {
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

describe.each(
  sampleOf(
    [
      ["a desktop", desktop, "dark"],
      ["a phone", phone, "light"],
    ] as const,
    1,
  ),
)("sounds, videos and drawings on %s", (name, viewport, colorScheme) => {
  it("are beside labels, choices, groups, ranks and grids, and played when that is asked for", () =>
    open(playedKey, { viewport, colorScheme, locale: "en-US" }, async (page) => {
      const cough = page.getByLabel("Sound: Listen to this cough");
      await cough.waitFor();
      await page.getByLabel("Video: What do you see?").waitFor();
      const states = () =>
        page
          .locator("audio, video")
          .evaluateAll((all: HTMLMediaElement[]) =>
            all.map(({ tagName, paused, readyState, controls }) => [
              tagName,
              paused,
              readyState > 0,
              controls,
            ]),
          );
      await expect.poll(states).toEqual([
        ["AUDIO", true, true, true],
        ["VIDEO", true, true, true],
        ["AUDIO", true, true, true],
      ]);
      expect(await cough.evaluate((audio: HTMLAudioElement) => audio.duration)).toBe(1);
      await cough.evaluate((audio: HTMLAudioElement) => audio.play());
      // the player of a choice is pressed without choosing it
      const choice = page.getByRole("radio", { name: "Dry", exact: true });
      await page.getByLabel("Sound: Dry").click({ position: { x: 20, y: 20 } });
      expect(await choice.isChecked()).toBe(false);
      // one at a time
      await expect.poll(() => cough.evaluate((audio: HTMLAudioElement) => audio.paused)).toBe(true);
      await page.getByText("Dry", { exact: true }).click();
      expect(await choice.isChecked()).toBe(true);
      // a drawing belongs to no site, should it be opened by itself
      const drawn = page.locator(".p-picture img");
      await expect.poll(() => drawn.count()).toBe(7);
      for (const source of await drawn.evaluateAll((all: HTMLImageElement[]) => all.map(({ src }) => src)))
        expect(source).toMatch(/^data:image\/svg\+xml;base64,/);
      await page.getByRole("radiogroup", { name: "At night", exact: true }).waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
      await expectAccessible(page);
      const shots = process.env.SPROUT_SHOTS;
      if (shots !== undefined)
        await page.screenshot({ path: `${shots}-played-${name.slice(2)}.png`, fullPage: true });
      await page.getByRole("button", { name: "Show larger: At night" }).click();
      const dialog = page.getByRole("dialog", { name: "At night" });
      await dialog.getByRole("img").waitFor();
      if (shots !== undefined) await page.screenshot({ path: `${shots}-played-large-${name.slice(2)}.png` });
      await page.keyboard.press("Escape");
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
    await page.route(/\/publications\/media\//, (route) => route.fulfill({ status: 403 }));
    await page.goto(`${stack.origin}/f/${publicationKey}`);
    await page.getByText("This picture could not be loaded.").first().waitFor();
    await page.getByRole("radio", { name: "Round", exact: true }).check();
    await expectAccessible(page);
  } finally {
    await context.close();
  }
});

it("load nothing in a form that has none", () =>
  open(plainKey, { viewport: phone, colorScheme: "light", locale: "en-US" }, async (_page, addresses) => {
    expect(addresses.filter((url) => /media/.test(url))).toEqual([]);
  }));
