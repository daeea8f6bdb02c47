import { expect, it } from "vitest";
import { isTable } from "../../../infra/local/vite-plugins.ts";

it("the table of calls is found by Vite's path of it on Windows, where Node writes another", () => {
  const file = "C:\\sprout\\shared\\contract\\index.ts";
  expect(isTable("C:/sprout/shared/contract/index.ts", file)).toBe(true);
  expect(isTable("C:/sprout/shared/contract/index.ts?v=1", file)).toBe(true);
  expect(isTable("C:/sprout/web/shared/contract/index.ts", file)).toBe(false);
});
