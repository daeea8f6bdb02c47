import { join } from "node:path";

/** Environment variables of processes that are started often: what they import is compiled once. */
export const quickStart = {
  NODE_COMPILE_CACHE: join(import.meta.dirname, "../../../node_modules/.cache/compiled"),
} as const;
