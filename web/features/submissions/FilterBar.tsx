import { Button, NativeSelect, TextInput } from "@mantine/core";
import { IconFilter } from "@tabler/icons-react";
import { useSearchParams } from "react-router-dom";
import { submissionStatuses, submissionStatusLabels } from "../../lib/submission-status.ts";
import type { PageOfSubmissions } from "../../lib/use-submissions.ts";
import styles from "./FilterBar.module.css";
import { filterNames, isFiltered } from "./submission-filter.ts";

const statusChoices = [
  { value: "", label: "All" },
  ...submissionStatuses.map((value) => ({ value, label: submissionStatusLabels[value] })),
];

/** Asks for all filters at once: each reading of the list stands on the audit trail. */
export function FilterBar({ publications }: { publications: PageOfSubmissions["publications"] }) {
  const [query, setQuery] = useSearchParams();
  const given = (name: string) => query.get(name) ?? "";

  const apply = (form: HTMLFormElement) => {
    const wanted = new FormData(form);
    const chosen = filterNames.flatMap((name): [string, string][] => {
      const value = String(wanted.get(name) ?? "").trim();
      return value === "" ? [] : [[name, value]];
    });
    setQuery(Object.fromEntries(chosen), { preventScrollReset: true });
  };

  return (
    <form
      key={query.toString()}
      className={styles.filters}
      data-filtered={isFiltered(query) || undefined}
      aria-label="Filter submissions"
      onSubmit={(event) => {
        event.preventDefault();
        apply(event.currentTarget);
      }}
    >
      <NativeSelect
        key={publications.length} // what the address names can be chosen once the names are there
        name="publication"
        label="Publication"
        defaultValue={given("publication")}
        data={[
          { value: "", label: "All" },
          ...publications.map(({ publicationKey, publicationName }) => ({
            value: publicationKey,
            label: publicationName,
          })),
        ]}
      />
      <NativeSelect name="status" label="Status" defaultValue={given("status")} data={statusChoices} />
      <TextInput name="from" type="date" label="Active from" defaultValue={given("from")} />
      <TextInput name="to" type="date" label="Active to" defaultValue={given("to")} />
      <TextInput name="id" label="Id contains" maxLength={40} defaultValue={given("id")} autoComplete="off" />
      <div className={styles.buttons}>
        <Button type="submit" variant="default" leftSection={<IconFilter size={16} aria-hidden />}>
          Filter
        </Button>
        {isFiltered(query) && (
          <Button variant="subtle" onClick={() => setQuery({}, { preventScrollReset: true })}>
            Clear
          </Button>
        )}
      </div>
    </form>
  );
}
