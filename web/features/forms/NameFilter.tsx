import { Text, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useSearchParams } from "react-router-dom";
import styles from "./NameFilter.module.css";

/**
 * Narrows the list to names that contain a text; the text stands in the URL, so it survives a reload.
 *
 * @param found how many were found, in words; undefined while they are searched for
 */
export function NameFilter({ found }: { found: string | undefined }) {
  const [query, setQuery] = useSearchParams();
  const name = query.get("name") ?? "";
  return (
    <div className={styles.filter}>
      <TextInput
        type="search"
        aria-label="Search by name"
        placeholder="Search by name"
        leftSection={<IconSearch size={16} />}
        value={name}
        maxLength={200}
        onChange={({ currentTarget: { value } }) =>
          setQuery(value === "" ? {} : { name: value }, { replace: true, preventScrollReset: true })
        }
        className={`${styles.field}`}
      />
      <Text c="dimmed" role="status">
        {name.trim() !== "" && (found ?? "Searching…")}
      </Text>
    </div>
  );
}
