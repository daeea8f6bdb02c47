/** Forms that somebody is to take over, each once: a new offer replaces an earlier one. */

import * as z from "zod";
import { OFFER_DAYS } from "../../timings.ts";
import { FormOffer } from "../records/offer.ts";
import { allOf, is } from "./change.ts";
import { indexKeys, keys } from "./keys.ts";
import type { Table } from "./table.ts";

const Place = z.object({ pk: z.string(), sk: z.string() });
const DAY_MS = 24 * 60 * 60 * 1000;

export type OfferStore = ReturnType<typeof openOfferStore>;

export function openOfferStore(table: Table) {
  const isValid = ({ offeredAt }: FormOffer, now: Date) =>
    now.getTime() - Date.parse(offeredAt) < OFFER_DAYS * DAY_MS;
  return {
    async add(offer: FormOffer) {
      await table.put(keys.offer(offer.formId), {
        ...offer,
        gsi1pk: indexKeys.offersTo(offer.to),
        gsi1sk: offer.offeredAt,
        ttl: Math.ceil(Date.parse(offer.offeredAt) / 1000) + OFFER_DAYS * (DAY_MS / 1000),
      });
    },
    /** Of a form; undefined without one, or when nobody answered it in time. */
    async find(formId: number, now: Date): Promise<FormOffer | undefined> {
      const offer = await table.get(keys.offer(formId), FormOffer);
      return offer && isValid(offer, now) ? offer : undefined;
    },
    /** Those that wait for somebody's answer, the newest first. */
    async listFor(username: string, now: Date, limit: number): Promise<FormOffer[]> {
      const partition = { name: "gsi1pk", value: indexKeys.offersTo(username) };
      const places = await table.list({ index: "gsi1", partition, newestFirst: true, limit }, Place);
      const offers = await table.getMany(places, FormOffer);
      return offers.flatMap((offer) => (offer?.to === username && isValid(offer, now) ? [offer] : []));
    },
    /** Of two who end an offer at the same moment, one does. @returns false when it has ended, or another one replaced it */
    async end({ formId, offeredAt, to }: FormOffer): Promise<boolean> {
      const isSame = allOf(is("offeredAt", "=", offeredAt), is("to", "=", to));
      const ended = await table.deleteReturning(keys.offer(formId), FormOffer, isSame);
      return ended !== undefined;
    },
  };
}
