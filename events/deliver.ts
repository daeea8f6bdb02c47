/**
 * Sends what hooks are sent, to where the setting `hooks` allows. Its role may write its own log and nothing else: what it sends is
 * signed already, and it knows neither a secret nor where the data is.
 */
import { type DeliveryOutcome, jobs } from "../shared/contract/jobs.ts";
import { deliver } from "../shared/hooks/deliver.ts";

export function handler(event: unknown): Promise<DeliveryOutcome> {
  return deliver(jobs.deliver.job.parse(event), { hosts: process.env.SPROUT_HOOKS ?? "" });
}
