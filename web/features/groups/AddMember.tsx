import { Button, Text, TextInput, Title } from "@mantine/core";
import { useState } from "react";
import { groupIdOf } from "../../../shared/groups.ts";
import { MIN_SEARCH_LETTERS } from "../../../shared/limits.ts";
import { api, useApi } from "../../lib/api.ts";
import { EmailAddress } from "../../ui/EmailAddress.tsx";
import { IconSearch } from "../../ui/icons/icons.tsx";
import { Line, LineList } from "../../ui/LineList.tsx";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import styles from "./Groups.module.css";

interface AddMemberProps {
  /** Who is in the group already. */
  members: readonly string[];
  onAdd: (username: string) => Promise<unknown>;
}

/** Finds designers, and adds them as readers; what they may do is chosen in the list of members. */
export function AddMember({ members, onAdd }: AddMemberProps) {
  const [text, setText] = useState("");
  const [query, setQuery] = useState<string>();
  const [busy, setBusy] = useState<string>();
  const { data, error, mutate } = useApi(api.forms.userSearch, query === undefined ? undefined : { query });
  const people = data?.filter(({ username }) => groupIdOf(username) === undefined);
  const typed = text.trim();
  const isLongEnough = typed.length >= MIN_SEARCH_LETTERS;
  const add = async (username: string) => {
    setBusy(username);
    await onAdd(username);
    setBusy(undefined);
  };
  return (
    <section aria-labelledby="add-member" className={styles.add}>
      <Title order={2} size="h4" id="add-member">
        Add somebody
      </Title>
      {/* biome-ignore lint/a11y/useSemanticElements: browsers of before 2023 don't know <search> */}
      <form
        role="search"
        className={styles.search}
        onSubmit={(event) => {
          event.preventDefault();
          if (isLongEnough) setQuery(typed);
        }}
      >
        <TextInput
          type="search"
          label="Name or e-mail address of a designer"
          value={text}
          maxLength={200}
          autoComplete="off"
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          className={`${styles.field}`}
        />
        <Button
          type="submit"
          variant="default"
          disabled={!isLongEnough}
          loading={query !== undefined && data === undefined && error === undefined}
          leftSection={<IconSearch size={16} />}
        >
          Search
        </Button>
      </form>
      {error !== undefined && data === undefined && (
        <LoadFailed what="The search" error={error} onRetry={() => mutate()} />
      )}
      {people?.length === 0 && <p role="status">Nobody who designs forms was found with that name.</p>}
      {people !== undefined && people.length > 0 && (
        <LineList label="People found">
          {people.map(({ username, firstName, lastName }) => (
            <Line
              key={username}
              what={
                <>
                  {`${firstName} ${lastName}`}
                  <Text size="sm" c="dimmed">
                    <EmailAddress>{username}</EmailAddress>
                  </Text>
                </>
              }
            >
              {members.includes(username) ? (
                <Text size="sm" c="dimmed" role="status">
                  Is a member
                </Text>
              ) : (
                <Button
                  variant="default"
                  aria-label={`Add ${firstName} ${lastName}`}
                  loading={busy === username}
                  onClick={() => void add(username)}
                >
                  Add
                </Button>
              )}
            </Line>
          ))}
        </LineList>
      )}
    </section>
  );
}
