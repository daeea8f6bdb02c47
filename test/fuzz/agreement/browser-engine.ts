/** The engine in a browser, as a respondent's device runs it. */
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import type { Browser, Page } from "playwright-core";
import type { FormDefinition } from "../../../shared/form/definition/definition.ts";
import { launchTestBrowser } from "../../support/browser.ts";

/** What `in-page.ts` puts into the page. */
interface InPage {
  agreement: {
    digestOf(text: string): number;
    observe(definition: FormDefinition, seed: number): string;
    observePair(runSeed: number, index: number): string;
    pairDigests(runSeed: number, from: number, to: number): number[];
  };
}

/** Devices of people far from each other: what depends on a device's own zone or language differs in one of them. */
export const devices = [
  { timezoneId: "UTC", locale: "en-US" },
  { timezoneId: "Asia/Kathmandu", locale: "de-DE" },
  { timezoneId: "America/St_Johns", locale: "ar-EG" },
  { timezoneId: "Pacific/Apia", locale: "th-TH" },
  { timezoneId: "Europe/Dublin", locale: "tr-TR" },
];
export type Device = (typeof devices)[number];

export class BrowserEngine {
  private readonly browser: Browser;
  private readonly source: string;
  private page: Page | undefined;

  private constructor(browser: Browser, source: string) {
    this.browser = browser;
    this.source = source;
  }

  static async start(): Promise<BrowserEngine> {
    const { outputFiles } = await build({
      entryPoints: [fileURLToPath(new URL("./in-page.ts", import.meta.url))],
      bundle: true,
      write: false,
      format: "iife",
      platform: "browser",
      target: "es2022",
      logLevel: "error",
    });
    return new BrowserEngine(await launchTestBrowser(), outputFiles[0]?.text ?? "");
  }

  async close(): Promise<void> {
    await this.browser.close();
  }

  /** From now on such a device answers. */
  async becomeDevice(device: Device): Promise<void> {
    await this.page?.context().close();
    const context = await this.browser.newContext(device);
    this.page = await context.newPage();
    await this.page.addScriptTag({ content: this.source });
  }

  pairDigests(runSeed: number, from: number, to: number): Promise<number[]> {
    return this.inPage(
      ([seed, first, last]) => {
        // put there by the script above
        return (globalThis as unknown as InPage).agreement.pairDigests(seed, first, last);
      },
      [runSeed, from, to] as const,
    );
  }

  observePair(runSeed: number, index: number): Promise<string> {
    return this.inPage(
      ([seed, pair]) => {
        return (globalThis as unknown as InPage).agreement.observePair(seed, pair); // as above
      },
      [runSeed, index] as const,
    );
  }

  observe(definition: FormDefinition, seed: number): Promise<string> {
    return this.inPage(
      ([form, one]) => {
        return (globalThis as unknown as InPage).agreement.observe(form, one); // as above
      },
      [definition, seed] as const,
    );
  }

  private inPage<Input, Answered>(run: (input: Input) => Answered, input: Input): Promise<Answered> {
    if (this.page === undefined) throw new Error("The browser is no device yet.");
    // Playwright's own type of what can be sent to a page can't be told of a type parameter
    return this.page.evaluate(run as (value: unknown) => Answered, input as unknown);
  }
}
