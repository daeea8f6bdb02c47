/** The same files with all that repeats, kills and is drawn at random in full: `npm run test:full`. */
import { mergeConfig } from "vitest/config";
import daily from "./vitest.config.ts";

export default mergeConfig(daily, { test: { env: { FULL: "1" } } });
