import { Button, NativeSelect, Skeleton, TextInput, Title } from "@mantine/core";
import { Link, useSearchParams } from "react-router-dom";
import { mayDo } from "../../../shared/access.ts";
import type { FormListItem } from "../../../shared/contract/forms.ts";
import type { Statistics } from "../../../shared/contract/submissions.ts";
import { unfilledLabels } from "../../../shared/form/definition/unfilled-labels.ts";
import { api, useApi } from "../../lib/api.ts";
import { languageName } from "../../lib/format.ts";
import { BarList, DaysChart, Tiles } from "../../ui/charts/charts.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { IconChartBar, IconFileUpload, IconSearch } from "../../ui/icons/icons.tsx";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { AnswerCharts } from "./AnswerCharts.tsx";
import styles from "./FormStatistics.module.css";

/** How many forms the dropdown lists; users who have more search by name. */
const LISTED_FORMS = 50;

interface ChoicesProps {
  forms: readonly FormListItem[];
  formId: number | undefined;
  days: number;
  windows: readonly number[];
}

/** Which form, which of its publications, how many days. */
function StatisticsChoices({ forms, formId, days, windows }: ChoicesProps) {
  const [query, setQuery] = useSearchParams();
  const choose = (changes: Record<string, string>) => {
    const next = new URLSearchParams(query);
    for (const [name, value] of Object.entries(changes))
      if (value === "") next.delete(name);
      else next.set(name, value);
    setQuery(next, { replace: true, preventScrollReset: true });
  };
  const name = query.get("name") ?? "";
  const listed = forms.find(({ id }) => id === formId);
  const alone = useApi(
    api.forms.listLite,
    formId === undefined || listed !== undefined ? undefined : { id: formId },
  );
  const form = listed ?? alone.data?.[0];

  return (
    <div className={styles.choices}>
      {(name !== "" || forms.at(-1)?.more === true) && (
        <TextInput
          type="search"
          label="Find a form"
          placeholder="Part of its name"
          leftSection={<IconSearch size={16} />}
          value={name}
          onChange={({ currentTarget: { value } }) => choose({ name: value, form: "", publication: "" })}
        />
      )}
      <NativeSelect
        label="Form"
        value={formId === undefined ? "" : String(formId)}
        onChange={({ currentTarget: { value } }) => choose({ form: value, publication: "" })}
        data={[
          ...(listed === undefined ? [{ value: String(formId ?? ""), label: nameOf(form, formId) }] : []),
          ...forms.map(({ id, formName }) => ({ value: String(id), label: formName })),
        ]}
      />
      <PublicationChoice
        form={form}
        value={query.get("publication") ?? ""}
        onChoose={(publication) => choose({ publication })}
      />
      <NativeSelect
        label="Time"
        value={String(days)}
        onChange={({ currentTarget: { value } }) => choose({ days: value })}
        data={windows.map((one) => ({ value: String(one), label: `Last ${one} days` }))}
      />
    </div>
  );
}

function nameOf(form: FormListItem | undefined, formId: number | undefined): string {
  if (form !== undefined) return form.formName;
  return formId === undefined ? "No form found" : `Form ${formId}`;
}

function PublicationChoice({
  form,
  value,
  onChoose,
}: {
  form: FormListItem | undefined;
  value: string;
  onChoose: (publicationKey: string) => void;
}) {
  const mayList = form !== undefined && mayDo(form.privilege, "publications");
  const { data } = useApi(api.forms.publications, mayList ? { id: form.id } : undefined);
  if (data === undefined || data.length < 2) return null; // also revoked ones have statistics
  return (
    <NativeSelect
      label="Publication"
      value={value}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      data={[
        { value: "", label: "All" },
        ...data.map(({ publicationKey, publicationName }) => ({
          value: publicationKey,
          label: publicationName,
        })),
      ]}
    />
  );
}

/** Windows of days that can be chosen. */
const windows = [7, 30, 90, 365] as const;
const DEFAULT_DAYS = 30;

/** How one of the user's forms is used; which one, and over how many days, is in the address. */
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
  const requestedId = Number(query.get("form"));
  const formId = Number.isSafeInteger(requestedId) && requestedId > 0 ? requestedId : forms?.[0]?.id;
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
          title="No statistics yet"
          actions={
            <Button component={Link} to="/design/import" leftSection={<IconFileUpload size={18} />}>
              Import a form
            </Button>
          }
        >
          Once one of your forms is published and filled in, its usage appears here.
        </EmptyState>
      )}
      {forms !== undefined && (forms.length > 0 || name !== "" || formId !== undefined) && (
        <StatisticsChoices forms={forms} formId={formId} days={days} windows={windows} />
      )}
      {formId !== undefined && <StatisticsView formId={formId} days={days} publicationKey={publicationKey} />}
      {formId !== undefined && (
        <AnswersIfReadable
          key={formId}
          form={forms?.find(({ id }) => id === formId)}
          formId={formId}
          publicationKey={publicationKey}
        />
      )}
    </section>
  );
}

/** Charts of answers for those who may read answers. @param form its row, where it is among those that are listed */
function AnswersIfReadable({
  form,
  formId,
  publicationKey,
}: Omit<StatisticsViewProps, "days"> & { form: FormListItem | undefined }) {
  const alone = useApi(api.forms.listLite, form === undefined ? { id: formId } : undefined);
  if ((form ?? alone.data?.[0])?.data !== true) return null;
  return <AnswerCharts formId={formId} publicationKey={publicationKey} />;
}

interface StatisticsViewProps {
  formId: number;
  days: number;
  publicationKey: string | undefined;
}

/** The figures of a form, or of one publication of it. */
function StatisticsView({ formId, days, publicationKey }: StatisticsViewProps) {
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
        {data.partial === true && " Only the newest of the submissions that you see are counted."}
      </p>
    </>
  );
}

/** How far respondents got; pages have the names of the form as it is now. */
function PagesReached({ formId, pages }: { formId: number; pages: Statistics["pages"] }) {
  const { data: form } = useApi(api.forms.model, { id: formId });
  const nameOf = (page: number) => {
    const named = form?.model[page];
    const label = named && (unfilledLabels(form, form.defaultLocale)(named.label) || named.name);
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
