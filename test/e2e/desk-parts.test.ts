/**
 * The parts of a designer's desk, each as a state that a small function opens, at both sizes, light and dark; and what is done with
 * more submissions than a page shows.
 */
import { readFile } from "node:fs/promises";
import type { Browser, Download, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { api } from "../../shared/contract/index.ts";
import { openStores } from "../../shared/stores/index.ts";
import { newInstanceId, newKey } from "../../shared/tokens.ts";
import { restOfMotion } from "../support/accessible.ts";
import { launchTestBrowser } from "../support/browser.ts";
import { inTurn } from "../support/budget.ts";
import { Client } from "../support/client.ts";
import { demoOn } from "../support/demo.ts";
import { pdfFacts, pdfText } from "../support/pdf.ts";
import { demoAnswers, must, refOf, startInstance, waitForReports } from "../support/published-form.ts";
import { sendSignIn } from "../support/sign-in.ts";
import { useStack } from "../support/stack.ts";
import { faultsIn, type Look } from "./player-looks.ts";

const SHOTS = process.env.SPROUT_SHOTS;
const wide = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };
/** Both sizes, one of them dark; in a search each in both. */
const pairs: Look[][] = (["light", "dark"] as const).map((colorScheme) => [
  { size: wide, colorScheme, locale: "en" },
  { size: phone, colorScheme: colorScheme === "light" ? "dark" : "light", locale: "en" },
]);
const looks = inTurn(pairs)().flat();

/** Those whose reports are made; and further ones, so that a page doesn't show all. */
const [WITH_REPORTS, OTHERS] = [2, 55];
const ALL = WITH_REPORTS + OTHERS;
const FIRST_PAGE = 50;

const stack = useStack({ log: () => {} });
let browser: Browser;
let page: Page;
let formId = 0;
const faults: string[] = [];

beforeAll(async () => {
  browser = await launchTestBrowser();
  const demo = await demoOn(stack);
  const publicationKey = demo.formAddress.split("/").at(-1) ?? "";
  const { forms } = openStores();
  formId = (await forms.findPublication(publicationKey))?.formId ?? 0;
  const form = await forms.find(formId);
  if (form === undefined) throw new Error("The demo has no form.");
  await forms.setTags(formId, ["Ward 3"]);
  for (let count = 0; count < WITH_REPORTS; count += 1) await submit(publicationKey);
  for (let count = 0; count < OTHERS; count += 1) await store(publicationKey, count);
  for (const formName of ["Sleep diary", "After the discharge"]) {
    const id = await forms.nextId();
    const isDeleted = formName.startsWith("After");
    const { processHash: _none, ...plain } = form;
    const other = { ...plain, id, name: formName, openPublications: 0, publicationCount: 0 };
    await forms.create(other);
    if (isDeleted) await forms.trash(other, new Date().toISOString());
  }
  page = await browser.newPage({ baseURL: stack.origin, viewport: wide, acceptDownloads: true });
  page.on("pageerror", (error) => faults.push(String(error)));
  page.on("console", (message) => {
    if (message.text().includes("Content Security Policy")) faults.push(message.text());
  });
  await page.goto("/login?returnUrl=/design/forms");
  await sendSignIn(page, demo);
  await page.getByRole("heading", { name: "Your Forms" }).waitFor();
});
afterAll(() => browser?.close());

/** A family submits, and its reports are made. */
async function submit(publicationKey: string): Promise<void> {
  const client = new Client(stack.origin);
  const ref = refOf(await startInstance(client, publicationKey));
  const answers = { model: JSON.stringify(demoAnswers), location: "1:x", revision: 0 };
  must(await client.call(api.runtime.submit, { ...ref, ...answers, command: "submit" }));
  await waitForReports(client, ref);
}

/** One of those before it; every tenth failed. */
async function store(publicationKey: string, count: number): Promise<void> {
  const at = new Date(Date.now() - (count + 1) * 3_600_000).toISOString();
  await openStores().instances.create({
    ...{ instanceKey: newKey(), instanceId: newInstanceId(), formId, publicationKey, runId: newKey() },
    ...{ name: "A visit", status: "COMPLETE", messageCode: count % 10 === 9 ? "FAILED" : "OK" },
    ...{ answers: JSON.stringify(demoAnswers), location: "0:", locale: "es", timeZone: "UTC", revision: 1 },
    ...{ createdAt: at, updatedAt: at, submittedAt: at },
  });
}

