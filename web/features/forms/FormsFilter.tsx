/** Which forms are listed, and in which order: all of it is in the URL, so it survives a reload and can be shared. */
import { NativeSelect, Text, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useSearchParams } from "react-router-dom";
import { type FormListItem, FormState } from "../../../shared/contract/forms.ts";
import styles from "./FormsPage.module.css";
import { formStateLabels } from "./form-states.ts";
import type { FormsQuery } from "./use-forms.ts";

/** What is chosen beside the name; what the product doesn't know is left out. */
export function choicesOf(query: URLSearchParams): Omit<FormsQuery, "name"> {
  const state = FormState.options.find((one) => one === query.get("state"));
  const tag = query.get("tag")?.trim().slice(0, 40) || undefined;
  return { state, tag, sort: query.get("sort") === "name" ? "name" : undefined };
}

/** How many were found, in words. */
export function foundText(count: number, hasMore: boolean, { state, tag }: FormsQuery): string {
  if (count > 0) return hasMore ? `More than ${count} found` : `${count} found`;
  if (state !== undefined || tag !== undefined) return "No form is like this.";
  return "No form has this text in its name.";
}

const states = [
  { value: "", label: "Any state" },
  ...FormState.options.map((value) => ({ value, label: formStateLabels[value] })),
];
const orders = [
  { value: "", label: "Newest activity first" },
  { value: "name", label: "By name" },
];

interface FormsFilterProps {
  /** What is listed: its tags can be chosen. */
  forms: readonly FormListItem[];
  /** How many were found, in words; undefined while they are searched for. */
  found: string | undefined;
}

/** Narrows the list to a text in the name, a state and a tag, and orders it. */
export function FormsFilter({ forms, found }: FormsFilterProps) {
  const [query, setQuery] = useSearchParams();
  const value = (name: string) => query.get(name) ?? "";
  const choose = (name: string, chosen: string) =>
    setQuery(
      (before) => {
        const after = new URLSearchParams(before);
        if (chosen === "") after.delete(name);
        else after.set(name, chosen);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  const tag = value("tag");
  const tags = [...new Set([...forms.flatMap(({ tags = [] }) => tags), ...(tag === "" ? [] : [tag])])].sort();
  const isFiltered = value("name").trim() !== "" || value("state") !== "" || tag !== "";

  return (
    <div className={styles.filter}>
      <TextInput
        type="search"
        aria-label="Search by name"
        placeholder="Search by name"
        leftSection={<IconSearch size={16} />}
        value={value("name")}
        maxLength={200}
        onChange={({ currentTarget }) => choose("name", currentTarget.value)}
        className={`${styles.field}`}
      />
      <NativeSelect
        aria-label="State"
        data={states}
        value={value("state")}
        onChange={({ currentTarget }) => choose("state", currentTarget.value)}
      />
      {tags.length > 0 && (
        <NativeSelect
          aria-label="Tag"
          data={[{ value: "", label: "Any tag" }, ...tags]}
          value={tag}
          onChange={({ currentTarget }) => choose("tag", currentTarget.value)}
        />
      )}
      <NativeSelect
        aria-label="Order"
        data={orders}
        value={value("sort")}
        onChange={({ currentTarget }) => choose("sort", currentTarget.value)}
      />
      <Text c="dimmed" role="status">
        {isFiltered && (found ?? "Searching…")}
      </Text>
    </div>
  );
}
