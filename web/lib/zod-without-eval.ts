/**
 * Zod tests once whether it may turn text into code, which the pages' policy refuses and the browser's console reports.
 * Comes before every schema: first in a page or worker, and in one file with Zod (`vite.config.ts`).
 */
import { config } from "zod";

config({ jitless: true });
