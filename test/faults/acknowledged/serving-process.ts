/**
 * `node test/faults/acknowledged/serving-process.ts FOLDER`: the calls over emulators that keep their data in a folder.
 * It opens the folder when its parent says so, reports its address, and ends with its parent.
 */
import { once } from "node:events";
import { flushCompileCache } from "node:module";
import { startEmulators } from "../../../infra/local/emulators.ts";
import { startGateway } from "../../../infra/local/gateway.ts";
import { loadHandler } from "../../../infra/local/load-handler.ts";
import { makeResources } from "../../../infra/local/make-resources.ts";

async function serve(): Promise<void> {
  process.on("disconnect", () => process.exit());

  await Promise.all([loadHandler("functions/rest/form/submit.ts"), loadHandler("functions/ping.ts")]);
  flushCompileCache(); // a process that is killed writes nothing when it ends
  await once(process, "message");
  const [dataFolder] = process.argv.slice(2);
  const emulators = await startEmulators({ dataFolder });
  Object.assign(process.env, emulators.environment);
  Object.assign(process.env, await makeResources());
  const gateway = await startGateway({
    port: 0,
    webFolder: ".",
    mails: emulators.mails,
    log: () => undefined,
  });
  process.env.SPROUT_ORIGIN = gateway.origin;
  process.send?.({ origin: gateway.origin });
}

if (import.meta.main) await serve();
