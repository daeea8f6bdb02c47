/** What the pages load, in a real browser over the built application: little at first, the rest when it is needed. */
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DemoAddresses } from "../../infra/local/demo.ts";
import type { FormDefinition } from "../../shared/form/definition/definition.ts";
import { ar } from "../../web/player/texts/ar.ts";
import { en } from "../../web/player/texts/en.ts";
import { es } from "../../web/player/texts/es.ts";
import { fr } from "../../web/player/texts/fr.ts";
import type { Texts } from "../../web/player/texts/texts.ts";
import { launchTestBrowser } from "../support/browser.ts";
import { demoOn } from "../support/demo.ts";
import { gzipOf, loadedBy } from "../support/loaded-bytes.ts";
import { demoAnswers } from "../support/published-form.ts";
import { sampleForm } from "../support/sample-form.ts";
import { fillSignIn, pressLogin } from "../support/sign-in.ts";
import { useStack } from "../support/stack.ts";
import { everyControl } from "./player-form.ts";
import { publicationKey, standIn } from "./player-server.ts";
import { press, saved } from "./player-visit.ts";

/** Scripts of the sign-in page, and of the first page behind it. */
const MAX_FIRST_LOAD_BYTES = 205_000;
/** What a further screen may add to them (the settings have 75,250); and the builder, with the preview of its first step. */
const MAX_SCREEN_BYTES = 76_000;
const MAX_BUILDER_BYTES = 100_000;
/** What the process builder's workers load, which run its preview and check its reports: no screen waits for them. */
const ofWorkers = /^(preview-worker|analysis-worker|golden-worker|worker)-/;
/**
 * Scripts and styles of a form with every control, with all texts of its language. Of them React, as it was released, has 59 kB, the
 * texts 9 (English) to 12 (Arabic), the styles 8, and the page itself 67 and its parts the rest.
 */
const MAX_RESPONDENT_BYTES = 156_000;
/** The same of the sample until it can be filled in; and from then until its end. */
const MAX_SAMPLE_BYTES = 155_000;
const MAX_VISIT_BYTES = 166_000;

const stack = useStack({ log: () => {} });
let browser: Browser;
let demo: DemoAddresses;
let context: BrowserContext;

beforeAll(async () => {
  browser = await launchTestBrowser();
  demo = await demoOn(stack);
  context = await browser.newContext({ baseURL: stack.origin });
});
afterAll(async () => {
  await browser?.close();
});

/** The scripts that a page has asked for so far, by their names. */
const scriptsOf = (page: Page) => {
  const names = new Set<string>();
  page.on("request", (request) => {
    const name = /\/assets\/([^/]+\.m?js)$/.exec(request.url())?.[1];
    if (name !== undefined) names.add(name);
  });
  return names;
};

const served = async (path: string) => (await fetch(new URL(path, stack.origin))).arrayBuffer();

/** As the site's edge sends them. */
const gzipBytes = (names: Iterable<string>) =>
  gzipOf(
    Array.from(names, (name) => `/assets/${name}`),
    served,
  );

const has = (names: Set<string>, chunk: string) => [...names].some((name) => name.startsWith(`${chunk}-`));

