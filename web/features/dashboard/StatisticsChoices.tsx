import { NativeSelect, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useSearchParams } from "react-router-dom";
import { mayDo } from "../../../shared/access.ts";
import type { FormListItem } from "../../../shared/contract/forms.ts";
import { api, useApi } from "../../lib/api.ts";
import styles from "./FormStatistics.module.css";

/** So many forms the dropdown lists; whoever has more searches by name. */
export const LISTED_FORMS = 50;

interface ChoicesProps {
  forms: readonly FormListItem[];
  formId: number | undefined;
  days: number;
  windows: readonly number[];
}

/** Which form, which of its publications, how many days. */
export function StatisticsChoices({ forms, formId, days, windows }: ChoicesProps) {
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
