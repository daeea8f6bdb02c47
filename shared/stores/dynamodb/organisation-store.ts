/** What a person's or a group's forms say of the organisation; by principal, as forms name their owner. */
import * as z from "zod";
import { keys } from "./keys.ts";
import type { Table } from "./table.ts";

const StoredOrganisation = z.object({
  name: z.string(),
  address: z.string(),
  contact: z.string(),
  /** The id of its logo: the hash of the picture. */
  logo: z.string().optional(),
});
export type StoredOrganisation = z.infer<typeof StoredOrganisation>;

/** Beside the texts, which are read far more often. */
const StoredLogo = z.object({ id: z.string(), data: z.base64() });
export type StoredLogo = z.infer<typeof StoredLogo>;

export function openOrganisationStore(table: Table) {
  return {
    find: (principal: string) => table.get(keys.organisation(principal), StoredOrganisation),
    /** @param id of the logo that is meant: undefined where there is another by now */
    async logo(principal: string, id: string): Promise<StoredLogo | undefined> {
      const found = await table.get(keys.organisationLogo(principal), StoredLogo);
      return found?.id === id ? found : undefined;
    },
    /** @param logo a new one; absent: the one that `organisation` names stays */
    async save(principal: string, organisation: StoredOrganisation, logo?: StoredLogo): Promise<void> {
      if (logo !== undefined) await table.put(keys.organisationLogo(principal), logo);
      await table.put(keys.organisation(principal), organisation);
    },
    async remove(principal: string): Promise<void> {
      await table.deleteReturning(keys.organisation(principal), StoredOrganisation);
      await table.deleteReturning(keys.organisationLogo(principal), StoredLogo);
    },
  };
}
