/**
 * Publications that take a limited number of submissions. Exactly so many are taken, whatever stops in between: a place is
 * taken before its submission is stored, and one whose submission never came is given back when it is needed.
 */
import { isOpen } from "../form/answers/instance-status.ts";
import { CALL_ENDED_MS } from "../timings.ts";
import type { Reservation, Reservations } from "./dynamodb/reservation-store.ts";
import type { Stores } from "./index.ts";
import type { StoredPublication } from "./records/form.ts";

type Limited = Pick<StoredPublication, "formId" | "publicationKey" | "maxSubmissions">;

/** Whether a publication has taken all that it takes. @param instanceKey whose own place, if it has one, is free for it */
export async function isFull(
  stores: Pick<Stores, "reservations">,
  { maxSubmissions, ...publication }: Limited,
  now: Date,
  instanceKey?: string,
): Promise<boolean> {
  if (maxSubmissions === undefined) return false;
  const reservations = await stores.reservations.find(publication);
  if (reservations === undefined) return false;
  if (instanceKey !== undefined && Object.hasOwn(reservations.unconfirmed, instanceKey)) return false;
  return reservations.taken - abandonedReservations(reservations, now).length >= maxSubmissions;
}

/** Takes a place for a submission that is about to be stored. @returns false when there is none */
export async function reserve(
  stores: Pick<Stores, "instances" | "reservations">,
  publication: Limited,
  instanceKey: string,
  now: Date,
): Promise<boolean> {
  const { formId, publicationKey, maxSubmissions } = publication;
  if (maxSubmissions === undefined) return true;
  const of = { formId, publicationKey };
  const take = () => stores.reservations.take({ ...of, instanceKey }, maxSubmissions, now.toISOString());
  if (await take()) return true;
  const reservations = await stores.reservations.find(of);
  if (reservations === undefined) return false;
  const settled = await Promise.all(
    abandonedReservations(reservations, now).map(([key, takenAt]) =>
      settle(stores, { ...of, instanceKey: key }, takenAt),
    ),
  );
  return settled.includes("given back") && take();
}

/** Those whose call has ended without confirming them. */
function abandonedReservations(
  { unconfirmed }: Reservations,
  now: Date,
): [instanceKey: string, takenAt: string][] {
  const endedBefore = now.getTime() - CALL_ENDED_MS;
  return Object.entries(unconfirmed).filter(([, takenAt]) => Date.parse(takenAt) < endedBefore);
}

/** What was erased may have been a submission: its place stays taken. */
async function settle(
  { instances, reservations }: Pick<Stores, "instances" | "reservations">,
  reservation: Reservation,
  takenAt: string,
): Promise<"confirmed" | "given back" | "changed"> {
  const taker = await instances.find(reservation.instanceKey);
  if (taker === undefined || !isOpen(taker.status)) {
    await reservations.confirm(reservation);
    return "confirmed";
  }
  return (await reservations.giveBack(reservation, takenAt)) ? "given back" : "changed";
}
