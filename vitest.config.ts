import { defineConfig } from "vitest/config";

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

export default defineConfig({
  test: {
    env: { SPROUT_LOG: "errors" },
    testTimeout: 30_000,
    hookTimeout: 120_000,
    // What a poll waits for may take longer than a second on a busy machine; it ends as soon as it is there.
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: "node",
          environment: "node",
          include: nodeFolders.map((folder) => `test/${folder}/**/*.test.ts`),
        },
      },
      {
        extends: true,
        test: { name: "web", environment: "jsdom", include: ["test/web/**/*.test.{ts,tsx}"] },
      },
    ],
  },
});
