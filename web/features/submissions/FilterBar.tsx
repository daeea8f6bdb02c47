/** The filter of the list of submissions, which is in the page's address. */
import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { type SubmissionOrder, submissionOrders } from "../../../shared/contract/submissions.ts";
import { reviewStates } from "../../../shared/form/answers/review-state.ts";
import { productLocales } from "../../../shared/localize.ts";
import type { PageOfSubmissions, SubmissionsQuery } from "../../lib/use-submissions.ts";
import { IconFilter } from "../../ui/icons/icons.tsx";
import { submissionStatuses, submissionStatusLabels } from "../../ui/StatusBadge.tsx";
import { PHONE } from "./columns.ts";
import styles from "./FilterBar.module.css";
import { reviewLabels } from "./ReviewBadge.tsx";
import type { AnswerColumn } from "./use-answer-columns.ts";

const statusChoices = [
  { value: "", label: "All" },
  ...submissionStatuses.map((value) => ({ value, label: submissionStatusLabels[value] })),
];

/** Forms in other languages are found by the address: `?language=ar`. */
const languageChoices: readonly { value: string; label: string }[] = [
  { value: "", label: "All" },
  ...productLocales.map(({ code, name }) => ({ value: code, label: name })),
];
const reviewChoices = [
  { value: "", label: "All" },
  ...reviewStates.map((value) => ({ value, label: reviewLabels[value] })),
];
const seenChoices = [
  { value: "", label: "All" },
  { value: "no", label: "Not yet" },
  { value: "yes", label: "Opened" },
];

const testChoices = [
  { value: "", label: "Left out" },
  { value: "only", label: "Only tests" },
];

interface FilterBarProps {
  publications: PageOfSubmissions["publications"];
  /** Undefined until they are read. */
  questions: readonly AnswerColumn[] | undefined;
}

/** Applies all filters together: each reading of the list is recorded in the audit trail. */
export function FilterBar({ publications, questions = [] }: FilterBarProps) {
  const [query, setQuery] = useSearchParams();
  const filterValue = (name: string) => query.get(name) ?? "";
  const isPhone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false });
  const [isOpen, setIsOpen] = useState(false);
  const [isMore, setIsMore] = useState(() => moreNames.some((name) => query.has(name)));

  const apply = (form: HTMLFormElement) => {
    const fields = new FormData(form);
    const chosen = filterNames.flatMap((name): [string, string][] => {
      const value = String(fields.get(name) ?? "").trim();
      return value === "" ? [] : [[name, value]];
    });
    const order = query.get("order");
    const kept = order === null ? {} : { order };
    setQuery({ ...Object.fromEntries(chosen), ...kept }, { preventScrollReset: true });
  };

  if (isPhone && !isOpen)
    return (
      <Button
        variant="default"
        my="sm"
        leftSection={<IconFilter size={16} aria-hidden />}
        aria-expanded={false}
        onClick={() => setIsOpen(true)}
      >
        {isFiltered(query) ? "Filter (on)" : "Filter"}
      </Button>
    );
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
        key={publications.length} // what the address selects can be chosen once the names are loaded
        name="publication"
        label="Publication"
        defaultValue={filterValue("publication")}
        data={[
          { value: "", label: "All" },
          ...publications.map(({ publicationKey, publicationName }) => ({
            value: publicationKey,
            label: publicationName,
          })),
        ]}
      />
      <NativeSelect name="status" label="Status" defaultValue={filterValue("status")} data={statusChoices} />
      <NativeSelect name="review" label="Review" defaultValue={filterValue("review")} data={reviewChoices} />
      <TextInput
        name="words"
        label="Answers contain"
        maxLength={100}
        defaultValue={filterValue("words")}
        autoComplete="off"
        type="search"
      />
      <div className={styles.buttons}>
        <Button type="submit" variant="default" leftSection={<IconFilter size={16} aria-hidden />}>
          Filter
        </Button>
        <Button variant="subtle" aria-expanded={isMore} onClick={() => setIsMore(!isMore)}>
          {isMore ? "Fewer filters" : "More filters"}
        </Button>
        {isFiltered(query) && (
          <Button variant="subtle" onClick={() => setQuery({}, { preventScrollReset: true })}>
            Clear
          </Button>
        )}
      </div>
      <div className={styles.more} hidden={!isMore}>
        <TextInput name="from" type="date" label="Active from" defaultValue={filterValue("from")} />
        <TextInput name="to" type="date" label="Active to" defaultValue={filterValue("to")} />
        <NativeSelect
          name="language"
          label="Language"
          defaultValue={filterValue("language")}
          data={languageChoices}
        />
        <NativeSelect name="seen" label="Opened" defaultValue={filterValue("seen")} data={seenChoices} />
        <NativeSelect name="tests" label="Tests" defaultValue={filterValue("tests")} data={testChoices} />
        <NativeSelect
          key={`questions ${questions.length}`}
          name="question"
          label="In the answer to"
          defaultValue={filterValue("question")}
          data={[
            { value: "", label: "Any question" },
            ...questions.map(({ key, label }) => ({ value: key, label })),
          ]}
        />
        <TextInput
          name="about"
          label="About contains"
          maxLength={100}
          defaultValue={filterValue("about")}
          autoComplete="off"
        />
        <TextInput
          name="id"
          label="Id contains"
          maxLength={40}
          defaultValue={filterValue("id")}
          autoComplete="off"
        />
      </div>
    </form>
  );
}

