import { Button, TextInput } from "@mantine/core";
import { useEffect, useRef } from "react";
import { MIN_SEARCH_LETTERS } from "../../../shared/limits.ts";
import { IconSearch } from "../../ui/icons/icons.tsx";
import styles from "./ShareList.module.css";

interface PeopleSearchProps {
  text: string;
  onType: (text: string) => void;
  /** Called with a text that is long enough. */
  onSearch: (query: string) => void;
  busy: boolean;
  /** True: the field gets the focus when it appears. */
  isNew: boolean;
}

/** Whom to share with: a text of at least two letters, and a button. */
export function PeopleSearch({ text, onType, onSearch, busy, isNew }: PeopleSearchProps) {
  const field = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only as it appears
  useEffect(() => {
    if (isNew) field.current?.focus();
  }, []);
  const query = text.trim();
  const isLongEnough = query.length >= MIN_SEARCH_LETTERS;
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers of before 2023 don't know <search>
    <form
      role="search"
      className={styles.search}
      onSubmit={(event) => {
        event.preventDefault();
        if (isLongEnough) onSearch(query);
      }}
    >
      <TextInput
        ref={field}
        type="search"
        label="Enter username, full name, or email address."
        description={`At least ${MIN_SEARCH_LETTERS} letters: any part of a name, or the beginning of an address.`}
        value={text}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
        required
        withAsterisk={false}
        maxLength={200}
        autoComplete="off"
        className={`${styles.field}`}
      />
      <Button type="submit" disabled={!isLongEnough} loading={busy} leftSection={<IconSearch size={16} />}>
        Search
      </Button>
    </form>
  );
}
