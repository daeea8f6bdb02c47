/** The main job's calls while AWS fails: one call in ten, and all of them. */
import { randomBytes } from "node:crypto";
import { api, routes } from "../../shared/contract/index.ts";
import type { Route } from "../../shared/contract/route.ts";
import { withCallFaults } from "../faults/crash-points/call-plan.ts";
import type { FaultPlan } from "../faults/injection/sdk-faults.ts";
import type { FaultSite } from "../faults/site/fault-site.ts";
import { Random } from "../fuzz/random.ts";
import { Client } from "../support/client.ts";
import { demoAnswers } from "../support/published-form.ts";
import { poorInput } from "../support/sample-input.ts";

export interface ChaosFigures {
  calls: number;
  /** Tries of the SDK that failed. */
  failed: number;
  faults: string[];
}

/** One call in ten fails: as the SDK tries again, nobody notices. */
export async function someFaults(
  site: FaultSite,
  { seed, count }: { seed: number; count: number },
): Promise<ChaosFigures> {
  const random = new Random(seed);
  const figures: ChaosFigures = { calls: 0, failed: 0, faults: [] };
  const plan: FaultPlan = {
    faultOf() {
      if (!random.chance(0.1)) return undefined;
      figures.failed += 1;
      return random.pick(["throttled", "timed-out"] as const);
    },
  };
  await withCallFaults(plan, async () => {
    for (let journey = 0; journey < count; journey += 1) {
      for (const { status, path } of await journeyOf(site)) {
        figures.calls += 1;
        if (status >= 300) figures.faults.push(`journey ${journey}: ${path} was answered ${status}`);
      }
    }
  });
  return figures;
}

async function journeyOf(site: FaultSite): Promise<{ path: string; status: number }[]> {
  const { designer, published, stores } = site;
  const [publication] = published;
  if (publication === undefined) throw new Error("Nothing was published.");
  const { formId, publicationKey } = publication;
  const id = formId;
  const respondent = new Client(site.origin);
  const seen: { path: string; status: number }[] = [];
  const ask = async (client: Client, row: Route, input: Record<string, unknown>) => {
    const { status, body } = await client.call(row, input);
    seen.push({ path: row.path, status });
    return body as Record<string, unknown>; // rows of this journey answer objects
  };
  const as = (row: unknown) => row as Route; // any row of the table
  const started = await ask(respondent, as(api.runtime.instance), {
    publicationKey,
    locale: "en",
    timeZone: "UTC",
  });
  const { instanceKey, authKey } = started;
  const model = JSON.stringify({ ...demoAnswers, lastName: randomBytes(4).toString("hex") });
  const submit = (command: string, revision: number) =>
    ask(respondent, as(api.runtime.submit), { instanceKey, authKey, model, command, revision });
  await submit("autosave", 0);
  await submit("save", 1);
  await submit("submit", 2);
  await ask(respondent, as(api.runtime.outputList), { instanceKey, authKey });
  const { revision, model: tree } = await ask(designer, as(api.process.processes), { id });
  await ask(designer, as(api.process.processSave), { formId, model: tree, revision });
  await ask(designer, as(api.forms.publish), { id, publicationName: "Again", missingTranslations: "accept" });
  await ask(designer, as(api.forms.submissions), { id });
  await ask(designer, as(api.forms.audit), { id });
  const stored = await stores.instances.find(String(instanceKey));
  const isRight = stored?.answers?.includes(JSON.parse(model).lastName) === true && stored.revision === 3;
  return isRight ? seen : [...seen, { path: "what is stored", status: 500 }];
}

/** Everything fails: each call of the table says so, and when to come again, and has changed nothing. */
export async function allFaults(site: FaultSite): Promise<ChaosFigures> {
  const figures: ChaosFigures = { calls: 0, failed: 0, faults: [] };
  const plan: FaultPlan = {
    faultOf() {
      figures.failed += 1;
      return "throttled";
    },
    tookEffect: ({ command }) => figures.faults.push(`${command} took effect`),
  };
  // What asks nothing of AWS is answered; nothing that changes is among it.
  const rows = routes.filter(({ body }) => body !== "multipart");
  await withCallFaults(plan, () =>
    Promise.all(
      rows.map(async (row) => {
        const { status, headers } = await site.designer.call(row, poorInput(row));
        figures.calls += 1;
        const isTold = status === 503 && headers.get("Retry-After") !== null;
        if (!isTold) figures.faults.push(`${row.path} was answered ${status}`);
      }),
    ),
  );
  return figures;
}