describe("the designer's application", () => {
  it(`loads at most ${MAX_FIRST_LOAD_BYTES / 1000} kB of scripts for its first page, signed out and signed in`, async () => {
    const page = await context.newPage();
    const signedOut = scriptsOf(page);
    await page.goto("/login");
    await fillSignIn(page, demo);
    expect(await gzipBytes(signedOut)).toBeLessThanOrEqual(MAX_FIRST_LOAD_BYTES);
    await pressLogin(page);
    await page.getByRole("heading", { name: /^Welcome/ }).waitFor();
    await page.close();

    const home = await context.newPage();
    const signedIn = scriptsOf(home);
    await home.goto("/");
    await home.getByRole("heading", { name: /^Welcome/ }).waitFor();
    await home.waitForLoadState("networkidle");
    const bytes = await gzipBytes(signedIn);
    expect(signedIn.size).toBeGreaterThan(2);
    expect(bytes).toBeLessThanOrEqual(MAX_FIRST_LOAD_BYTES);
    expect(has(signedIn, "ProcessPage")).toBe(false);
    await home.close();
  });

  it(`loads at most ${MAX_SCREEN_BYTES / 1000} kB of scripts more for each further screen`, async () => {
    const paths = ["/design/workbook", "/design/import", "/design/forms", "/password", "/settings"];
    const home = await context.newPage();
    const request = scriptsOf(home);
    await home.goto("/");
    await home.getByRole("heading", { name: /^Welcome/ }).waitFor();
    await home.waitForLoadState("networkidle");
    const first = new Set(request);
    await home.goto("/design/forms");
    const builder = await home.getByRole("link", { name: /^Processes/ }).getAttribute("href");
    await home.close();
    const sizes: Record<string, number> = {};
    paths.push(builder ?? "");
    for (const path of paths) {
      const page = await context.newPage();
      const scripts = scriptsOf(page);
      await page.goto(path, { waitUntil: "networkidle" });
      await page.getByRole("heading").first().waitFor();
      const printed = page.getByRole("article", { name: "Letter to print" });
      if (path === builder) await printed.getByText("Up to date").waitFor(); // its whole preview has run
      const further = [...scripts].filter((name) => !first.has(name) && !ofWorkers.test(name));
      sizes[path] = await gzipBytes(further);
      await page.close();
    }
    const tooLarge = Object.entries(sizes).filter(
      ([path, bytes]) => bytes > (path === builder ? MAX_BUILDER_BYTES : MAX_SCREEN_BYTES),
    );
    expect(tooLarge).toEqual([]);
    expect(Math.max(...Object.values(sizes)), "something was counted").toBeGreaterThan(10_000);
  });

  it("loads the editor for code with the first template, and the reader of PDFs with the first PDF", async () => {
    const page = await context.newPage();
    const scripts = scriptsOf(page);
    const late = () => ["MirrorEditor", "PdfView"].filter((chunk) => has(scripts, chunk));
    await page.goto("/design/forms");
    await page.getByRole("link", { name: /^Processes/ }).click();
    await page.getByRole("article", { name: "Letter to print" }).waitFor();
    expect(late()).toEqual([]);
    await page.getByRole("button", { name: "Template: Letter for the doctor" }).click();
    await page.getByRole("textbox", { name: "Template of Letter for the doctor" }).waitFor();
    expect(late()).toEqual(["MirrorEditor"]);
    await page.getByRole("button", { name: "Steps", exact: true }).click();
    await page.getByRole("article", { name: "Letter to print" }).click();
    await page
      .getByRole("region", { name: "Preview of Letter to print" })
      .locator("canvas")
      .first()
      .waitFor();
    expect(late()).toEqual(["MirrorEditor", "PdfView"]);
    await page.close();
  });
});

/** In each language of the page, whichever the form has. */
const inAll = (definition: FormDefinition): FormDefinition => ({
  ...definition,
  locales: Object.keys(words).map((code) => ({ code, name: code })),
});

const words: Readonly<Record<string, Texts>> = { en, es, fr, ar };
/** The languages whose words are among these files. */
const wordsOf = (paths: Iterable<string>): string[] =>
  Object.keys(words).filter((code) => [...paths].some((path) => path.startsWith(`/assets/${code}-`)));

