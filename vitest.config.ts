import { resolve } from "node:path";
import { configDefaults, defineConfig } from "vitest/config";

const nodeFolders = [
  "unit",
  "api",
  "import",
  "process",
  "infra",
  "e2e",
  "conformance",
  "faults",
  "fuzz",
  "pdf",
  "security",
];

/** Files that need a process of their own: they watch the SDK, set what is read once, or kill. */
const alone = ["test/api/rights.test.ts", "test/security/privacy.test.ts", "test/security/accounts.test.ts"];

export default defineConfig({
  test: {
    env: {
      SPROUT_LOG: "errors",
      // A hash at its full cost takes 0.4 s: `test/unit/accounts/accounts.test.ts` makes one, the others need it not.
      SPROUT_PASSWORD_COST: "1024",
      // What workers and the programs that tests start have compiled before.
      NODE_COMPILE_CACHE: resolve(import.meta.dirname, "node_modules/.cache/compiled"),
    },
    testTimeout: 30_000,
    hookTimeout: 120_000,
    // What a poll waits for may take longer than a second on a busy machine; it ends as soon as it is there.
    expect: { poll: { timeout: 20_000 } },
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: "node",
          environment: "node",
          // Modules, the browser and the emulators' code are loaded once a worker; `leave-nothing.ts` puts back the rest.
          isolate: false,
          setupFiles: ["test/support/leave-nothing.ts"],
          include: nodeFolders.map((folder) => `test/${folder}/**/*.test.ts`),
          exclude: [...configDefaults.exclude, ...alone],
        },
      },
      {
        extends: true,
        test: { name: "alone", environment: "node", include: alone },
      },
      {
        extends: true,
        test: { name: "web", environment: "jsdom", include: ["test/web/**/*.test.{ts,tsx}"] },
      },
    ],
  },
});
