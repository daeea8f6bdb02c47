import { Skeleton } from "@mantine/core";
import { IconChartBar } from "@tabler/icons-react";
import type { Statistics } from "../../../shared/contract/submissions.ts";
import { localize } from "../../../shared/localize.ts";
import { api, useApi } from "../../lib/api.ts";
import { languageName } from "../../lib/language-name.ts";
import { BarList } from "../../ui/charts/BarList.tsx";
import { DaysChart } from "../../ui/charts/DaysChart.tsx";
import { Tiles } from "../../ui/charts/Tiles.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import styles from "./FormStatistics.module.css";

interface StatisticsViewProps {
  formId: number;
  days: number;
  publicationKey: string | undefined;
}

/** The figures of a form, or of one publication of it. */
export function StatisticsView({ formId, days, publicationKey }: StatisticsViewProps) {
  const { data, error, mutate } = useApi(api.forms.statistics, {
    id: formId,
    days,
    ...(publicationKey !== undefined && { publicationKey }),
  });
  if (error !== undefined && data === undefined)
    return <LoadFailed what="The statistics" error={error} onRetry={() => mutate()} />;
  if (data === undefined) return <Skeleton height={320} />;
  if (Object.values(data.totals).every((count) => count === 0))
    return (
      <EmptyState
        icon={<IconChartBar size={28} stroke={1.6} />}
        title="No one filled in this form during this period"
      >
        Choose a longer period, or share the link of a publication.
      </EmptyState>
    );
  return (
    <>
      <Tiles statistics={data} />
      <DaysChart days={data.days} totals={data.totals} />
      <div className={styles.pair}>
        <PagesReached formId={formId} pages={data.pages} />
        <BarList
          title="Languages"
          of="Language"
          measure="Completed"
          note="Of all completed submissions."
          bars={data.languages.map(({ locale, completed }) => ({
            name: languageName(locale),
            count: completed,
          }))}
        />
      </div>
      <p className={styles.note}>
        Groups of 1 to 4 are shown as “&lt;5”, so that no one can be identified. Days are in UTC; times are
        accurate to 5 %.
      </p>
    </>
  );
}

/** How far respondents got; pages have the names of the form as it is now. */
function PagesReached({ formId, pages }: { formId: number; pages: Statistics["pages"] }) {
  const { data: form } = useApi(api.forms.model, { id: formId });
  const nameOf = (page: number) => {
    const named = form?.model[page];
    const label = named && (localize(named.label, form.defaultLocale).replace(/<[^<>]*>/g, "") || named.name);
    return label ? `${page + 1} · ${label}` : `Page ${page + 1}`;
  };
  return (
    <BarList
      title="How far people got"
      of="Page"
      measure="Reached"
      note="How many people reached each page."
      whole={pages[0]?.reached}
      bars={pages.map(({ page, reached }) => ({ name: nameOf(page), count: reached }))}
    />
  );
}
