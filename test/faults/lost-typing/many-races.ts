/** Autosave, save and submit from two devices over a bad network, in orders chosen by a seed, on the real handlers. */
import { DynamoDBClient, QueryCommand } from "@aws-sdk/client-dynamodb";
import type { Mail } from "../../../infra/local/mailbox.ts";
import { api } from "../../../shared/contract/index.ts";
import { compileForm } from "../../../shared/form/engine/compile-form.ts";
import { caseSeed } from "../../fuzz/random.ts";
import { Client } from "../../support/client.ts";
import { must, signUpDesigner } from "../../support/published-form.ts";
import { runsAmong } from "../../support/stored-instance.ts";
import { type Race, race } from "./race-run.ts";
import { publishTypedForm } from "./typed-form.ts";

export interface RacesPlan {
  seed: number;
  count: number;
  /** Called from time to time. */
  onProgress?: (figures: RacesFigures) => void;
}

export interface RacesFigures {
  /** Orders that were run. */
  races: number;
  calls: number;
  submissions: number;
  /** Rules that were broken, each with the seed of its order. */
  faults: string[];
}

const AT_ONCE = 8;
/** How much devices and network do in one order, before the network is good and no one types any more. */
const LEAST_STEPS = 12;
const MORE_STEPS = 36;
const PROGRESS_EVERY = 1_000;

/** Runs this many orders on the stack of this process. */
export async function runRaces(
  site: { origin: string; mails: () => readonly Mail[] },
  { seed, count, onProgress }: RacesPlan,
): Promise<RacesFigures> {
  const designer = new Client(site.origin);
  await signUpDesigner(designer, site.mails);
  const publication = await publishTypedForm(designer);
  const form = compileForm(must(await designer.call(api.runtime.formByKey, publication)));
  const figures: RacesFigures = { races: 0, calls: 0, submissions: 0, faults: [] };
  const table = new DynamoDBClient({});
  let next = 0;
  const lane = async () => {
    while (next < count) {
      const own = caseSeed(seed, next++);
      const steps = LEAST_STEPS + (own % MORE_STEPS);
      const ran = await race(own, { ...publication, origin: site.origin, form, steps });
      const faults = [...ran.faults, ...(await runFaults(table, ran))];
      figures.races++;
      figures.calls += ran.calls;
      if (ran.wasSubmitted) figures.submissions++;
      figures.faults.push(...faults.map((fault) => `${own}: ${fault}`));
      if (figures.races % PROGRESS_EVERY === 0) onProgress?.(figures);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  table.destroy();
  return figures;
}

/** However often Submit was pressed and its call repeated, the submission is accepted once. */
async function runFaults(table: DynamoDBClient, { wasSubmitted, instanceKey }: Race): Promise<string[]> {
  if (!wasSubmitted) return [];
  const runs = await runsOf(table, instanceKey);
  return runs === 1 ? [] : [`one submission has ${runs} runs`];
}

/** A run starts a moment after its submission. */
async function runsOf(table: DynamoDBClient, instanceKey: string): Promise<number> {
  for (let attempt = 0; ; attempt++) {
    const { Items = [] } = await table.send(
      new QueryCommand({
        TableName: process.env.SPROUT_TABLE,
        KeyConditionExpression: "pk = :pk AND begins_with(sk, :sk)",
        ExpressionAttributeValues: { ":pk": { S: `INSTANCE#${instanceKey}` }, ":sk": { S: "RUN#" } },
      }),
    );
    if (Items.length > 0 || attempt === 100) return runsAmong(Items);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
