import { Button, TextInput } from "@mantine/core";
import { IconSearch } from "../../ui/icons/icons.tsx";
import styles from "./UserList.module.css";

interface SearchFormProps {
  /** What it finds. */
  of: string;
  label: string;
  hint?: string;
  /** What is found now; "": all. */
  query: string;
  onSearch: (query: string) => void;
}

/** A search that starts when it is sent, not with each letter. */
export function SearchForm({ of, label, hint = "Name or e-mail address", query, onSearch }: SearchFormProps) {
  return (
    <form
      key={query}
      className={styles.search}
      aria-label={`Search ${of}`}
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(String(new FormData(event.currentTarget).get("query") ?? "").trim());
      }}
    >
      <TextInput
        name="query"
        type="search"
        aria-label={label}
        placeholder={hint}
        maxLength={200}
        defaultValue={query}
        leftSection={<IconSearch size={16} />}
        className={`${styles.field}`}
      />
      <Button type="submit" variant="default">
        Search
      </Button>
      {query !== "" && (
        <Button variant="subtle" onClick={() => onSearch("")}>
          Clear
        </Button>
      )}
    </form>
  );
}
