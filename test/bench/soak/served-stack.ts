/**
 * The functions, gateway and poller of a soak in a process of their own, that reports its resources, over emulators that
 * run elsewhere: `node --expose-gc served-stack.ts ENVIRONMENT`, the emulators' environment as JSON.
 */
import { readdirSync } from "node:fs";
import { startStack } from "../../../infra/local/stack.ts";
import { openStores } from "../../../shared/stores/index.ts";
import { type Inspector, openInspector } from "../../faults/site/outcome.ts";
import type { Held, Report, StackMessage } from "./messages.ts";

async function serveStack(): Promise<void> {
  const [input] = process.argv.slice(2);
  if (input === undefined || gc === undefined)
    throw new Error("Run it with --expose-gc and give the emulators' environment.");
  const collectGarbage = gc;
  const environment = JSON.parse(input) as Record<string, string>; // as served-emulators.ts reported it
  const emulators = {
    environment,
    mails: () => [],
    hearReturned: () => undefined,
    stop: async () => undefined,
  }; // the soak asks and stops them itself
  const stack = await startStack({ emulators });
  const inspector = openInspector(openStores());
  process.on("disconnect", () => process.exit());
  const answer = async (message: StackMessage): Promise<Report> =>
    message.what === "held"
      ? { held: await held(collectGarbage) }
      : { faults: await faultsOf(message.submissions, inspector) };
  process.on(
    "message",
    (message: StackMessage) => void answer(message).then((report) => process.send?.(report)),
  );
  process.send?.({ origin: stack.origin } satisfies Report);
}

type Submissions = Extract<StackMessage, { what: "outcomes" }>["submissions"];

async function faultsOf(submissions: Submissions, inspector: Inspector): Promise<string[]> {
  const faults: string[] = [];
  for (const { started, expected } of submissions) {
    faults.push(...(await inspector.outcomeOf(started, expected)).faults);
  }
  return faults;
}

/** After garbage was collected until nothing more goes. */
async function held(collectGarbage: NodeJS.GCFunction): Promise<Held> {
  let heap = Number.POSITIVE_INFINITY;
  for (;;) {
    collectGarbage({ type: "major", execution: "sync", flavor: "last-resort" }); // caches of compiled code go, too
    await new Promise((resolve) => setImmediate(resolve)); // what waits for its end is let go
    const { heapUsed, rss } = process.memoryUsage();
    if (heapUsed >= heap * 0.999) return { heapBytes: heapUsed, residentBytes: rss, files: openFiles() };
    heap = heapUsed;
  }
}

/** Open files and sockets; 0 where the system doesn't report them. */
function openFiles(): number {
  try {
    return readdirSync("/proc/self/fd").length;
  } catch {
    return 0;
  }
}

if (import.meta.main) await serveStack();
