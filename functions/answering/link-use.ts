/**
 * Links that take one submission. One is taken before the submission is stored, so that two can't be. Where its taker then
 * stored none, as a process that stops does, the next one may take it over once no call of the taker's can be running.
 */
import { isOpen } from "../../shared/form/answers/instance-status.ts";
import type { LinkTake } from "../../shared/stores/dynamodb/link-store.ts";
import type { Stores } from "../../shared/stores/index.ts";
import type { Instance } from "../../shared/stores/records/instance.ts";
import { CALL_ENDED_MS } from "../../shared/timings.ts";

type Link = Pick<Instance, "formId" | "instanceKey"> & { linkId: string };

/** Takes a link for the submission of its instance. @returns false when another submission has it */
export async function takeLink(stores: Stores, link: Link, now: Date): Promise<boolean> {
  const { formId, linkId, instanceKey } = link;
  const take = { instanceKey, takenAt: now.toISOString() };
  if (await stores.instances.takeLink(formId, linkId, take)) return true;
  const before = await stores.instances.linkTake(formId, linkId);
  if (before === undefined || !(await isLeft(stores, before, now))) return false;
  return stores.instances.takeLink(formId, linkId, take, before);
}

/** Whether a submission has a link, or is about to; that of `instanceKey` doesn't count. */
export async function isLinkUsed(
  stores: Stores,
  { formId, linkId, instanceKey }: Omit<Link, "instanceKey"> & Partial<Link>,
  now: Date,
): Promise<boolean> {
  const take = await stores.instances.linkTake(formId, linkId);
  return take !== undefined && take.instanceKey !== instanceKey && !(await isLeft(stores, take, now));
}

/** Its taker is still open, long after the call that took it. What was erased may have been a submission. */
async function isLeft(stores: Stores, { instanceKey, takenAt }: LinkTake, now: Date): Promise<boolean> {
  if (now.getTime() - Date.parse(takenAt) < CALL_ENDED_MS) return false;
  const taker = await stores.instances.find(instanceKey);
  return taker !== undefined && isOpen(taker.status);
}
