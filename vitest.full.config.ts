/**
 * The same files with all that repeats, kills and is drawn at random in full: `npm run test:full`. The respondent's suites run
 * in the machine's Firefox as well, where there is one, and in a Chromium without what the oldest browsers lack.
 */
import { mergeConfig } from "vitest/config";
import { installedFirefox } from "./test/support/firefox/installed.ts";
import { suitesInEachBrowser } from "./test/support/firefox/suites.ts";
import daily, { native } from "./vitest.config.ts";

const { missing } = installedFirefox();
if (missing !== undefined) console.warn(`The respondent's suites don't run in Firefox: ${missing}.`);
const further = missing === undefined ? ["firefox", "old"] : ["old"];

export default mergeConfig(daily, {
  test: {
    env: { FULL: "1" },
    projects: further.map((browser) => ({
      extends: true,
      test: {
        ...{
          name: browser,
          environment: "node",
          experimental: native,
          isolate: false,
          include: [...suitesInEachBrowser],
        },
        ...{ globalSetup: ["test/support/built-site.ts"], setupFiles: ["test/support/leave-nothing.ts"] },
        env: { SPROUT_BROWSER: browser },
      },
    })),
  },
});