const dialog = () => page.getByRole("dialog");
const openDialog = async (name: string, heading: string | RegExp) => {
  await page.goto(`/design/forms?dialog=${name}&form=${formId}`);
  await dialog().getByRole("heading", { name: heading }).first().waitFor();
};
const submissions = async (query = "") => {
  await page.goto(`/design/form/${formId}/submissions${query}`);
  await page
    .getByRole("link", { name: /^View submission/ })
    .first()
    .waitFor();
};
const press = (name: string | RegExp) => page.getByRole("button", { name, exact: true }).click();
const publicationMenu = async (item: RegExp) => {
  await openDialog("publications", "Form Publications");
  await dialog()
    .getByRole("button", { name: /^More for / })
    .click();
  await page.getByRole("menuitem", { name: item }).click();
};

/** Each part: what it is, and how it is opened; once for both sizes, where it doesn't need the size. */
const parts: readonly [name: string, open: (isPhone: boolean) => Promise<unknown>][] = [
  [
    "the list of forms with a filter",
    async () => {
      await page.goto("/design/forms?state=DRAFT&tag=Ward+3&sort=name");
      await page.getByRole("button", { name: "Clear the filter" }).waitFor();
    },
  ],
  [
    "the list of forms with news and tags, and the menu of one",
    async () => {
      await page.goto("/design/forms");
      await page.getByRole("link", { name: /^#Ward 3/ }).waitFor();
      await page
        .getByRole("button", { name: /^More for / })
        .last()
        .click();
      await page.getByRole("menuitem", { name: /^Rename/ }).waitFor();
    },
  ],
  ["the tags of a form", () => openDialog("tags", /^Tags of/)],
  ["another name for a form", () => openDialog("rename", /^Rename/)],
  ["a duplicate of a form", () => openDialog("duplicate", /^Duplicate/)],
  ["sharing and handing over", () => openDialog("share", "Form Sharing")],
  ["the publications of a form", () => openDialog("publications", "Form Publications")],
  [
    "another name for a publication",
    async () => {
      await publicationMenu(/^Rename/);
      await dialog().getByRole("textbox").first().waitFor();
    },
  ],
  [
    "when a publication closes, how many it takes, and what it says then",
    async () => {
      await publicationMenu(/^Settings/);
      await dialog().getByLabel("Closes on").waitFor();
    },
  ],
  [
    "a test link",
    async () => {
      await openDialog("publications", "Form Publications");
      await dialog()
        .getByRole("button", { name: /^Link, QR code/ })
        .first()
        .click();
      await dialog().getByText("Test link").first().waitFor();
    },
  ],
  [
    "deleted forms",
    async () => {
      await page.goto("/design/forms/deleted");
      await page.getByText("After the discharge").first().waitFor();
    },
  ],
  [
    "all filters of submissions",
    async (isPhone) => {
      await submissions("?status=COMPLETE");
      if (isPhone) await press("Filter (on)");
      await press("More filters");
      await page.getByLabel("Language").waitFor();
    },
  ],
  [
    "all that a filter finds, to be marked",
    async () => {
      await chooseAll();
      await page.getByRole("button", { name: "Mark as" }).click();
      await page.getByRole("menuitem", { name: "Approved" }).click();
      await dialog()
        .getByRole("button", { name: `Mark ${ALL}` })
        .waitFor();
    },
  ],
  [
    "reports that failed, to be made again",
    async () => {
      await chooseAll();
      await press("Retry failed reports…");
      await dialog().getByRole("button", { name: "Retry 5" }).waitFor();
    },
  ],
  [
    "an export",
    async () => {
      await submissions();
      await press("Export");
      await dialog().getByLabel("Language of labels and codebook").waitFor();
    },
  ],
  [
    "what needs the user, and what came in today",
    async () => {
      await page.goto("/dashboard");
      await page.getByRole("region", { name: "Needs you" }).getByRole("link").first().waitFor();
      await page.getByText(/ submissions in 1 form\.$/).waitFor();
    },
  ],
  [
    "the command palette",
    async () => {
      await page.goto("/design/forms");
      await page.getByRole("heading", { name: "Your Forms" }).waitFor();
      await page.keyboard.press("Control+k");
      await dialog().getByRole("combobox").fill("sleep");
      await dialog().getByRole("option").first().waitFor();
    },
  ],
  [
    "the keyboard shortcuts",
    async () => {
      await page.goto("/design/forms");
      await page.getByRole("heading", { name: "Your Forms" }).click();
      await page.keyboard.press("?");
      await dialog().getByRole("heading", { name: "Keyboard shortcuts" }).waitFor();
    },
  ],
];

async function chooseAll(): Promise<void> {
  await submissions();
  await page.getByLabel("Choose all of this page").check();
  await press("Choose all that the filter finds");
  await page.getByText("All that the filter finds").waitFor();
}

/** Buttons that don't show all of their text. */
function cutTexts(): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("main button, [role=dialog] button")].flatMap((button) => {
      const text = document.createRange();
      text.selectNodeContents(button.querySelector(".mantine-Button-label") ?? button);
      const [inside, outside] = [text.getBoundingClientRect(), button.getBoundingClientRect()];
      const right = Math.min(outside.right, window.innerWidth);
      const isCut = outside.width > 0 && (inside.right > right + 1 || inside.left < outside.left - 1);
      return isCut ? [`${window.innerWidth} px: the button "${button.innerText}" is cut off`] : [];
    }),
  );
}

