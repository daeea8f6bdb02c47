/**
 * Starts the command line. Plain JavaScript: what is loaded before the compile cache is stripped of its types again each
 * time, and that brings in the compiler of Node itself.
 */
import { enableCompileCache } from "node:module";

/* The next start neither strips types nor compiles again what it loads; nor do its threads. */
const { directory } = enableCompileCache();
if (directory !== undefined) process.env.NODE_COMPILE_CACHE ??= directory;

await import("./sprout.ts");
