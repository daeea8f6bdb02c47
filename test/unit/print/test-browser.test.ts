import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectAccessible } from "../../support/accessible.ts";
import { launchTestBrowser } from "../../support/browser.ts";
import { pdfText } from "../../support/pdf.ts";

describe("the browser of the tests", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchTestBrowser();
  });
  afterAll(() => browser.close());

  it("clicks, types and keeps contexts apart", async () => {
    const [first, second] = [await browser.newContext(), await browser.newContext()];
    const page = await first.newPage();
    await page.setContent(
      `<html lang="en"><title>t</title><main><label>Name <input id="n"></label><button onclick="document.title=document.getElementById('n').value">Go</button></main></html>`,
    );
    await page.getByLabel("Name").fill("Ada");
    await page.getByRole("button", { name: "Go" }).click();
    expect(await page.title()).toBe("Ada");
    await expectAccessible(page);
    expect((await page.screenshot()).length).toBeGreaterThan(1_000);
    await first.close();
    await second.close();
  });

  it("reports what is not accessible", async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.setContent('<html lang="en"><title>t</title><main><input></main></html>');
    await expect(expectAccessible(page)).rejects.toThrow(/label/);
    await context.close();
  });

  it("checks a page whose frame runs no scripts, and requires only the frame's name", async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    const framed = (name: string) =>
      `<html lang="en"><title>t</title><main><p>Report</p><iframe ${name} sandbox="" srcdoc="<input>"></iframe></main></html>`;
    await page.setContent(framed('title="Letter"'));
    await expectAccessible(page);
    await page.setContent(framed(""));
    await expect(expectAccessible(page)).rejects.toThrow(/frame-title/);
    await context.close();
  });

  it("prints text that can be read back", async () => {
    const page = await browser.newPage();
    await page.setContent("<p>Ζωή, жизнь, ☑ ☐ → ✓</p>");
    expect((await pdfText(await page.pdf())).join()).toContain("Ζωή, жизнь, ☑ ☐ → ✓");
    await page.close();
  });
});
