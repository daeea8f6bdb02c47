/** The respondent's page in the oldest browsers that it is built for: their syntax, and only the builtins that they have. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { transform } from "esbuild";
import type { BrowserContext } from "playwright-core";
import { describe, expect, it } from "vitest";
import { webTargets } from "../../infra/local/web-targets.ts";
import { sampleOf } from "../support/budget.ts";
import { isForgotten, makeOld } from "../support/old-browser.ts";
import { aPdf } from "./a-pdf.ts";
import { everyControl } from "./player-form.ts";
import { authKey, instanceKey, publicationKey, standIn } from "./player-server.ts";
import { desktop, narrow, phone, press, saved } from "./player-visit.ts";
import { complete, usePlayer } from "./use-player.ts";

const player = usePlayer();

/** A browser without newer builtins, in its pages and in their workers. */
async function oldContext(): Promise<BrowserContext> {
  const context = await player.browser.newContext({ viewport: phone, locale: "en-US" });
  await makeOld(context);
  return context;
}

describe(`in a browser with nothing newer than ${webTargets.join(", ")}`, () => {
  it("fills in and submits a form, restores what an earlier visit stored, and opens a PDF", async () => {
    const context = await oldContext();
    try {
      const page = await context.newPage();
      const faults: string[] = [];
      page.on("pageerror", (fault) => faults.push(fault.stack ?? fault.message));
      page.on("console", (line) => line.type() === "error" && faults.push(line.text()));
      const name = "For the doctor";
      const data = await aPdf(2);
      const server = await standIn(page, everyControl, saved(complete, "0:"));
      server.reports = {
        progress: 100,
        messageCode: "OK",
        references: [{ outputId: "b", instanceKey, name, contentType: "application/pdf", bytes: 120_000 }],
        contents: { b: { contentType: "application/pdf", data, name } },
      };
      await page.goto(`${player.origin}/f/${publicationKey}`);
      expect(await page.evaluate(isForgotten)).toBe(true);
      await page.getByText("1 of 4").waitFor();
      server.cut(true);
      await page.getByLabel("First name").fill("Ana Inés");
      await expect.poll(() => page.evaluate("Object.keys(localStorage).length")).toBeGreaterThan(0);
      server.cut(false);
      await page.reload();
      await expect.poll(() => page.getByLabel("First name").inputValue()).toBe("Ana Inés");
      for (const step of [2, 3, 4]) {
        await press(page, "Next");
        await page.getByText(`${step} of 4`).waitFor();
      }
      await press(page, "Submit");
      await press(page, `Open ${name}`);
      await Promise.race([
        page.getByRole("img", { name: "Page 1 of 2" }).waitFor(),
        page.getByText(/could not be opened/).waitFor(),
      ]);
      expect(faults.filter((fault) => !fault.includes("ERR_INTERNET_DISCONNECTED"))).toEqual([]);
      await page.getByText("Report for Ana, page 1").waitFor({ state: "attached" });
      expect(faults.filter((fault) => !fault.includes("ERR_INTERNET_DISCONNECTED"))).toEqual([]);
    } finally {
      await context.close();
    }
  });
});

/** Where everything on the page is, to the pixel. */
const places = `[...document.querySelectorAll(".player *")].map((one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  return [one.className || one.tagName, Math.round(x), Math.round(y), Math.round(width), Math.round(height)].join(" ");
})`;

describe.each(sampleOf([phone, desktop, narrow], 1))("at $width px without container queries", (viewport) => {
  it("has the same layout as with them", async () => {
    // its worker would answer with the styles as they are built
    const context = await player.browser.newContext({ viewport, locale: "en-US", serviceWorkers: "block" });
    try {
      const look = async (changed: (css: string) => string) => {
        const page = await context.newPage();
        await standIn(page, everyControl, saved(complete, "2:"));
        await page.route(/\.css$/, async (route) => {
          const response = await route.fetch();
          await route.fulfill({ response, body: changed(await response.text()) });
        });
        await page.goto(`${player.origin}/i/${instanceKey}#${authKey}`);
        await page.getByText("3 of 4").waitFor();
        await page.locator("section.p-device-foot").last().waitFor(); // the screens after the form are included, too
        const seen = await page.evaluate(places);
        await page.close();
        return seen;
      };
      const without = (css: string) => css.replaceAll("@container player", "@container nobody");
      const fallbacks = /@supports not \(container-type:\s*inline-size\)/g;
      const asBuilt = await look((css) => css);
      expect(await look((css) => without(css).replace(fallbacks, "@supports (display: block)"))).toEqual(
        asBuilt,
      );
      expect(await look(without)).not.toEqual(asBuilt); // so the fallbacks did it
    } finally {
      await context.close();
    }
  });
});

/** By what esbuild would have to translate. Not by its table of script features, which claims more than is true. */
const older = {
  css: { target: webTargets },
  js: {
    supported: {
      "class-static-blocks": false, // iOS 16.4
      "regexp-lookbehind-assertions": false, // iOS 16.4
      "regexp-set-notation": false, // iOS 17, Chrome 112, Firefox 116
      "import-attributes": false, // iOS 17.2, Chrome 123, Firefox 138
      decorators: false,
      using: false,
    },
  },
};

describe("the built files", () => {
  /** Those of the respondent's page: what it names, and what that names, and so on. */
  const built = async (ending: RegExp) => {
    const assets = await readdir(join(player.folder, "assets"));
    const texts = new Map([["", await readFile(join(player.folder, "player.html"), "utf8")]]);
    for (const text of texts.values())
      for (const name of assets)
        if (/\.(m?js|css)$/.test(name) && !texts.has(name) && text.includes(name))
          texts.set(name, await readFile(join(player.folder, "assets", name), "utf8"));
    return [...texts].filter(([name]) => ending.test(name)).map(([name, text]) => ({ name, text }));
  };

  it("have no syntax that the oldest of these browsers can't read", async ({ skip }) => {
    if (player.folder === "") skip("another machine built them");
    for (const [ending, loader] of [
      [/\.m?js$/, "js"],
      [/\.css$/, "css"],
    ] as const) {
      const files = await built(ending);
      expect(files.length).toBeGreaterThan(1);
      for (const { name, text } of sampleOf(files, Math.ceil(files.length / 2))) {
        const options = { loader, minify: true, logLevel: "silent", target: "esnext" } as const;
        const asIs = await transform(text, options);
        const translated = await transform(text, { ...options, ...older[loader] });
        expect(firstDifference(asIs.code, translated.code), name).toBe("");
        // A pattern may be written as text, which nothing translates: iOS has lookbehind since 16.4.
        if (loader === "js")
          expect(/.{0,60}RegExp\([^)]{0,200}\(\?<[=!].{0,60}/.exec(text)?.[0] ?? "", name).toBe("");
      }
    }
  });
});

/** @example firstDifference("a{b:c}", "a{b:d}") // "a{b:c}" */
function firstDifference(one: string, other: string): string {
  if (one === other) return "";
  let at = 0;
  while (one[at] === other[at]) at += 1;
  return `${one.slice(Math.max(0, at - 60), at + 120)}\n≠\n${other.slice(Math.max(0, at - 60), at + 120)}`;
}
