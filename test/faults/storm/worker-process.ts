/**
 * `node test/faults/storm/worker-process.ts ROLE PLAN`: one function in a process of its own, one piece of work at a
 * time, as on AWS; a kill affects no other. It ends with its parent.
 */
import { flushCompileCache } from "node:module";
import { loadHandler } from "../../../infra/local/load-handler.ts";
import { workers } from "../../../shared/contract/workers.ts";
import { type Role, type StormPlan, stormFaults } from "./plan.ts";
import { takeSubmissions } from "./take-submissions.ts";
import { workQueue } from "./work-queue.ts";

async function work(): Promise<void> {
  process.on("disconnect", () => process.exit());

  const [role, plan = ""] = process.argv.slice(2) as [Role, string]; // its parent is in this folder

  const storm = stormFaults(role, JSON.parse(plan) as StormPlan);
  const handler = await loadHandler(
    role === "submit" ? "functions/rest/form/submit.ts" : `events/${workers[role].file}`,
  );
  flushCompileCache(); // a process that is killed writes nothing when it ends
  if (role === "submit") await takeSubmissions(storm);
  else await workQueue(role, storm, handler);
}

if (import.meta.main) await work();
