/**
 * Publications that take a limited number of submissions. Exactly so many are taken, whatever stops in between: a place is
 * taken before its submission is stored, and one whose submission never came is given back when it is needed.
 */
import { isOpen } from "../form/answers/instance-status.ts";
import { CALL_ENDED_MS } from "../timings.ts";
import type { PlaceOf, Places } from "./dynamodb/place-store.ts";
import type { Stores } from "./index.ts";
import type { StoredPublication } from "./records/form.ts";

type Limited = Pick<StoredPublication, "formId" | "publicationKey" | "maxSubmissions">;

/** Whether a publication has taken all that it takes. @param instanceKey whose own place, if it has one, is free for it */
export async function isFull(
  stores: Pick<Stores, "places">,
  { maxSubmissions, ...publication }: Limited,
  now: Date,
  instanceKey?: string,
): Promise<boolean> {
  if (maxSubmissions === undefined) return false;
  const places = await stores.places.find(publication);
  if (places === undefined) return false;
  if (instanceKey !== undefined && Object.hasOwn(places.unconfirmed, instanceKey)) return false;
  return places.taken - leftPlaces(places, now).length >= maxSubmissions;
}

/** Takes a place for a submission that is about to be stored. @returns false when there is none */
export async function takePlace(
  stores: Pick<Stores, "instances" | "places">,
  publication: Limited,
  instanceKey: string,
  now: Date,
): Promise<boolean> {
  const { formId, publicationKey, maxSubmissions } = publication;
  if (maxSubmissions === undefined) return true;
  const of = { formId, publicationKey };
  const take = () => stores.places.take({ ...of, instanceKey }, maxSubmissions, now.toISOString());
  if (await take()) return true;
  const places = await stores.places.find(of);
  if (places === undefined) return false;
  const settled = await Promise.all(
    leftPlaces(places, now).map(([key, takenAt]) => settle(stores, { ...of, instanceKey: key }, takenAt)),
  );
  return settled.includes("given back") && take();
}

/** Those whose call has ended without confirming them. */
function leftPlaces({ unconfirmed }: Places, now: Date): [instanceKey: string, takenAt: string][] {
  const endedBefore = now.getTime() - CALL_ENDED_MS;
  return Object.entries(unconfirmed).filter(([, takenAt]) => Date.parse(takenAt) < endedBefore);
}

/** What was erased may have been a submission: its place stays taken. */
async function settle(
  { instances, places }: Pick<Stores, "instances" | "places">,
  place: PlaceOf,
  takenAt: string,
): Promise<"confirmed" | "given back" | "changed"> {
  const taker = await instances.find(place.instanceKey);
  if (taker === undefined || !isOpen(taker.status)) {
    await places.confirm(place);
    return "confirmed";
  }
  return (await places.giveBack(place, takenAt)) ? "given back" : "changed";
}
