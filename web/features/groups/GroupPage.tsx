import { Anchor, Badge, Button, Checkbox, NativeSelect, Text, Title } from "@mantine/core";
import { useState } from "react";
import { Link, useNavigate, useParams } from "react-router-dom";
import type { GroupMember } from "../../../shared/contract/groups.ts";
import { api, call, useApi } from "../../lib/api.ts";
import { problemText } from "../../lib/problem-text.ts";
import { Confirmation } from "../../ui/Confirmation.tsx";
import { counted } from "../../ui/counted.ts";
import { TableSkeleton } from "../../ui/DataTable.tsx";
import { EmailAddress } from "../../ui/EmailAddress.tsx";
import { Line, LineList } from "../../ui/LineList.tsx";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { Note } from "../../ui/Note.tsx";
import { Organisation } from "../../ui/Organisation.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { AddMember } from "./AddMember.tsx";
import styles from "./Groups.module.css";
import { GroupNameDialog } from "./GroupsPage.tsx";
import { memberRights, rightsName, rightsNamed, rightsText } from "./member-rights.ts";

type Question = { kind: "leave" | "delete" | "rename" } | { kind: "remove"; member: GroupMember };

/** A group: its forms, its members and what each may do. Its owners change it, every member can leave it. */
export function GroupPage() {
  const { groupId = "" } = useParams();
  const { data: user } = useApi(api.account.whoami, {});
  const { data: group, error, mutate } = useApi(api.forms.groupRead, { groupId });
  const [failure, setFailure] = useState<string>();
  const [question, ask] = useState<Question>();
  const navigate = useNavigate();
  const isOwner = group?.privilege === "O";

  /** @returns true when it is done */
  const act = async (work: () => Promise<unknown>) => {
    setFailure(undefined);
    const refusal = await work().then(() => undefined, problemText);
    setFailure(refusal);
    await mutate().catch(() => undefined); // the page says what could not be loaded
    return refusal === undefined;
  };
  const save = (username: string, name: string, signOff?: boolean) =>
    act(() =>
      call(api.forms.groupMemberSave, {
        ...{ groupId, username, ...rightsNamed(name) },
        ...(signOff !== undefined && { signOff }),
      }),
    );
  const confirm = async (work: () => Promise<unknown>, leads: boolean) => {
    ask(undefined);
    if ((await act(work)) && leads) navigate("/groups");
  };

  if (error !== undefined && group === undefined)
    return <LoadFailed what="The group" error={error} onRetry={() => mutate()} />;
  if (group === undefined) return <TableSkeleton what="the group" />;
  const leave = () => call(api.forms.groupMemberRemove, { groupId, username: user?.username ?? "" });
  return (
    <>
      <PageHeading
        title={group.name}
        action={
          <div className={styles.actions}>
            <Button component={Link} to={`/design/forms?group=${groupId}`} variant="default">
              Forms
            </Button>
            {isOwner && (
              <Button variant="default" onClick={() => ask({ kind: "rename" })}>
                Rename
              </Button>
            )}
          </div>
        }
      >
        {counted(group.people.length, "member")}. What each may do applies to the forms that the group owns.
        Move a form here by the menu beside its name in Your Forms.
      </PageHeading>
      <div className={styles.news}>{failure !== undefined && <Note tone="error">{failure}</Note>}</div>
      <LineList label="Members" isFramed>
        {group.people.map((member) => (
          <Line
            key={member.username}
            what={
              <>
                <Text fw={560} component="div">
                  {member.name}
                  {member.username === user?.username && " (you)"}{" "}
                  {!member.active && <Badge color="gray">Deactivated</Badge>}
                </Text>
                <Text size="sm" c="dimmed">
                  <EmailAddress>{member.username}</EmailAddress>
                </Text>
              </>
            }
          >
            {isOwner && member.username !== user?.username ? (
              <div className={styles.actions}>
                <NativeSelect
                  aria-label={`What ${member.name} may do`}
                  data={[...memberRights]}
                  value={rightsName(member)}
                  onChange={({ currentTarget }) => void save(member.username, currentTarget.value)}
                />
                {member.privilege !== "O" && (
                  <Checkbox
                    label="Signs off"
                    aria-label={`${member.name} may sign off changes of reports`}
                    checked={member.signOff === true}
                    onChange={({ currentTarget }) =>
                      void save(member.username, rightsName(member), currentTarget.checked)
                    }
                  />
                )}
                <Button
                  variant="subtle"
                  color="red"
                  aria-label={`Remove ${member.name}`}
                  onClick={() => ask({ kind: "remove", member })}
                >
                  Remove
                </Button>
              </div>
            ) : (
              <Text size="sm">{rightsText(member)}</Text>
            )}
          </Line>
        ))}
      </LineList>
      {isOwner && (
        <AddMember
          members={group.people.map(({ username }) => username)}
          onAdd={(username) => save(username, "R")}
        />
      )}
      {isOwner && <GroupOrganisation groupId={groupId} />}
      <div className={styles.ends}>
        <Button variant="default" onClick={() => ask({ kind: "leave" })} disabled={user === undefined}>
          Leave the group
        </Button>
        {isOwner && (
          <Button variant="default" onClick={() => ask({ kind: "delete" })}>
            Delete the group
          </Button>
        )}
      </div>
      {question?.kind === "rename" && (
        <GroupNameDialog
          title={`Rename ${group.name}`}
          verb="Rename"
          before={group.name}
          save={(name) => call(api.forms.groupRename, { groupId, name }).then(() => mutate())}
          onClose={() => ask(undefined)}
        />
      )}
      {question?.kind === "remove" && (
        <Confirmation
          color="red"
          title={`Remove ${question.member.name}`}
          verb="Yes, remove"
          onClose={() => ask(undefined)}
          onConfirm={() => {
            const { username } = question.member;
            void confirm(() => call(api.forms.groupMemberRemove, { groupId, username }), false);
          }}
        >
          They no longer see the group's forms, from now on. The forms, their publications and their mails go
          on.
        </Confirmation>
      )}
      {question?.kind === "leave" && (
        <Confirmation
          color="red"
          title={`Leave ${group.name}`}
          verb="Yes, leave"
          onClose={() => ask(undefined)}
          onConfirm={() => void confirm(leave, true)}
        >
          You no longer see the group's forms. Only an owner of the group can add you again.
        </Confirmation>
      )}
      {question?.kind === "delete" && (
        <Confirmation
          color="red"
          title={`Delete ${group.name}`}
          verb="Yes, delete"
          onClose={() => ask(undefined)}
          onConfirm={() => void confirm(() => call(api.forms.groupDelete, { groupId }), true)}
        >
          A group that owns forms, also <Anchor href="/design/forms/deleted">deleted ones</Anchor>, can't be
          deleted: hand them over first.
        </Confirmation>
      )}
    </>
  );
}

/** Whose the group's forms are. */
function GroupOrganisation({ groupId }: { groupId: string }) {
  const { data, error, mutate } = useApi(api.account.groupOrganisation, { groupId });
  return (
    <section className={styles.organisation}>
      <Title order={2} size="h3">
        Organisation
      </Title>
      <p>The group's forms and their reports name it, unless a publication names another one.</p>
      <Organisation
        said={data}
        error={error}
        onRetry={mutate}
        save={(change) => call(api.account.groupOrganisation, { groupId, ...change })}
      />
    </section>
  );
}
