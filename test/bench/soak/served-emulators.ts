/**
 * The emulators of a soak in a process of their own: they keep all rows, objects and mails for good, which isn't part of
 * the product's memory. `node served-emulators.ts FOLDER`.
 */
import { startEmulators } from "../../../infra/local/emulators.ts";
import type { EmulatorsMessage, Report } from "./messages.ts";

const [dataFolder] = process.argv.slice(2);

async function serveEmulators(): Promise<void> {
  if (dataFolder === undefined) throw new Error("Name the data folder.");
  const { environment, mails } = await startEmulators({ dataFolder });
  const tell = (report: Report) => process.send?.(report);
  process.on("disconnect", () => process.exit());
  process.on("message", (_: EmulatorsMessage) => tell({ mails: mails() }));
  tell({ environment });
}

if (import.meta.main) await serveEmulators();
