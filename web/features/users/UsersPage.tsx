import { ActionIcon, Badge, Button, Menu, Skeleton, Table } from "@mantine/core";
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
  IconHistory,
  IconKey,
  IconLogout,
  IconUserCheck,
  IconUserOff,
  IconUserSearch,
  IconUserShield,
  IconUsers,
} from "../../ui/icons/icons.tsx";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { Note } from "../../ui/Note.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { useToast } from "../../ui/Toasts.tsx";
import { useDialogQuery } from "../../ui/use-dialog-query.ts";
import { ViewTabs } from "../../ui/ViewTabs.tsx";
import { ChangeUserDialog, roleLabels, type UserChange } from "./ChangeUserDialog.tsx";
import { GroupsView } from "./GroupsView.tsx";
import { HealthView } from "./HealthView.tsx";
import { ResetTwoStep } from "./ResetTwoStep.tsx";
import { SearchForm } from "./SearchForm.tsx";
import { SignInView } from "./SignInView.tsx";
import { TrailDialog } from "./TrailDialog.tsx";
import { TrailView } from "./TrailView.tsx";
import styles from "./UserList.module.css";
import { UserTokens } from "./UserTokens.tsx";

const userColumns: readonly Column[] = [
  { name: "Name" },
  { name: "Roles", isWide: true },
  { name: "Sign-in", isWide: true },
  { name: "Status" },
  { name: "Since", isWide: true },
  { name: "Actions", isQuiet: true },
];

interface UserRowProps {
  user: ListedUser;
  isOwn: boolean;
  onChange: (kind: UserChange["kind"]) => void;
  onReset: () => void;
  onTokens: () => void;
  onTrail: () => void;
}

/** Whether they are connected to an issuer, and have a second step here: an issuer asks for its own. */
function signInText({ connected, hasFactor }: ListedUser): string {
  if (connected) return hasFactor ? "Single sign-on, two-step verification" : "Single sign-on";
  return hasFactor ? "Two-step verification" : "Password only";
}

/** One user; the actions are in a menu. */
function UserRow({ user, isOwn, onChange, onReset, onTokens, onTrail }: UserRowProps) {
  const { firstName, lastName, username, roles, active, createdAt, connected, hasFactor } = user;
  const roleText = roles.map((role) => roleLabels[role].name).join(", ");
  return (
    <Table.Tr>
      <Table.Td>
        <span className={styles.name}>
          {`${firstName} ${lastName}${isOwn ? " (you)" : ""}`}
          <span className={styles.address}>
            <EmailAddress>{username}</EmailAddress>
          </span>
          <span className={styles.narrow}>{`${roleText} · ${signInText(user)}`}</span>
        </span>
      </Table.Td>
      <Table.Td data-wide>{roleText}</Table.Td>
      <Table.Td data-wide>{signInText(user)}</Table.Td>
      <Table.Td>
        <Badge color={active ? "leaf" : "gray"} fz="xs" fw={560} miw="max-content">
          {active ? "Active" : "Deactivated"}
        </Badge>
      </Table.Td>
      <Table.Td data-wide className={`${styles.oneLine}`}>
        {mediumDate(createdAt)}
      </Table.Td>
      <Table.Td>
        <Menu position="bottom-end" width={240} withInitialFocusPlaceholder={false}>
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
            {hasFactor && !isOwn && (
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
            <Menu.Divider />
            <Menu.Item
              component={Link}
              to={`?${new URLSearchParams({ view: "groups", query: username })}`}
              leftSection={<IconUsers size={16} />}
            >
              Groups
            </Menu.Item>
            <Menu.Item leftSection={<IconKey size={16} />} onClick={onTokens}>
              Access tokens
            </Menu.Item>
            <Menu.Item leftSection={<IconHistory size={16} />} onClick={onTrail}>
              Audit trail
            </Menu.Item>
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
  const [trailOf, setTrailOf] = useState<ListedUser>();
  const [tokensOf, setTokensOf] = useState<string>();
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
      <SearchForm
        of="users"
        label="Search by name or e-mail address"
        query={query}
        onSearch={(text) => setSearch(text === "" ? {} : { query: text })}
      />
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
              onTokens={() => setTokensOf(user.username)}
              onTrail={() => setTrailOf(user)}
            />
          ))}
        </DataTable>
      )}
      <CursorPager of="users" cursor={cursor} next={data?.next} />
      {parts?.reset !== undefined && (
        <ResetTwoStep username={parts.reset} onClose={close} onDone={wasReset} />
      )}
      {tokensOf !== undefined && <UserTokens username={tokensOf} onClose={() => setTokensOf(undefined)} />}
      {trailOf !== undefined && (
        <TrailDialog
          username={trailOf.username}
          name={`${trailOf.firstName} ${trailOf.lastName}`}
          onClose={() => setTrailOf(undefined)}
        />
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

const views = [
  { key: "", name: "People", title: "Users", text: "Who may sign in, and what they may do." },
  {
    key: "groups",
    name: "Groups",
    title: "Groups",
    text: "All groups that forms can belong to, and who owns them.",
  },
  { key: "sign-in", name: "Sign-in", title: "Sign-in", text: "How people sign in to this product." },
  {
    key: "health",
    name: "Health",
    title: "Health",
    text: "What waits in the whole product, and what failed.",
  },
  {
    key: "trail",
    name: "Audit trail",
    title: "Audit trail",
    text: "Who did what in the whole product: where it is kept, and a copy of some days.",
  },
] as const;

/** What administrators see of the whole product. It is not even requested for others. */
export function UsersPage() {
  const chosen = useSearchParams()[0].get("view");
  const view = views.find(({ key }) => key === chosen) ?? views[0];
  const { data: user, error, mutate } = useApi(api.account.whoami, {});
  return (
    <>
      <PageHeading title={view.title}>{view.text}</PageHeading>
      {error !== undefined && user === undefined && (
        <LoadFailed what="Your account" error={error} onRetry={() => mutate()} />
      )}
      {user === undefined && error === undefined && <Skeleton height={240} />}
      {user !== undefined &&
        (user.roles.includes("ADMIN") ? (
          <>
            <ViewTabs
              views={views.map((one) => ({
                name: one.name,
                to: one.key === "" ? "?" : `?view=${one.key}`,
                isCurrent: one === view,
              }))}
            />
            {view.key === "" && <UserList ownUsername={user.username} />}
            {view.key === "groups" && <GroupsView />}
            {view.key === "sign-in" && <SignInView />}
            {view.key === "health" && <HealthView />}
            {view.key === "trail" && <TrailView />}
          </>
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
