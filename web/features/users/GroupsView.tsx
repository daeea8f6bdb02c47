import { Badge, Button, Group as Row, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { OutputOf } from "../../../shared/contract/route.ts";
import { groupPrincipal } from "../../../shared/groups.ts";
import { api, call, useApi } from "../../lib/api.ts";
import { useAttempt } from "../../lib/use-attempt.ts";
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

type Group = OutputOf<typeof api.forms.groupAll>["groups"][number];

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
        hint="Group or member's address"
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
              <Row gap="md">
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
                  px={0}
                  aria-label={`Audit trail of ${group.name}`}
                  onClick={() => open({ kind: "trail", group })}
                >
                  Audit trail
                </Button>
              </Row>
            </Line>
          ))}
        </LineList>
      )}
      <CursorPager of="groups" cursor={cursor} next={data?.next} />
      {opened?.kind === "trail" && (
        <TrailDialog
          username={groupPrincipal(opened.group.groupId)}
          name={opened.group.name}
          onClose={close}
        />
      )}
      {opened?.kind === "owner" && (
        <OwnerDialog
          group={opened.group}
          onClose={close}
          onNamed={(username) => {
            close();
            toast({ text: `${username} owns ${opened.group.name}.` });
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
  return (
    <>
      <Text fw={560}>{name}</Text>
      <Text size="sm" c="dimmed" component="div">
        {counted(members, "member")} ·{" "}
        {owners.length === 0 ? (
          <Badge color="yellow">No active owner</Badge>
        ) : (
          <EmailAddress>{`Owned by ${owners.join(", ")}`}</EmailAddress>
        )}
      </Text>
    </>
  );
}

interface OwnerDialogProps {
  group: Group;
  onClose: () => void;
  onNamed: (username: string) => void;
}

/** Takes the address of somebody with an active account, who then owns the group. */
function OwnerDialog({ group: { groupId, name }, onClose, onNamed }: OwnerDialogProps) {
  const [address, setAddress] = useState("");
  const username = address.trim().toLowerCase();
  const { attempt, busy, failure } = useAttempt(async () => {
    await call(api.forms.groupAppoint, { groupId, username });
    onNamed(username);
    return undefined;
  });
  return (
    <Dialog
      title={`Name an owner of ${name}`}
      onClose={onClose}
      actions={
        <Button type="submit" form="group-owner" loading={busy} disabled={username === ""}>
          Make owner
        </Button>
      }
    >
      <form
        id="group-owner"
        onSubmit={(event) => {
          event.preventDefault();
          void attempt();
        }}
      >
        <Stack gap="md">
          {failure !== undefined && <Note tone="error">{failure}</Note>}
          <TextInput
            label="E-mail address of the owner"
            description="Nobody with an active account owns this group. An owner adds members, and may do everything with the group's forms, also read their answers."
            type="email"
            value={address}
            maxLength={254}
            onChange={({ currentTarget }) => setAddress(currentTarget.value)}
            data-autofocus
          />
        </Stack>
      </form>
    </Dialog>
  );
}
