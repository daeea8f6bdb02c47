import type { Browser } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { launchTestBrowser } from "./browser.ts";
import { publishSheets, signUpDesigner } from "./published-form.ts";
import { useStack } from "./stack.ts";

/** A published workbook and a browser to fill it in, for the stories of a test file. */
export function usePublishedSheets(sheets: Parameters<typeof publishSheets>[1], formName: string) {
  const stack = useStack();
  let browser: Browser | undefined;
  let path = "";
  beforeAll(async () => {
    browser = await launchTestBrowser();
    const designer = stack.client();
    await signUpDesigner(designer, stack.mails);
    const { publicationKey } = await publishSheets(designer, sheets, { formName });
    path = `/f/${publicationKey}`;
  });
  afterAll(() => browser?.close());
  return {
    get browser(): Browser {
      if (browser === undefined) throw new Error("The browser starts before the first test, not earlier.");
      return browser;
    },
    /** The form's link. */
    get address(): string {
      return stack.origin + path;
    },
  };
}
