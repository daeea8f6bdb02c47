/** The project's tests with one mutant in place: SPROUT_MUTANT says which file, from where to where, and what is there. */
import { defineConfig, mergeConfig } from "vitest/config";
import * as z from "zod";
import base from "../../../vitest.config.ts";

const Planted = z.object({ file: z.string(), start: z.int(), end: z.int(), text: z.string() });
const planted = Planted.parse(JSON.parse(process.env.SPROUT_MUTANT ?? "{}"));

export default mergeConfig(
  base,
  defineConfig({
    root: new URL("../../../", import.meta.url).pathname,
    plugins: [
      {
        name: "mutant",
        enforce: "pre",
        transform(code, id) {
          if (!id.split("?")[0]?.endsWith(`/${planted.file}`)) return undefined;
          return `${code.slice(0, planted.start)}${planted.text}${code.slice(planted.end)}`;
        },
      },
    ],
  }),
);
