import { Text, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useSearchParams } from "react-router-dom";
import styles from "./NameFilter.module.css";

/** Narrows the list to names that contain a text; the text stands in the URL, so it survives a reload. */
export function NameFilter({ found }: { found: number }) {
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
        onChange={({ currentTarget: { value } }) =>
          setQuery(value === "" ? {} : { name: value }, { replace: true, preventScrollReset: true })
        }
        className={`${styles.field}`}
      />
      <Text c="dimmed" role="status">
        {name !== "" && (found === 0 ? "No form has this in its name." : `${found} found`)}
      </Text>
    </div>
  );
}
