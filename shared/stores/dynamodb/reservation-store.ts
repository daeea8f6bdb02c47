/**
 * How many submissions a publication with a limit has taken, and whose are being stored: one item for each publication. A place
 * is taken before its submission is stored; it is confirmed afterwards, or given back once no call can be using it any more.
 */

import * as z from "zod";
import { type Change, change, exists, is, isAbsent } from "./change.ts";
import { keys } from "./keys.ts";
import type { Table } from "./table.ts";

const Reservations = z.object({
  /** Including those that are not confirmed. */
  taken: z.int(),
  /** When those that are not confirmed were taken, ISO 8601, by the key of the instance. */
  unconfirmed: z.record(z.string(), z.string()),
});
export type Reservations = z.infer<typeof Reservations>;

/** Which publication's, and whose. */
export interface Reservation {
  formId: number;
  publicationKey: string;
  instanceKey: string;
}

export function openReservationStore(table: Table) {
  const keyOf = ({ formId, publicationKey }: Omit<Reservation, "instanceKey">) =>
    keys.places(formId, publicationKey);

  /** @returns whether the condition held */
  const update = async (of: Reservation, changed: Change): Promise<boolean> =>
    (await table.update(keyOf(of), changed, Reservations)) !== undefined;
  const own = ({ instanceKey }: Reservation) => ["unconfirmed", instanceKey] as const;

  return {
    /** Undefined: no limit was set yet. */
    find: (of: Omit<Reservation, "instanceKey">): Promise<Reservations | undefined> =>
      table.get(keyOf(of), Reservations),
    /** Begins to count. @param taken submissions that there are already */
    async count(of: Omit<Reservation, "instanceKey">, taken: number): Promise<void> {
      await table.put(keyOf(of), { taken, unconfirmed: {} });
    },
    /**
     * Takes one of `max` places for an instance; it may be taken again for the same one.
     * @param at ISO 8601
     * @returns false when all are taken
     */
    async take(of: Reservation, max: number, at: string): Promise<boolean> {
      const first = change()
        .setAt(own(of), at)
        .increase("taken")
        .when(is("taken", "<", max), isAbsent(own(of)));
      if (await update(of, first)) return true;
      return update(
        of,
        change()
          .setAt(own(of), at)
          .when(exists(own(of))),
      );
    },
    /** Its submission is stored. */
    confirm: (of: Reservation) =>
      update(
        of,
        change()
          .remove(own(of))
          .when(exists(own(of))),
      ),
    /** Gives back a place that no submission came to. @param takenAt when it was taken, as it was read */
    giveBack: (of: Reservation, takenAt: string) =>
      update(
        of,
        change()
          .increase("taken", -1)
          .remove(own(of))
          .when(is(own(of), "=", takenAt)),
      ),
  };
}