/** Asked for less often, so shown when they are wanted. */
const moreNames = ["from", "to", "language", "seen", "tests", "question", "about", "id"] as const;

/** The names of the filter in the address: it survives a reload, and can be shared. */
const filterNames = ["publication", "status", "review", "words", ...moreNames] as const;

/**
 * What is asked of the server. Days are those of the device; invalid filters are left out, and of tests, for which nothing is
 * noted, those of reviews and words.
 */
export function queryOf(formId: number, query: URLSearchParams): SubmissionsQuery {
  const publicationKey = query.get("publication")?.slice(0, 200);
  const status = submissionStatuses.find((one) => one === query.get("status"));
  const from = timeOf(query.get("from"), "00:00:00.000");
  const to = timeOf(query.get("to"), "23:59:59.999");
  const text = query.get("id")?.trim().slice(0, 40);
  const language = query.get("language")?.slice(0, 35);
  const review = reviewStates.find((one) => one === query.get("review"));
  const seen = query.get("seen");
  const words = query.get("words")?.trim().slice(0, 100) ?? "";
  const tests = query.get("tests") === "only";
  const question = query.get("question")?.slice(0, 200);
  const about = query.get("about")?.trim().slice(0, 100);
  return {
    id: formId,
    ...(publicationKey && { publicationKey }),
    ...(status && { statuses: [status] }),
    ...(from && { from }),
    ...(to && { to }),
    ...(text && { text }),
    ...(language && language.length > 1 && { language }),
    ...(tests && { tests }),
    ...(!tests && {
      ...(review && { review }),
      ...((seen === "yes" || seen === "no") && { seen: seen === "yes" }),
      ...(about && { about }),
      ...(question && words !== "" && { answer: { question, contains: words } }),
      ...(!question && words.length > 1 && { words }),
    }),
  };
}

/** The order that the address asks for. */
export function orderOf(query: URLSearchParams): SubmissionOrder {
  return submissionOrders.find((one) => one === query.get("order")) ?? "activity";
}

/** Such a filter reads submissions in the order of their start. */
export function isSearch({ words, review, seen, about, answer }: SubmissionsQuery): boolean {
  return [words, review, seen, about, answer].some((one) => one !== undefined);
}

export function isFiltered(query: URLSearchParams): boolean {
  return filterNames.some((name) => name !== "question" && Boolean(query.get(name)));
}

function timeOf(day: string | null, time: string): string | undefined {
  if (day === null || !/^\d{4}-\d\d-\d\d$/.test(day)) return undefined;
  const date = new Date(`${day}T${time}`);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}