describe("the respondent's page", () => {
  it.each(Object.keys(words))(
    `loads at most ${MAX_RESPONDENT_BYTES / 1000} kB for a form of every control, with its texts: %s`,
    async (language) => {
      const visit = await browser.newContext({ baseURL: stack.origin, locale: language });
      const page = await visit.newPage();
      await standIn(page, inAll(everyControl));
      const loaded = loadedBy(page);
      await page.goto(`/f/${publicationKey}`, { waitUntil: "networkidle" });
      await page.locator(".p-device-foot").first().waitFor();
      await page.waitForLoadState("networkidle");
      expect([...loaded].some((path) => path.startsWith("/assets/scale-widgets-"))).toBe(true);
      expect(wordsOf(loaded), "another language is loaded when it is chosen").toEqual([language]);
      const isPreloaded = page.locator(`link[rel=modulepreload][href^="/assets/${language}-"]`);
      expect(await isPreloaded.count(), "the words come along with the scripts").toBeGreaterThan(0);
      expect(await gzipOf(loaded, served)).toBeLessThanOrEqual(MAX_RESPONDENT_BYTES);
      await visit.close();
    },
  );

  it(`loads at most ${MAX_SAMPLE_BYTES / 1000} kB for the sample until it can be filled in`, async () => {
    const form = inAll(await sampleForm());
    for (const language of Object.keys(words)) {
      const visit = await browser.newContext({ baseURL: stack.origin, locale: language });
      const page = await visit.newPage();
      await standIn(page, form);
      const loaded = loadedBy(page);
      await page.goto(`/f/${publicationKey}`);
      await page.locator(".p-form input").first().waitFor();
      expect(await gzipOf(loaded, served), language).toBeLessThanOrEqual(MAX_SAMPLE_BYTES);
      await visit.close();
    }
  });

  it.each(Object.keys(words))(
    `loads at most ${MAX_VISIT_BYTES / 1000} kB for the sample from its opening to its end, with the list to check: %s`,
    async (language) => {
      const form = inAll(await sampleForm());
      const texts = words[language] ?? en;
      const visit = await browser.newContext({ baseURL: stack.origin, locale: language });
      const page = await visit.newPage();
      await standIn(page, form, { ...saved(demoAnswers, `${form.model.length - 1}:`), locale: language });
      const loaded = loadedBy(page);
      await page.goto(`/f/${publicationKey}`, { waitUntil: "networkidle" });
      await press(page, texts.check.title);
      await page.locator(".p-check-row").first().waitFor();
      await press(page, texts.submit);
      await page.getByText(texts.thanks).first().waitFor();
      await page.waitForLoadState("networkidle");
      expect(wordsOf(loaded)).toEqual([language]);
      expect(await gzipOf(loaded, served)).toBeLessThanOrEqual(MAX_VISIT_BYTES);
      await visit.close();
    },
  );

  it("stays in its language until another has come, and says when it can't", async () => {
    const visit = await browser.newContext({ baseURL: stack.origin, locale: "en", serviceWorkers: "block" });
    const page = await visit.newPage();
    await standIn(page, everyControl);
    const isSpanish = /\/assets\/es-/;
    await page.route(isSpanish, (route) => route.abort("internetdisconnected"));
    await page.goto(`/f/${publicationKey}`);
    await page.getByLabel("First name").fill("Ana");
    const menu = page.getByRole("combobox", { name: "Language" });
    await menu.focus();
    await menu.selectOption("es");
    const said = page.getByRole("alert").filter({ hasText: "Spanish" });
    await said.waitFor();
    expect(await menu.inputValue()).toBe("en");
    expect(await page.getByLabel("First name").inputValue()).toBe("Ana");
    expect(await menu.evaluate((one) => one === document.activeElement)).toBe(true);
    await menu.selectOption("fr");
    await page.getByRole("combobox", { name: "Langue" }).waitFor();
    expect(await said.count()).toBe(0);
    expect(await page.getByLabel("Prénom").inputValue()).toBe("Ana");
    await visit.close();
  });
});

/** Runs in the page: what happens to a text that is assigned where it would be markup or code. */
function asMarkupOrCode(): string[] {
  const picture = "<img src=x onerror=alert(1)>";
  const attempts: Record<string, () => unknown> = {
    innerHTML: () => Object.assign(document.createElement("p"), { innerHTML: picture }),
    outerHTML: () => Object.assign(document.createElement("p"), { outerHTML: picture }),
    insertAdjacentHTML: () => document.body.insertAdjacentHTML("beforeend", picture),
    srcdoc: () => Object.assign(document.createElement("iframe"), { srcdoc: picture }),
    setAttribute: () => document.createElement("iframe").setAttribute("srcdoc", picture),
    DOMParser: () => new DOMParser().parseFromString(picture, "text/html"),
    write: () => document.write(picture),
    fragment: () => document.createRange().createContextualFragment(picture),
    "script src": () => Object.assign(document.createElement("script"), { src: "/rest/whoami" }),
    "script text": () => Object.assign(document.createElement("script"), { text: "alert(1)" }),
    worker: () => new Worker("/rest/whoami"),
    "blob worker": () => new Worker(URL.createObjectURL(new Blob(["alert(1)"]))),
    "a policy of its own": () => window.trustedTypes?.createPolicy("own", {}),
  };
  return Object.keys(attempts).filter((name) => {
    try {
      attempts[name]?.();
      return true;
    } catch {
      return false; // refused
    }
  });
}

describe("the site's headers, in a browser", () => {
  it.each(["/login", "/f/nothing-0123456789"])(
    "refuse on %s text that would become markup or code",
    async (path) => {
      const page = await context.newPage();
      await page.goto(path);
      await page.getByRole("heading").first().waitFor();
      expect(await page.evaluate(asMarkupOrCode)).toEqual([]);
      await page.close();
    },
  );

  it.each(["/login", "/f/nothing-0123456789"])("report nothing in the console of %s", async (path) => {
    const page = await context.newPage();
    const said: string[] = [];
    page.on("console", (line) => said.push(line.text()));
    page.on("pageerror", (fault) => said.push(fault.message));
    await page.goto(path);
    await page.getByRole("heading").first().waitFor();
    // Refused calls are expected here: no one is signed in, and no form has this key.
    expect(said.filter((line) => !/^Failed to load resource: .* status of 40[13]/.test(line))).toEqual([]);
    await page.close();
  });
});
