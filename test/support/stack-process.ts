/** `node test/support/stack-process.ts FOLDER`: a stack in a process of its own, that a test can kill. Prints its origin. */
import { flushCompileCache } from "node:module";
import { startStack } from "../../infra/local/stack.ts";

const [dataFolder] = process.argv.slice(2);

async function serveStack(): Promise<void> {
  if (dataFolder === undefined) throw new Error("Name the data folder.");
  const stack = await startStack({ dataFolder });
  flushCompileCache();
  process.stdout.write(`${stack.origin}\n`);
  process.on("SIGTERM", () => {
    stack.stop().then(() => process.exit(0));
  });
}

if (import.meta.main) await serveStack();
