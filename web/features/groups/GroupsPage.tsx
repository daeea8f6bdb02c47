import { Anchor, Button, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { api, call, useApi } from "../../lib/api.ts";
import { useAttempt } from "../../lib/use-attempt.ts";
import { counted } from "../../ui/counted.ts";
import { TableSkeleton } from "../../ui/DataTable.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { IconUserPlus, IconUsers } from "../../ui/icons/icons.tsx";
import { Line, LineList } from "../../ui/LineList.tsx";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { Note } from "../../ui/Note.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { rightsText } from "./member-rights.ts";

/** The groups that the user is a member of. */
export function GroupsPage() {
  const { data, error, mutate } = useApi(api.forms.groupList, {});
  const [isCreating, setCreating] = useState(false);
  const navigate = useNavigate();
  const create = (
    <Button leftSection={<IconUserPlus size={18} />} onClick={() => setCreating(true)}>
      Create a group
    </Button>
  );
  return (
    <>
      <PageHeading title="Groups" action={data !== undefined && data.groups.length > 0 && create}>
        A form can belong to a group instead of a person: it stays when somebody leaves.
      </PageHeading>
      {error !== undefined && data === undefined && (
        <LoadFailed what="Your groups" error={error} onRetry={() => mutate()} />
      )}
      {data === undefined && error === undefined && <TableSkeleton what="groups" />}
      {data?.groups.length === 0 && (
        <EmptyState
          icon={<IconUsers size={28} stroke={1.6} />}
          title="You are in no group yet"
          actions={create}
        >
          Create one for a ward or a team, add the people who work there, and move forms to it. Or ask an
          owner of a group to add you.
        </EmptyState>
      )}
      {data !== undefined && data.groups.length > 0 && (
        <LineList label="Your groups" isFramed>
          {data.groups.map(({ groupId, name, members, ...rights }) => (
            <Line
              key={groupId}
              what={
                <>
                  <Anchor component={Link} to={`/groups/${groupId}`} fw={560}>
                    {name}
                  </Anchor>
                  <Text size="sm" c="dimmed">
                    {counted(members, "member")} · You: {rightsText(rights)}
                  </Text>
                </>
              }
            >
              <Anchor component={Link} to={`/design/forms?group=${groupId}`} aria-label={`Forms of ${name}`}>
                Forms
              </Anchor>
            </Line>
          ))}
        </LineList>
      )}
      {isCreating && (
        <GroupNameDialog
          title="Create a group"
          verb="Create"
          save={async (name) => {
            const { groupId } = await call(api.forms.groupCreate, { name });
            navigate(`/groups/${groupId}`);
          }}
          onClose={() => setCreating(false)}
        />
      )}
    </>
  );
}

interface GroupNameDialogProps {
  title: string;
  verb: string;
  /** The present name; absent: of a new group. */
  before?: string;
  save: (name: string) => Promise<unknown>;
  onClose: () => void;
}

/** A name for a group. */
export function GroupNameDialog({ title, verb, before = "", save, onClose }: GroupNameDialogProps) {
  const [text, setText] = useState(before);
  const name = text.trim();
  const isChanged = name !== "" && name !== before;
  const { attempt, busy, failure } = useAttempt(async () => {
    await save(name);
    onClose();
    return undefined;
  });
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="group-name" loading={busy} disabled={!isChanged}>
            {verb}
          </Button>
        </>
      }
    >
      {failure !== undefined && <Note tone="error">{failure}</Note>}
      <form
        id="group-name"
        onSubmit={(event) => {
          event.preventDefault();
          if (isChanged) void attempt();
        }}
      >
        <TextInput
          label="Name"
          description="Its members see it, and whoever they share forms with."
          value={text}
          maxLength={100}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          data-autofocus
        />
      </form>
    </Dialog>
  );
}
