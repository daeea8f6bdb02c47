import { Badge, Button, Text } from "@mantine/core";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { OutputOf } from "../../../shared/contract/route.ts";
import { api, call, useApi } from "../../lib/api.ts";
import { problemText } from "../../lib/problem-text.ts";
import { CursorPager, useCursor } from "../../ui/CursorPager.tsx";
import { counted } from "../../ui/counted.ts";
import { TableSkeleton } from "../../ui/DataTable.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { EmailAddress } from "../../ui/EmailAddress.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { IconUsers } from "../../ui/icons/icons.tsx";
import { Line, LineList } from "../../ui/LineList.tsx";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { Note } from "../../ui/Note.tsx";
import { useToast } from "../../ui/Toasts.tsx";
import { SearchForm } from "./SearchForm.tsx";
import { TrailDialog } from "./TrailDialog.tsx";
import styles from "./UserList.module.css";

type Group = OutputOf<typeof api.forms.groupAll>["groups"][number];
/** More owners of a group are counted. */
const OWNERS_SHOWN = 3;

/** All groups, or those that a search finds. The search is in the address. */
export function GroupsView() {
  const [search, setSearch] = useSearchParams();
  const query = search.get("query")?.trim() ?? "";
  const cursor = useCursor(query);
  const { data, error, mutate } = useApi(api.forms.groupAll, {
    ...(query !== "" && { query }),
    ...(cursor.after !== undefined && { after: cursor.after }),
  });
  const [opened, open] = useState<{ kind: "owner" | "trail"; group: Group }>();
  const toast = useToast();
  const close = () => open(undefined);
  return (
    <>
      <SearchForm
        of="groups"
        label="Search by the name of a group, or by the e-mail address of a member"
        query={query}
        onSearch={(text) => setSearch({ view: "groups", ...(text !== "" && { query: text }) })}
      />
      {error !== undefined && data === undefined && (
        <LoadFailed what="The groups" error={error} onRetry={() => mutate()} />
      )}
      {data === undefined && error === undefined && <TableSkeleton what="groups" />}
      {data?.groups.length === 0 && (
        <EmptyState icon={<IconUsers size={28} stroke={1.6} />} title={emptyTitle(query, data.next)}>
          A search finds any part of a group's name, and the beginning of a member's e-mail address.
        </EmptyState>
      )}
      {data !== undefined && data.groups.length > 0 && (
        <LineList label="Groups" isFramed>
          {data.groups.map((group) => (
            <Line key={group.groupId} what={<GroupText {...group} />}>
              <div className={styles.actions}>
                {group.owners.length === 0 && (
                  <Button
                    variant="default"
                    aria-label={`Name an owner of ${group.name}`}
                    onClick={() => open({ kind: "owner", group })}
                  >
                    Name an owner
                  </Button>
                )}
                <Button
                  variant="subtle"
                  aria-label={`Audit trail of ${group.name}`}
                  onClick={() => open({ kind: "trail", group })}
                >
                  Audit trail
                </Button>
              </div>
            </Line>
          ))}
        </LineList>
      )}
      <CursorPager of="groups" cursor={cursor} next={data?.next} />
      {opened?.kind === "trail" && (
        <TrailDialog of={{ groupId: opened.group.groupId }} name={opened.group.name} onClose={close} />
      )}
      {opened?.kind === "owner" && (
        <OwnerDialog
          group={opened.group}
          onClose={close}
          onNamed={(name) => {
            close();
            toast({ text: `${name} owns ${opened.group.name}.` });
            void mutate();
          }}
        />
      )}
    </>
  );
}

function emptyTitle(query: string, next: string | undefined): string {
  if (next !== undefined) return "No group found so far: go on to the next page";
  return query === "" ? "There are no groups yet" : "No group found";
}

function GroupText({ name, owners, members }: Group) {
  const more = owners.length - OWNERS_SHOWN;
  return (
    <>
      <Text fw={560} component="div">
        {name}
      </Text>
      <Text size="sm" c="dimmed" component="div">
        {counted(members, "member")} ·{" "}
        {owners.length === 0 ? (
          <Badge color="yellow">No active owner</Badge>
        ) : (
          <>
            {owners.length === 1 ? "Owner" : "Owners"}:{" "}
            <EmailAddress>{owners.slice(0, OWNERS_SHOWN).join(", ")}</EmailAddress>
            {more > 0 && ` and ${more} more`}
          </>
        )}
      </Text>
    </>
  );
}

interface OwnerDialogProps {
  group: Group;
  onClose: () => void;
  onNamed: (name: string) => void;
}

/** Finds somebody with an active account, who then owns the group. */
function OwnerDialog({ group: { groupId, name }, onClose, onNamed }: OwnerDialogProps) {
  const [query, setQuery] = useState("");
  const { data, error, mutate } = useApi(
    api.account.userList,
    query === "" ? undefined : { query, limit: 10 },
  );
  const [failure, setFailure] = useState<string>();
  const people = data?.users.filter(({ active, roles }) => active && roles.includes("DESIGNER"));
  const appoint = (username: string, person: string) =>
    call(api.forms.groupAppoint, { groupId, username }).then(
      () => onNamed(person),
      (refusal: unknown) => setFailure(problemText(refusal)),
    );
  return (
    <Dialog title={`Name an owner of ${name}`} onClose={onClose}>
      {failure !== undefined && <Note tone="error">{failure}</Note>}
      <p>
        Nobody with an active account owns this group. An owner adds members, and does everything with the
        forms of the group: also read their answers.
      </p>
      <SearchForm
        of="designers"
        label="Name or e-mail address of a designer"
        query={query}
        onSearch={setQuery}
      />
      {error !== undefined && data === undefined && (
        <LoadFailed what="The search" error={error} onRetry={() => mutate()} />
      )}
      {people?.length === 0 && <p role="status">No active designer was found with that name.</p>}
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
              <Button
                aria-label={`Make ${firstName} ${lastName} the owner`}
                onClick={() => void appoint(username, `${firstName} ${lastName}`)}
              >
                Make owner
              </Button>
            </Line>
          ))}
        </LineList>
      )}
    </Dialog>
  );
}
