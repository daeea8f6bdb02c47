import { Button, TextInput } from "@mantine/core";
import { IconSearch, IconUserSearch } from "@tabler/icons-react";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { ListedUser } from "../../../shared/contract/people.ts";
import { MIN_SEARCH_LETTERS } from "../../../shared/limits.ts";
import { api, useApi } from "../../lib/api.ts";
import { useCursor } from "../../lib/use-cursor.ts";
import { CursorPager } from "../../ui/CursorPager.tsx";
import { DataTable, TableSkeleton } from "../../ui/DataTable.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { Note } from "../../ui/Note.tsx";
import { ChangeUserDialog, type UserChange } from "./ChangeUserDialog.tsx";
import styles from "./UserList.module.css";
import { UserRow, userColumns } from "./UserRow.tsx";

/** All users, or those that a search finds, a page at a time. The search stands in the address. */
export function UserList({ ownUsername }: { ownUsername: string }) {
  const [search, setSearch] = useSearchParams();
  const query = search.get("query")?.trim() ?? "";
  const isShort = query !== "" && query.length < MIN_SEARCH_LETTERS;
  const cursor = useCursor(query);
  const { data, error, mutate } = useApi(
    api.account.userList,
    isShort ? undefined : { query, ...(cursor.after !== undefined && { after: cursor.after }) },
  );
  const [asked, setAsked] = useState<UserChange>();
  const [news, setNews] = useState<string>();

  const taken = (changed: ListedUser) => {
    setAsked(undefined);
    setNews(`${changed.firstName} ${changed.lastName} is changed.`);
    const replaced = data?.users.map((user) => (user.username === changed.username ? changed : user));
    if (data && replaced) void mutate({ ...data, users: replaced }, { revalidate: false });
  };

  return (
    <>
      <form
        key={query}
        className={styles.search}
        aria-label="Search users"
        onSubmit={(event) => {
          event.preventDefault();
          const text = String(new FormData(event.currentTarget).get("query") ?? "").trim();
          setSearch(text === "" ? {} : { query: text });
        }}
      >
        <TextInput
          name="query"
          type="search"
          aria-label="Search by name or e-mail address"
          placeholder="Name or e-mail address"
          maxLength={200}
          defaultValue={query}
          leftSection={<IconSearch size={16} />}
          className={`${styles.field}`}
        />
        <Button type="submit" variant="default">
          Search
        </Button>
        {query !== "" && (
          <Button variant="subtle" onClick={() => setSearch({})}>
            Clear
          </Button>
        )}
      </form>
      {news !== undefined && <Note tone="success">{news}</Note>}
      {isShort && <Note tone="info">Type at least {MIN_SEARCH_LETTERS} letters.</Note>}
      {error !== undefined && data === undefined && (
        <LoadFailed what="The users" error={error} onRetry={() => mutate()} />
      )}
      {data === undefined && error === undefined && !isShort && <TableSkeleton what="users" />}
      {data?.users.length === 0 && (
        <EmptyState icon={<IconUserSearch size={28} stroke={1.6} />} title="Nobody found">
          A search finds any part of a name, and the beginning of an e-mail address.
        </EmptyState>
      )}
      {data !== undefined && data.users.length > 0 && (
        <DataTable label="Users" columns={userColumns}>
          {data.users.map((user) => (
            <UserRow
              key={user.username}
              user={user}
              isOwn={user.username === ownUsername}
              onChange={(kind) => {
                setNews(undefined);
                setAsked({ kind, user });
              }}
            />
          ))}
        </DataTable>
      )}
      <CursorPager of="users" cursor={cursor} next={data?.next} />
      {asked !== undefined && (
        <ChangeUserDialog
          change={asked}
          isOwn={asked.user.username === ownUsername}
          onClose={() => setAsked(undefined)}
          onChanged={taken}
        />
      )}
    </>
  );
}
