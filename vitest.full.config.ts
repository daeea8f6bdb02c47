/**
 * The same files with all that repeats, kills and is drawn at random in full: `npm run test:full`. The respondent's suites run
 * in the machine's Firefox as well, where there is one, and in a Chromium without what the oldest browsers lack.
 */
import { mergeConfig } from "vitest/config";
import { installedFirefox } from "./test/support/firefox/installed.ts";
import daily, { native } from "./vitest.config.ts";

const { missing } = installedFirefox();
if (missing !== undefined) console.warn(`The respondent's suites don't run in Firefox: ${missing}.`);
const further = missing === undefined ? ["firefox", "old"] : ["old"];

/** The suites of the respondent's page; those that choose their browser themselves are left out. */
const suites = {
  include: ["test/e2e/player*.test.ts"],
  exclude: ["typing", "journeys", "rules"].map((name) => `test/e2e/player-${name}.test.ts`),
};

export default mergeConfig(daily, {
  test: {
    env: { FULL: "1" },
    projects: further.map((browser) => ({
      extends: true,
      test: {
        ...{ name: browser, environment: "node", experimental: native, isolate: false, ...suites },
        ...{ globalSetup: ["test/support/built-site.ts"], setupFiles: ["test/support/leave-nothing.ts"] },
        env: { SPROUT_BROWSER: browser },
      },
    })),
  },
});
