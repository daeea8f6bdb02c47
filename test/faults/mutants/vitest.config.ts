/** The project's tests with one mutant in place: SPROUT_MUTANT says which file, from where to where, and what is there. */
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import * as z from "zod";
import base from "../../../vitest.config.ts";

const Planted = z.object({ file: z.string(), start: z.int(), end: z.int(), text: z.string() });
const planted = Planted.parse(JSON.parse(process.env.SPROUT_MUTANT ?? "{}"));

const plant: Plugin = {
  name: "mutant",
  enforce: "pre",
  transform(code, id) {
    if (!id.split("?")[0]?.endsWith(`/${planted.file}`)) return undefined;
    return `${code.slice(0, planted.start)}${planted.text}${code.slice(planted.end)}`;
  },
};

const root = fileURLToPath(new URL("../../../", import.meta.url));
const { projects: _ofBase, ...shared } = base.test ?? {};
/** The base's projects with the mutant in each: plugins of the whole reach none of them. */
const projects = ["node", "jsdom"].map((environment) => ({
  root,
  plugins: [plant],
  test: {
    ...shared,
    fsModuleCache: false,
    name: environment,
    environment,
    include: environment === "jsdom" ? ["test/web/**/*.test.{ts,tsx}"] : ["test/!(web)/**/*.test.ts"],
  },
}));

// What vitest keeps of earlier runs is named by the source alone, and would be served in the place of a mutant.
export default defineConfig({ root, test: { ...shared, fsModuleCache: false, projects } });
