/** Tests run while this machine's `npm start` does: nothing of theirs may find it by its usual port or folder. */
import { afterEach, beforeEach, expect, it } from "vitest";
import { designerAt } from "../../infra/cli/connect.ts";
import { openProductData } from "../../infra/cli/product-data.ts";

const before = { ...process.env };
beforeEach(() => {
  Object.assign(process.env, { SPROUT_USER: "demo@sprout.example", SPROUT_PASSWORD: "word" });
  delete process.env.SPROUT_TABLE;
});
afterEach(() => {
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
  Object.assign(process.env, before);
});

it("gives a command that names no server none", async () => {
  await expect(designerAt(undefined)).rejects.toThrow("http://localhost:1");
});

it("gives a command that names no data none", async () => {
  await expect(openProductData(undefined)).rejects.toThrow("No product runs on this machine.");
});
