/**
 * What is new about a form: its latest submission, and the submissions whose reports failed. An item of its own, so that a
 * list of forms reads it in one batch, and the form's item isn't written by each submission. Noting anything twice, late or
 * out of order changes nothing.
 */
import * as z from "zod";
import type { FormNews } from "../../contract/forms.ts";
import { MOST_FAILED_NAMED } from "../../limits.ts";
import type { CardPlace } from "./desk-store.ts";
import { keys } from "./keys.ts";
import type { Table } from "./table.ts";

const News = z.object({
  /** When the latest submission came in, ISO 8601. */
  submittedAt: z.string(),
  /** Absent: the latest was erased. */
  latest: z.object({ instanceKey: z.string(), createdAt: z.string() }).optional(),
  /** The submissions whose reports failed, by their keys. */
  failed: z.record(z.string(), z.literal(true)),
});
const Seen = z.object({ seenAt: z.string().optional() });

export function openNewsStore(table: Table) {
  return {
    /** By form; a form without submissions has none. */
    async find(formIds: readonly number[]): Promise<Map<number, FormNews>> {
      const stored = (await table.getMany(formIds.map(keys.deskNews), News)).map((news, index) => ({
        formId: formIds[index],
        news,
      }));
      const withLatest = stored.flatMap(({ formId, news }) =>
        formId === undefined || news?.latest === undefined ? [] : [{ formId, ...news.latest }],
      );
      const cards = await table.getMany(
        withLatest.map(({ formId, createdAt, instanceKey }) => keys.deskCard(formId, createdAt, instanceKey)),
        Seen,
      );
      const fresh = new Set(
        withLatest.flatMap(({ formId }, index) => (cards[index]?.seenAt === undefined ? [formId] : [])),
      );
      return new Map(
        stored.flatMap(({ formId, news }): [number, FormNews][] =>
          formId === undefined || news === undefined
            ? []
            : [
                [
                  formId,
                  {
                    submittedAt: news.submittedAt,
                    isNew: fresh.has(formId),
                    failed: Object.keys(news.failed).length,
                  },
                ],
              ],
        ),
      );
    },
    /** A submission came in. @param submittedAt ISO 8601; one that is earlier than the latest changes nothing */
    async noteSubmitted(formId: number, { instanceKey, createdAt }: CardPlace, submittedAt: string) {
      await table.update(
        keys.deskNews(formId),
        {
          update: "SET submittedAt = :submittedAt, latest = :latest, failed = if_not_exists(failed, :none)",
          condition: "attribute_not_exists(submittedAt) OR submittedAt < :submittedAt",
          values: { submittedAt, latest: { instanceKey, createdAt }, none: {} },
        },
        News,
      );
    },
    /** The reports of a submission failed. */
    async noteFailed(formId: number, instanceKey: string) {
      await table.update(
        keys.deskNews(formId),
        {
          update: "SET failed.#instance = :true",
          condition: "attribute_exists(failed) AND size(failed) < :most",
          names: { instance: instanceKey },
          values: { true: true, most: MOST_FAILED_NAMED },
        },
        News,
      );
    },
    /** The reports of a submission were made after all. */
    noteMended: (formId: number, instanceKey: string) => removeFailed(formId, instanceKey),
    /** Removes a submission that is erased. */
    async forget(formId: number, instanceKey: string) {
      await removeFailed(formId, instanceKey);
      await table.update(
        keys.deskNews(formId),
        {
          update: "REMOVE latest",
          condition: "latest.instanceKey = :instanceKey",
          values: { instanceKey },
        },
        News,
      );
    },
  };

  async function removeFailed(formId: number, instanceKey: string): Promise<void> {
    await table.update(
      keys.deskNews(formId),
      {
        update: "REMOVE failed.#instance",
        condition: "attribute_exists(failed.#instance)",
        names: { instance: instanceKey },
      },
      News,
    );
  }
}
