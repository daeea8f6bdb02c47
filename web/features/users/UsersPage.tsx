import { ActionIcon, Badge, Button, Menu, Skeleton, Table, TextInput } from "@mantine/core";
import { useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import type { ListedUser } from "../../../shared/contract/people.ts";
import { MIN_SEARCH_LETTERS } from "../../../shared/limits.ts";
import { api, call, useApi } from "../../lib/api.ts";
import { mediumDate } from "../../lib/format.ts";
import { CursorPager, useCursor } from "../../ui/CursorPager.tsx";
import type { Column } from "../../ui/DataTable.tsx";
import { DataTable, TableSkeleton } from "../../ui/DataTable.tsx";
import { EmailAddress } from "../../ui/EmailAddress.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import {
  IconDots,
  IconKey,
  IconLogout,
  IconSearch,
  IconUserCheck,
  IconUserOff,
  IconUserSearch,
  IconUserShield,
} from "../../ui/icons/icons.tsx";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { Note } from "../../ui/Note.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { useToast } from "../../ui/Toasts.tsx";
import { useDialogQuery } from "../../ui/use-dialog-query.ts";
import { ChangeUserDialog, roleLabels, type UserChange } from "./ChangeUserDialog.tsx";
import { ResetTwoStep } from "./ResetTwoStep.tsx";
import styles from "./UserList.module.css";

const userColumns: readonly Column[] = [
  { name: "Name" },
  { name: "Roles", isWide: true },
  { name: "Status" },
  { name: "Since", isWide: true },
  { name: "Actions", isQuiet: true },
];

interface UserRowProps {
  user: ListedUser;
  isOwn: boolean;
  onChange: (kind: UserChange["kind"]) => void;
  onReset: () => void;
}

/** One user; the actions are in a menu. */
function UserRow({ user, isOwn, onChange, onReset }: UserRowProps) {
  const { firstName, lastName, username, roles, active, createdAt, connected } = user;
  return (
    <Table.Tr>
      <Table.Td>
        <span className={styles.name}>
          {`${firstName} ${lastName}${isOwn ? " (you)" : ""}`}
          <span className={styles.address}>
            <EmailAddress>{username}</EmailAddress>
          </span>
        </span>
      </Table.Td>
      <Table.Td data-wide>{roles.map((role) => roleLabels[role].name).join(", ")}</Table.Td>
      <Table.Td>
        <Badge color={active ? "leaf" : "gray"} fz="xs" fw={560} miw="max-content">
          {active ? "Active" : "Deactivated"}
        </Badge>
      </Table.Td>
      <Table.Td data-wide>{mediumDate(createdAt)}</Table.Td>
      <Table.Td>
        <Menu position="bottom-end" width={240}>
          <Menu.Target>
            <ActionIcon aria-label={`Actions on ${username}`}>
              <IconDots size={19} stroke={1.6} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconUserShield size={16} />} onClick={() => onChange("roles")}>
              Change roles
            </Menu.Item>
            {connected && (
              <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => onChange("disconnect")}>
                Disconnect single sign-on
              </Menu.Item>
            )}
            {!isOwn && (
              <Menu.Item leftSection={<IconKey size={16} />} onClick={onReset}>
                Reset two-step verification
              </Menu.Item>
            )}
            {active && !isOwn && (
              <Menu.Item
                color="var(--error)"
                leftSection={<IconUserOff size={16} />}
                onClick={() => onChange("deactivate")}
              >
                Deactivate
              </Menu.Item>
            )}
            {!active && (
              <Menu.Item leftSection={<IconUserCheck size={16} />} onClick={() => onChange("reactivate")}>
                Reactivate
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      </Table.Td>
    </Table.Tr>
  );
}

/** Whose two-step verification is about to be reset: an administrator who has to sign in again comes back to it. */
const RESET = ["reset"] as const;

/** All users, or those that a search finds, one page at a time. The search is in the address. */
function UserList({ ownUsername }: { ownUsername: string }) {
  const [search, setSearch] = useSearchParams();
  const query = search.get("query")?.trim() ?? "";
  const isShort = query !== "" && query.length < MIN_SEARCH_LETTERS;
  const cursor = useCursor(query);
  const { data, error, mutate } = useApi(
    api.account.userList,
    isShort ? undefined : { query, ...(cursor.after !== undefined && { after: cursor.after }) },
  );
  const [pending, setPending] = useState<UserChange>();
  const { parts, open, close } = useDialogQuery(RESET);
  const toast = useToast();
  const wasReset = () => {
    close();
    toast({ text: `Two-step verification of ${parts?.reset} was reset.` });
  };

  const show = (changed: ListedUser) => {
    const replaced = (user: ListedUser) => (user.username === changed.username ? changed : user);
    void mutate((page) => page && { ...page, users: page.users.map(replaced) }, { revalidate: false });
  };
  const taken = ({ kind, user }: UserChange, changed: ListedUser) => {
    setPending(undefined);
    show(changed);
    const { username, firstName, lastName, active, roles } = user;
    toast({
      text: `${firstName} ${lastName} was changed.`,
      ...(kind !== "disconnect" && {
        undo: async () => {
          const before = kind === "roles" ? { roles: [...roles] } : { active };
          show(await call(api.account.userChange, { username, ...before }));
          return `${firstName} ${lastName} is as before.`;
        },
      }),
      about: `${kind} of ${username}`,
    });
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
      {isShort && <Note tone="info">Type at least {MIN_SEARCH_LETTERS} letters.</Note>}
      {error !== undefined && data === undefined && (
        <LoadFailed what="The users" error={error} onRetry={() => mutate()} />
      )}
      {data === undefined && error === undefined && !isShort && <TableSkeleton what="users" />}
      {data?.users.length === 0 && (
        <EmptyState icon={<IconUserSearch size={28} stroke={1.6} />} title="No user found">
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
              onChange={(kind) => setPending({ kind, user })}
              onReset={() => open({ reset: user.username })}
            />
          ))}
        </DataTable>
      )}
      <CursorPager of="users" cursor={cursor} next={data?.next} />
      {parts?.reset !== undefined && (
        <ResetTwoStep username={parts.reset} onClose={close} onDone={wasReset} />
      )}
      {pending !== undefined && (
        <ChangeUserDialog
          change={pending}
          isOwn={pending.user.username === ownUsername}
          onClose={() => setPending(undefined)}
          onChanged={(changed) => taken(pending, changed)}
        />
      )}
    </>
  );
}

/** The administrator's list of users. It is not even requested for others. */
export function UsersPage() {
  const { data: user, error, mutate } = useApi(api.account.whoami, {});
  return (
    <>
      <PageHeading title="Users">Who may sign in, and what they may do.</PageHeading>
      {error !== undefined && user === undefined && (
        <LoadFailed what="Your account" error={error} onRetry={() => mutate()} />
      )}
      {user === undefined && error === undefined && <Skeleton height={240} />}
      {user !== undefined &&
        (user.roles.includes("ADMIN") ? (
          <UserList ownUsername={user.username} />
        ) : (
          <Note tone="info" title="This page is for administrators.">
            <Button component={Link} to="/dashboard" variant="default">
              Go to the dashboard
            </Button>
          </Note>
        ))}
    </>
  );
}
