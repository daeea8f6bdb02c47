/**
 * Prefilled links that take one submission, once one was made with them: an item says whose it is. It stays until its form is
 * erased, or the link could be used again.
 */

import * as z from "zod";
import { allOf, anyOf, change, is, isNew } from "./change.ts";
import { keys } from "./keys.ts";
import type { Table } from "./table.ts";

const LinkTake = z.object({
  /** Whose submission it is for. */
  instanceKey: z.string(),
  /** When that was last tried. */
  takenAt: z.string(),
});
export type LinkTake = z.infer<typeof LinkTake>;

export function openLinkStore(table: Table) {
  return {
    /**
     * Takes a link for the submission of an instance, by one conditional write; it may be taken again for the same one.
     * @param over the take that it replaces, if it is still as it was read
     * @returns false when another one has it
     */
    takeLink: async (formId: number, linkId: string, take: LinkTake, over?: LinkTake): Promise<boolean> => {
      const { instanceKey = take.instanceKey, takenAt } = over ?? {};
      const isTheirs = is("instanceKey", "=", instanceKey);
      const taken = await table.update(
        keys.link(formId, linkId),
        change()
          .set({ ...take })
          .when(
            takenAt === undefined ? anyOf(isNew, isTheirs) : allOf(isTheirs, is("takenAt", "=", takenAt)),
          ),
        LinkTake,
      );
      return taken !== undefined;
    },
    /** Who has a link; undefined: nobody. */
    linkTake: (formId: number, linkId: string): Promise<LinkTake | undefined> =>
      table.get(keys.link(formId, linkId), LinkTake),
  };
}
