/** Who keeps a form, and how long its submissions are kept. */
import { Form } from "../records/form.ts";
import { formPosition, indexKeys, keys } from "./keys.ts";
import type { Table } from "./table.ts";

export interface CustodyStore {
  /** @param days without activity after which submissions are erased; undefined: never by themselves */
  setRetention(formId: number, days: number | undefined): Promise<void>;
  /** Makes somebody else the owner. @returns false when the form is gone or changed its owner or place meanwhile */
  handOver(form: Form, username: string): Promise<boolean>;
}

export function openCustodyStore(table: Table): CustodyStore {
  return {
    async setRetention(formId, days) {
      const condition = "attribute_exists(pk) AND attribute_not_exists(erasing)";
      const change =
        days === undefined
          ? { update: "REMOVE retentionDays, gsi2pk, gsi2sk", condition }
          : {
              update: "SET retentionDays = :days, gsi2pk = :retention, gsi2sk = :position",
              condition,
              values: { days, retention: indexKeys.retention, position: keys.form(formId).pk },
            };
      await table.update(keys.form(formId), change, Form);
    },
    async handOver(form, username) {
      const { id, ownerUsername, activityDate, deletedAt } = form;
      const place =
        deletedAt === undefined
          ? { list: indexKeys.formsOf(username), position: formPosition(activityDate, id) }
          : { list: indexKeys.trashOf(username), position: formPosition(deletedAt, id) };
      const handed = await table.update(
        keys.form(id),
        {
          update: "SET ownerUsername = :username, gsi1pk = :list, gsi1sk = :position",
          condition: `ownerUsername = :owner AND activityDate = :activityDate AND attribute_not_exists(erasing)
            AND ${deletedAt === undefined ? "attribute_not_exists(deletedAt)" : "deletedAt = :deletedAt"}`,
          values: {
            ...{ username, owner: ownerUsername, activityDate },
            ...place,
            ...(deletedAt !== undefined && { deletedAt }),
          },
        },
        Form,
      );
      return handed !== undefined;
    },
  };
}
