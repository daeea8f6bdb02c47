import { join } from "node:path";

/** Variables of processes that are begun often: what they import is compiled once. */
export const quickStart = {
  NODE_COMPILE_CACHE: join(import.meta.dirname, "../../../node_modules/.cache/compiled"),
} as const;
