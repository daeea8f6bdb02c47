import { Badge, Table, Text, Title } from "@mantine/core";
import { type Health, MOST_COUNTED, type WaitingKind } from "../../../shared/contract/administration.ts";
import { api, useApi } from "../../lib/api.ts";
import { mediumDate } from "../../lib/format.ts";
import { type Column, DataTable, TableSkeleton } from "../../ui/DataTable.tsx";
import { EmailAddress } from "../../ui/EmailAddress.tsx";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { Note } from "../../ui/Note.tsx";
import styles from "./HealthView.module.css";

/** What waits, what is usual, and which page of the runbooks says what to do. */
const kinds: Readonly<Record<WaitingKind, { name: string; usual: string }>> = {
  reports: { name: "Submissions whose reports are being created", usual: "done within minutes" },
  mails: { name: "E-mails that are due", usual: "sent within minutes" },
  audit: {
    name: "Accounts, groups and forms with entries for the audit trail",
    usual: "recorded within a minute",
  },
  erasures: { name: "What is being erased", usual: "gone within half an hour" },
  trail: { name: "Audit trails on their way to your bucket", usual: "there within a quarter of an hour" },
};

const waitingColumns: readonly Column[] = [{ name: "What" }, { name: "Waiting" }, { name: "State" }];
const failedColumns: readonly Column[] = [{ name: "Form" }, { name: "Owner" }, { name: "Submissions" }];

const countText = (count: number) => (count >= MOST_COUNTED ? `${MOST_COUNTED} or more` : String(count));

/** What waits in the whole product, and what failed: an administrator sees at a glance whether somebody has to act. */
export function HealthView() {
  const { data, error, mutate } = useApi(api.administration.health, {});
  if (data === undefined)
    return error === undefined ? (
      <TableSkeleton what="what waits" />
    ) : (
      <LoadFailed what="What waits" error={error} onRetry={() => mutate()} />
    );
  const { waiting, failed } = data;
  const isWell = failed.length === 0 && waiting.every(({ isLate }) => !isLate);
  return (
    <>
      <Note tone={isWell ? "success" : "warning"}>
        {isWell
          ? "All is well: nothing is late, and no report has failed."
          : "Something needs a person. The runbooks in the documentation say what to do for each line."}
      </Note>
      <section className={styles.section}>
        <Title order={2} size="h3">
          What waits
        </Title>
        <WaitingTable waiting={waiting} />
      </section>
      <section className={styles.section}>
        <Title order={2} size="h3">
          Reports that failed
        </Title>
        {failed.length === 0 ? (
          <Text c="var(--ink-quiet)">
            None. Where a report fails, its form is named here with its owner, who can retry it.
          </Text>
        ) : (
          <FailedTable failed={failed} />
        )}
      </section>
    </>
  );
}

function WaitingTable({ waiting }: Pick<Health, "waiting">) {
  return (
    <DataTable label="What waits" columns={waitingColumns}>
      {waiting.map(({ kind, count, since, isLate }) => (
        <Table.Tr key={kind}>
          <Table.Td>
            <span className={styles.name}>
              {kinds[kind].name}
              <span className={styles.usual}>
                {since !== undefined && `Oldest since ${mediumDate(since)} · `}Usually {kinds[kind].usual}
              </span>
            </span>
          </Table.Td>
          <Table.Td>{countText(count)}</Table.Td>
          <Table.Td>
            <Badge color={isLate ? "red" : "leaf"} fz="xs" fw={560} miw="max-content">
              {isLate ? "Late" : "On time"}
            </Badge>
          </Table.Td>
        </Table.Tr>
      ))}
    </DataTable>
  );
}

function FailedTable({ failed }: Pick<Health, "failed">) {
  return (
    <DataTable label="Reports that failed" columns={failedColumns}>
      {failed.map(({ formId, owner, groupName, count }) => (
        <Table.Tr key={formId}>
          <Table.Td>Form {formId}</Table.Td>
          <Table.Td className={`${styles.owner}`}>
            {groupName === undefined ? <EmailAddress>{owner}</EmailAddress> : `Group ${groupName}`}
          </Table.Td>
          <Table.Td>{count}</Table.Td>
        </Table.Tr>
      ))}
    </DataTable>
  );
}
