/** The pieces of work of the pipeline: a submission with its run, the reconciler's, a change of one, and sending a failed run again. */
import { handler as reconcile } from "../../../events/reconcile.ts";
import { redriveAll } from "../../../infra/cli/redrive.ts";
import { api } from "../../../shared/contract/index.ts";
import type { InputOf } from "../../../shared/contract/route.ts";
import { Client } from "../../support/client.ts";
import { demoAnswers } from "../../support/published-form.ts";
import { type FaultPlan, withFaults } from "../injection/sdk-faults.ts";
import type { FaultSite, Published, Started } from "../site/fault-site.ts";
import { openInspector } from "../site/outcome.ts";
import type { Pump } from "../site/pump.ts";
import { submitted } from "../site/submitted.ts";
import { withCallFaults } from "./call-plan.ts";
import type { Scenario } from "./enumerate.ts";

const noFault: FaultPlan = { faultOf: () => undefined };
const earlier = (marker: string) => `before ${marker}`;

/** How often a respondent presses Submit, and a schedule fires: twice more than it should take. */
const MOST_TRIES = 3;

export function scenariosOf(site: FaultSite, pump: Pump, publication: Published): Scenario[] {
  const { stores } = site;
  const inspector = openInspector(stores);
  const answersOf = (lastName: string) => ({ ...demoAnswers, lastName });
  const written = (marker: string) => submitted(site, publication, answersOf(marker));

  async function submit({ instanceKey, authKey }: Started, marker: string, plan: FaultPlan): Promise<void> {
    const client = new Client(site.origin);
    const submission = {
      instanceKey,
      authKey,
      model: JSON.stringify(answersOf(marker)),
      command: "submit",
      revision: 0,
    } as const;
    await client.fetch("/ping"); // gets the token before anything fails
    await withCallFaults(plan, async () => {
      for (let tries = 0; tries < MOST_TRIES; tries += 1) {
        if ((await client.call(api.runtime.submit, submission)).status === 200) return;
      }
      throw new Error("The submission was refused again and again.");
    });
  }

  /** What failed, or died, is started again; the last try has to succeed. */
  async function untilDone(plan: FaultPlan, work: () => Promise<unknown>): Promise<void> {
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      try {
        await withFaults(plan, work);
        return;
      } catch (error) {
        if (tries === MOST_TRIES - 1) throw error;
      }
    }
  }

  async function finish(plan: FaultPlan): Promise<void> {
    await pump.drain(plan);
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      if ((await stores.instances.unfinished("9999", 1)).length === 0) return;
      await untilDone(plan, () => reconcile({ detail: { olderThanSeconds: 0 } }));
      await pump.drain(plan);
    }
  }

  async function faultsOf(started: Started, lastName: string): Promise<string[]> {
    return (await inspector.outcomeOf(started, { publication, lastName, messageCode: "OK" })).faults;
  }

  /** Saves a change of what was submitted, and submits it. */
  async function change({ instanceKey, authKey }: Started, marker: string, plan: FaultPlan): Promise<void> {
    const client = new Client(site.origin);
    const sent = { instanceKey, authKey, model: JSON.stringify(answersOf(marker)), change: true } as const;
    await client.fetch("/ping");
    await withCallFaults(plan, async () => {
      for (const command of ["save", "submit"] as const) await changeBy(client, { ...sent, command });
    });
  }

  /** As a page does: a refusal makes it read what there is, and try again. */
  async function changeBy(
    client: Client,
    sent: Omit<InputOf<typeof api.runtime.submit>, "revision">,
  ): Promise<void> {
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const { revision } = (await stores.instances.find(sent.instanceKey)) ?? {};
      if ((await client.call(api.runtime.submit, { ...sent, revision })).status === 200) return;
    }
    throw new Error(`The change was refused again and again: ${sent.command}.`);
  }

  return [
    {
      name: "submission",
      begin: () => site.start(publication),
      async work(started, marker, plan) {
        await submit(started, marker, plan);
        await finish(plan);
      },
      faultsOf,
    },
    { name: "reconciler", begin: written, work: (_started, _marker, plan) => finish(plan), faultsOf },
    {
      name: "change",
      async begin(marker) {
        const { formId, publicationKey } = publication;
        await stores.forms.changePublication(formId, publicationKey, {
          from: ["OPEN"],
          settings: { changeable: true },
        });
        const started = await written(earlier(marker));
        await finish(noFault);
        return started;
      },
      async work(started, marker, plan) {
        await change(started, marker, plan);
        await finish(plan);
      },
      async faultsOf(started, lastName) {
        const expected = {
          publication,
          lastName,
          messageCode: "OK",
          earlierLastName: earlier(lastName),
        } as const;
        return (await inspector.outcomeOf(started, expected)).faults;
      },
    },
    {
      name: "redrive",
      async begin(marker) {
        const { runId, ...started } = await written(marker);
        const { instanceKey } = started;
        const { formId, publicationKey, tree } = publication;
        const submittedAt = new Date().toISOString();
        const startedRun = { runId, instanceKey, formId, publicationKey, locale: "en", submittedAt };
        const run = await stores.instances.beginRun({ ...startedRun, steps: {}, failures: {} });
        await stores.instances.failStep(run, tree.key, "The cause is fixed by now.");
        await stores.instances.complete(instanceKey, runId, "FAILED");
        return started;
      },
      async work(started, _marker, plan) {
        for (let tries = 0; tries < MOST_TRIES; tries += 1) {
          const instance = await stores.instances.find(started.instanceKey);
          if (instance?.messageCode === "OK") return;
          await untilDone(plan, () =>
            redriveAll(stores, { formId: publication.formId, isList: false }, () => undefined, new Date()),
          );
          await pump.drain(plan);
        }
      },
      faultsOf,
    },
  ];
}
