import { expect, it } from "vitest";
import { needsBrowser, withoutBrowser } from "../../support/needs-browser.ts";

it("tests that need a browser are known, and left out by one sentence where there is none", () => {
  for (const file of ["e2e/main-job", "e2e/player", "unit/print/printed-fonts", "api/pipeline"])
    expect(needsBrowser(`test/${file}.test.ts`), file).toBe(true);
  for (const file of [
    "unit/json",
    "unit/folder-lock",
    "import/annotate-workbook",
    "infra/stack",
    "unit/analysis/why",
  ])
    expect(needsBrowser(`test/${file}.test.ts`), file).toBe(false);
  const said: string[] = [];
  const say = (line: string) => said.push(line);
  const mac = { platform: "darwin", arch: "arm64", environment: {} };
  expect(withoutBrowser(mac, say, () => false)).toContain("test/e2e/player.test.ts");
  expect(said).toEqual([
    expect.stringMatching(/^\d+ files of tests need a browser and don't run: No PDF can be printed/),
  ]);
  expect(withoutBrowser(mac, say, () => true)).toEqual([]);
  expect(withoutBrowser({ ...mac, platform: "linux", arch: "x64" }, say, () => false)).toEqual([]);
  expect(said).toHaveLength(1);
});
