import { Button, Title } from "@mantine/core";
import { IconChartBar, IconFileUpload } from "@tabler/icons-react";
import { Link, useSearchParams } from "react-router-dom";
import { api, useApi } from "../../lib/api.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import styles from "./FormStatistics.module.css";
import { LISTED_FORMS, StatisticsChoices } from "./StatisticsChoices.tsx";
import { StatisticsView } from "./StatisticsView.tsx";

/** Windows of days that can be chosen. */
const windows = [7, 30, 90, 365] as const;
const DEFAULT_DAYS = 30;

/** How one of the user's forms is used; which one, and over how many days, stands in the address. */
export function FormStatistics() {
  const [query] = useSearchParams();
  const name = query.get("name") ?? "";
  const {
    data: forms,
    error,
    mutate,
  } = useApi(api.forms.listLite, {
    limit: LISTED_FORMS,
    ...(name !== "" && { query: name.slice(0, 200) }),
  });
  const wanted = Number(query.get("form"));
  const formId = Number.isSafeInteger(wanted) && wanted > 0 ? wanted : forms?.[0]?.id;
  const days = windows.find((one) => String(one) === query.get("days")) ?? DEFAULT_DAYS;
  const publicationKey = query.get("publication") || undefined;

  return (
    <section className={styles.statistics} aria-labelledby="statistics">
      <Title order={2} id="statistics">
        Usage
      </Title>
      {error !== undefined && forms === undefined && (
        <LoadFailed what="Your forms" error={error} onRetry={() => mutate()} />
      )}
      {forms?.length === 0 && name === "" && formId === undefined && (
        <EmptyState
          icon={<IconChartBar size={28} stroke={1.6} />}
          title="Nothing to count yet"
          actions={
            <Button component={Link} to="/design/import" leftSection={<IconFileUpload size={18} />}>
              Import a form
            </Button>
          }
        >
          Once a form of yours is published and filled in, this shows how it is used.
        </EmptyState>
      )}
      {forms !== undefined && (forms.length > 0 || name !== "" || formId !== undefined) && (
        <StatisticsChoices forms={forms} formId={formId} days={days} windows={windows} />
      )}
      {formId !== undefined && <StatisticsView formId={formId} days={days} publicationKey={publicationKey} />}
    </section>
  );
}
