import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { configDefaults, defineConfig } from "vitest/config";
import { thisMachine } from "./shared/print/browser/installed-browser.ts";
import { isSearch } from "./test/support/budget.ts";
import { installedFirefox } from "./test/support/firefox/installed.ts";
import { suitesInEachBrowser } from "./test/support/firefox/suites.ts";
import { LongestFirst } from "./test/support/longest-first.ts";
import { withoutBrowser } from "./test/support/needs-browser.ts";
import { outsideOfTier } from "./test/support/tiers.ts";

const inFolders = (...folders: string[]) => folders.map((folder) => `test/${folder}/**/*.test.ts`);

/** Not in this run. */
const leftOut = [...outsideOfTier, ...withoutBrowser(thisMachine, (line) => console.warn(line))];

/** Files that need a process of their own: they count the browsers that their process has. */
const alone = ["test/unit/print/printer-trouble.test.ts"];

/**
 * Node runs the sources itself, as `npm start` does: it strips their types and caches what it compiled, so no worker waits
 * for Vite. No module is mocked here, so Vitest's loader isn't needed.
 */
export const native = { viteModuleRunner: false, nodeLoader: false };

/** Tests in the folders that Node runs which import a screen: Node can't read JSX, so Vite runs these. */
const withScreens = [
  "test/unit/docs/links.test.ts",
  "test/unit/web-contrast.test.ts",
  "test/e2e/player-rules.test.ts",
];

/** In a search the respondent's suites run in the machine's Firefox as well, and in a Chromium without what the oldest browsers lack. */
function furtherBrowsers(): readonly string[] {
  if (!isSearch) return [];
  const { missing } = installedFirefox();
  if (missing === undefined) return ["firefox", "old"];
  console.warn(`The respondent's suites don't run in Firefox: ${missing}.`);
  return ["old"];
}

export default defineConfig({
  test: {
    env: {
      SPROUT_LOG: "errors",
      // A command that names no product finds none, rather than this machine's `npm start` with the data of whoever works here.
      PORT: "1",
      SPROUT_DATA: resolve(import.meta.dirname, "no-data"),
      // A hash at its full cost takes 0.4 s: `test/unit/people/accounts.test.ts` makes one, the others need it not.
      SPROUT_PASSWORD_COST: "1024",
      // What workers and the programs that tests start have compiled before.
      NODE_COMPILE_CACHE: resolve(import.meta.dirname, "node_modules/.cache/compiled"),
    },
    // Long enough for a very busy machine: only a test that hangs takes longer.
    testTimeout: 180_000,
    hookTimeout: 240_000,
    // What a poll waits for may take longer than a second on a busy machine; it ends as soon as it is there.
    expect: { poll: { timeout: 60_000 } },
    reporters: ["default", "./test/support/run-summary.ts"],
    // Half as many again as there are processors: workers wait for browsers, queues and kills; with twice as many, browsers wait for each other.
    maxWorkers: Math.max(2, Math.ceil(availableParallelism() * 1.5)),
    sequence: { sequencer: LongestFirst },
    projects: [
      // Files of these two share a process: modules and the browser are loaded once a worker, and `leave-nothing.ts` puts
      // back what a file changed.
      {
        extends: true,
        test: {
          name: "node",
          environment: "node",
          experimental: native,
          isolate: false,
          setupFiles: ["test/support/leave-nothing.ts"],
          include: inFolders("unit", "import", "process", "infra", "conformance", "fuzz", "pdf"),
          exclude: [...configDefaults.exclude, ...alone, ...withScreens, ...leftOut],
        },
      },
      {
        extends: true,
        test: {
          name: "stack",
          environment: "node",
          experimental: native,
          isolate: false,
          globalSetup: ["test/support/built-site.ts"],
          setupFiles: ["test/support/leave-nothing.ts"],
          include: [...inFolders("api", "e2e", "security", "faults"), "test/web/**/*-in-browser.test.ts"],
          exclude: [...configDefaults.exclude, ...alone, ...withScreens, ...leftOut],
        },
      },
      {
        extends: true,
        test: {
          name: "mixed",
          environment: "node",
          isolate: false,
          globalSetup: ["test/support/built-site.ts"],
          setupFiles: ["test/support/leave-nothing.ts"],
          include: withScreens,
          exclude: [...configDefaults.exclude, ...leftOut],
        },
      },
      {
        extends: true,
        test: {
          name: "alone",
          environment: "node",
          experimental: native,
          include: alone,
          exclude: [...configDefaults.exclude, ...leftOut],
        },
      },
      {
        extends: true,
        test: {
          name: "web",
          environment: "./test/support/one-window.ts",
          isolate: false,
          setupFiles: [
            "test/support/leave-nothing.ts",
            "test/support/fresh-window.ts",
            "test/support/english-words.ts",
          ],
          include: ["test/web/**/*.test.{ts,tsx}"],
          exclude: [...configDefaults.exclude, ...leftOut, "test/web/**/*-in-browser.test.ts"],
        },
      },
      ...furtherBrowsers().map((browser) => ({
        extends: true as const,
        test: {
          name: browser,
          environment: "node" as const,
          experimental: native,
          isolate: false,
          include: [...suitesInEachBrowser],
          globalSetup: ["test/support/built-site.ts"],
          setupFiles: ["test/support/leave-nothing.ts"],
          env: { SPROUT_BROWSER: browser },
        },
      })),
    ],
  },
});
