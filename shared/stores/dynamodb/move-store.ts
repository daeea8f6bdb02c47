/**
 * How many forms that people had begun left a version of their publication: for a newer one, or because they deleted what they
 * had. One small item for each pair of versions, so that the cost of counting doesn't grow.
 */

import * as z from "zod";
import { change } from "./change.ts";
import { keys } from "./keys.ts";
import type { Table } from "./table.ts";

const Move = z.object({
  from: z.string(),
  /** Absent: what was begun was deleted. */
  to: z.string().optional(),
  times: z.int(),
});
export type Move = z.infer<typeof Move>;

interface PublicationOf {
  formId: number;
  publicationKey: string;
}

export function openMoveStore(table: Table) {
  return {
    /** @param from names the version, "" for the first @param to absent: what was begun was deleted */
    async note({ formId, publicationKey }: PublicationOf, from: string, to: string | undefined) {
      await table.update(
        keys.moves(formId, publicationKey, to === undefined ? from : `${from}#${to}`),
        change().set({ from, to }).add("times"),
        Move,
      );
    },
    list: ({ formId, publicationKey }: PublicationOf): Promise<Move[]> => {
      const { pk, sk } = keys.moves(formId, publicationKey, "");
      return table.list({ partition: { name: "pk", value: pk }, sort: { name: "sk", beginsWith: sk } }, Move);
    },
  };
}
