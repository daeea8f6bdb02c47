/** ODK's engine for XForms in a browser. */
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import type { Browser, Page } from "playwright-core";
import { launchTestBrowser } from "../../support/browser.ts";
import type { Edit, Observation } from "./observation.ts";

/** What `in-page.ts` puts into the page. */
interface InPage {
  odk?: { observeXform(xml: string, edits: readonly Edit[]): Promise<Observation[]> };
}

export class OdkEngine {
  private readonly browser: Browser;
  private readonly page: Page;

  private constructor(browser: Browser, page: Page) {
    this.browser = browser;
    this.page = page;
  }

  static async start(): Promise<OdkEngine> {
    const { outputFiles } = await build({
      entryPoints: [fileURLToPath(new URL("./in-page.ts", import.meta.url))],
      bundle: true,
      write: false,
      format: "esm",
      platform: "browser",
      target: "es2022",
      logLevel: "error",
    });
    const browser = await launchTestBrowser();
    const page = await (await browser.newContext({ timezoneId: "UTC", locale: "en-US" })).newPage();
    await page.addScriptTag({ content: outputFiles[0]?.text ?? "", type: "module" });
    await page.waitForFunction(() => (globalThis as InPage).odk !== undefined); // a module runs later
    return new OdkEngine(browser, page);
  }

  observe(xml: string, edits: readonly Edit[]): Promise<Observation[]> {
    return this.page.evaluate(
      ([form, done]) => {
        const { odk } = globalThis as InPage; // put there by the script above
        if (odk === undefined) throw new Error("The engine isn't there.");
        return odk.observeXform(form, done);
      },
      [xml, edits] as const,
    );
  }

  async close(): Promise<void> {
    await this.page.context().close();
    await this.browser.close();
  }
}
