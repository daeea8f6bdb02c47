/**
 * Prefilled links that take one submission, once one was made with them: an item says whose it is. It stays until its form is
 * erased, or the link could be used again.
 */
import * as z from "zod";
import { keys } from "./keys.ts";
import type { Table } from "./table.ts";

const LinkUse = z.object({ instanceKey: z.string(), usedAt: z.string() });

export function openLinkStore(table: Table) {
  return {
    /**
     * Takes a link for the submission of an instance, by one conditional write; taking it again for the same one changes nothing.
     * @returns false when another one has it
     */
    takeLink: async (formId: number, linkId: string, instanceKey: string, at: string): Promise<boolean> => {
      const taken = await table.update(
        keys.link(formId, linkId),
        {
          update: "SET instanceKey = :instanceKey, usedAt = if_not_exists(usedAt, :at)",
          condition: "attribute_not_exists(pk) OR instanceKey = :instanceKey",
          values: { instanceKey, at },
        },
        LinkUse,
      );
      return taken !== undefined;
    },
    /** Whose submission was made with a link; undefined: nobody's. */
    linkTakenBy: async (formId: number, linkId: string): Promise<string | undefined> =>
      (await table.get(keys.link(formId, linkId), LinkUse))?.instanceKey,
  };
}