describe("the parts of the desk meet WCAG 2.2 AA and stay within the screen", () => {
  it.each(parts)("%s", async (name, open) => {
    const found: string[] = [];
    for (const look of looks) {
      await page.setViewportSize(look.size);
      if (open.length > 0 || look === looks[0]) await open(look.size === phone);
      await page.emulateMedia({ colorScheme: look.colorScheme, reducedMotion: "reduce" });
      await page.locator(`html[data-mantine-color-scheme="${look.colorScheme}"]`).waitFor();
      await page.evaluate(restOfMotion, 50);
      if (SHOTS !== undefined)
        await page.screenshot({
          path: `${SHOTS}/${name.replaceAll(/\W+/g, "-")}-${look.size.width}-${look.colorScheme}.png`,
        });
      found.push(...(await faultsIn(page, look)), ...(await cutTexts()));
    }
    expect(found.join("\n")).toBe("");
  });
});

describe("a designer with more submissions than a page shows", () => {
  const saved = async (download: Promise<Download>) => readFile((await (await download).path()) ?? "");

  it("saves the PDF reports of those that were chosen as one file, with all their pages", async () => {
    await page.setViewportSize(wide);
    await submissions();
    const boxes = page.getByRole("checkbox", { name: /^Choose submission/ });
    for (let index = 0; index < WITH_REPORTS + 1; index += 1) await boxes.nth(index).check();
    const download = page.waitForEvent("download");
    await press("Reports as one PDF");
    const bytes = await saved(download);
    // Two reports of each are PDFs.
    await page.getByText(/^4 reports saved as .*\. 1 submission has no PDF report\.$/).waitFor();
    const [{ tagged, pages }, texts] = await Promise.all([pdfFacts(bytes), pdfText(bytes)]);
    expect(tagged).toBe(true);
    const named = texts.filter((text) => text.includes(demoAnswers.firstName));
    expect(pages).toBeGreaterThanOrEqual(2 * WITH_REPORTS);
    expect(named.length).toBeGreaterThanOrEqual(WITH_REPORTS);
  });

  it("marks all that the filter finds, on every page", async () => {
    await chooseAll();
    await page.getByRole("button", { name: "Mark as" }).click();
    await page.getByRole("menuitem", { name: "Approved" }).click();
    await dialog()
      .getByRole("button", { name: `Mark ${ALL}` })
      .click();
    await dialog().getByText(`${ALL} done.`).waitFor();
    await press("Done");
    await submissions("?review=APPROVED");
    const lines = page.getByRole("link", { name: /^View submission/ });
    expect(await lines.count()).toBe(FIRST_PAGE);
    await press("Next");
    await expect.poll(() => lines.count()).toBe(ALL - FIRST_PAGE);
  });

  it("has met no fault and no refusal of the content security policy on the way", () => {
    expect(faults).toEqual([]);
  });
});
