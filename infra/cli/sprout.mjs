/**
 * Starts the command line. Plain JavaScript: what is loaded before the compile cache is stripped of its types again each
 * time, and that brings in the compiler of Node itself.
 */
import { realpathSync } from "node:fs";
import { enableCompileCache } from "node:module";
import { fileURLToPath } from "node:url";

/* `import.meta.main`, which older versions of Node that run it don't know. */
const isProgram =
  process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url);

if (isProgram) {
  /* The next start neither strips types nor compiles again what it loads; nor do its threads. */
  const { directory } = enableCompileCache();
  if (directory !== undefined) process.env.NODE_COMPILE_CACHE ??= directory;

  const { sprout } = await import("./sprout.ts");
  process.exitCode = await sprout(process.argv.slice(2));
}
