/** Which forms are listed, and in which order: all of it is in the URL, so it survives a reload and can be shared. */
import { Button, NativeSelect, Text, TextInput } from "@mantine/core";
import { useSearchParams } from "react-router-dom";
import { ActivityKind, FormState } from "../../../shared/contract/forms.ts";
import { api, useApi } from "../../lib/api.ts";
import { counted } from "../../ui/counted.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { IconSearch } from "../../ui/icons/icons.tsx";
import styles from "./FormsPage.module.css";
import { formStateLabels } from "./form-states.ts";
import type { FormsQuery } from "./use-forms.ts";

/** What is chosen beside the name; what the product doesn't know is left out. */
export function choicesOf(query: URLSearchParams): Omit<FormsQuery, "name"> {
  const state = FormState.options.find((one) => one === query.get("state"));
  const tag = query.get("tag")?.trim().slice(0, 40) || undefined;
  const group = query.get("group")?.trim().slice(0, 50) || undefined;
  const news = ActivityKind.options.find((one) => one === query.get("news"));
  return { state, tag, group, news, sort: orderNames.find((one) => one === query.get("sort")) };
}

/** How many were found, in words. */
export function foundText(count: number, hasMore: boolean): string {
  return hasMore ? `More than ${count} found` : `${count} found`;
}

/** Why the list is empty, and the way back to all forms; the order stays. */
export function NothingFound({ state, tag, group, news, sort }: FormsQuery) {
  const [, setQuery] = useSearchParams();
  const isLike = state !== undefined || [tag, group, news].some((one) => one !== undefined);
  return (
    <EmptyState
      icon={<IconSearch size={28} stroke={1.6} />}
      title={isLike ? "No form matches the filter" : "No form has this text in its name"}
      actions={
        <Button variant="default" onClick={() => setQuery(sort === undefined ? {} : { sort })}>
          Clear the filter
        </Button>
      }
    >
      {isLike
        ? "Try another state or tag, or look at all of your forms."
        : "Try a shorter part of the name, or look at all of your forms."}
    </EmptyState>
  );
}

const states = [
  { value: "", label: "Any state" },
  ...FormState.options.map((value) => ({ value, label: formStateLabels[value] })),
];
const activityKinds = { new: "New submissions", failed: "Failed reports" } as const satisfies Record<
  ActivityKind,
  string
>;
const news = [
  { value: "", label: "Any news" },
  ...ActivityKind.options.map((value) => ({ value, label: activityKinds[value] })),
];
const orderNames = ["name", "submission"] as const;
const orders = [
  { value: "", label: "By activity" },
  { value: "submission", label: "By submission" },
  { value: "name", label: "By name" },
] as const satisfies readonly { value: "" | (typeof orderNames)[number]; label: string }[];

const searchingText = (lookedAt: number | undefined) =>
  lookedAt === undefined ? "Searching…" : `Searching: ${counted(lookedAt, "form")} looked at…`;

interface FormsFilterProps {
  /** Those of all the user's forms. */
  tags: readonly string[];
  /** How many were found, in words; undefined while they are searched for. */
  found: string | undefined;
  /** How many forms were looked at, while more are. */
  lookedAt: number | undefined;
}

/** Narrows the list to a text in the name, a state, a tag and what came in, and orders it. */
export function FormsFilter({ tags: known, found, lookedAt }: FormsFilterProps) {
  const [query, setQuery] = useSearchParams();
  const { data } = useApi(api.forms.groupList, {});
  const groups = data?.groups.map(({ groupId, name }) => ({ value: groupId, label: name })) ?? [];
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
  const tags = tag === "" || known.includes(tag) ? known : [...known, tag];
  const narrowing = [value("name").trim(), value("state"), value("news"), value("group"), tag];
  const isFiltered = narrowing.some((chosen) => chosen !== "");

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
      <NativeSelect
        aria-label="News"
        data={news}
        value={value("news")}
        onChange={({ currentTarget }) => choose("news", currentTarget.value)}
      />
      {tags.length > 0 && (
        <NativeSelect
          aria-label="Tag"
          data={[{ value: "", label: "Any tag" }, ...tags]}
          value={tag}
          onChange={({ currentTarget }) => choose("tag", currentTarget.value)}
        />
      )}
      {groups.length > 0 && (
        <NativeSelect
          aria-label="Group"
          data={[{ value: "", label: "Any owner" }, ...groups]}
          value={value("group")}
          onChange={({ currentTarget }) => choose("group", currentTarget.value)}
        />
      )}
      <NativeSelect
        aria-label="Order"
        data={[...orders]}
        value={value("sort")}
        onChange={({ currentTarget }) => choose("sort", currentTarget.value)}
      />
      <Text c="dimmed" role="status" className={`${styles.found}`}>
        {isFiltered && (found ?? searchingText(lookedAt))}
      </Text>
    </div>
  );
}
