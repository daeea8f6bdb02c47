import { Anchor, Button, Radio, Stack } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router-dom";
import { groupPrincipal } from "../../../shared/groups.ts";
import { api, call, useApi } from "../../lib/api.ts";
import { useAttempt } from "../../lib/use-attempt.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { Note } from "../../ui/Note.tsx";
import type { FormDialog } from "./use-open-dialog.ts";

/** Whom a form belongs to: its owner, or one of the groups that the user is a member of. */
export const MoveDialog: FormDialog = ({ form, onClose }) => {
  const { data: user } = useApi(api.account.whoami, {});
  const { data, error, mutate } = useApi(api.forms.groupList, {});
  const [chosen, choose] = useState<string>();
  const groups = data?.groups.filter(({ groupId }) => groupId !== form.group?.id) ?? [];
  const target = groups.find(({ groupId }) => groupId === chosen);
  const { attempt, busy, failure } = useAttempt(async () => {
    const username = target === undefined ? (user?.username ?? "") : groupPrincipal(target.groupId);
    const { isDone } = await call(api.forms.handOver, { id: form.id, username, keepsWrite: false });
    const owner = target?.name ?? "you";
    onClose(true, {
      text: isDone
        ? `${form.formName} belongs to ${owner}.`
        : `${form.formName} belongs to ${owner} as soon as an owner of the group accepts it.`,
    });
    return undefined;
  });
  const isEmpty = data !== undefined && groups.length === 0 && form.group === undefined;
  return (
    <Dialog
      title={`Move ${form.formName}`}
      onClose={() => onClose()}
      actions={
        <>
          <Button variant="default" onClick={() => onClose()}>
            Cancel
          </Button>
          {!isEmpty && (
            <Button onClick={attempt} loading={busy} disabled={chosen === undefined || user === undefined}>
              Move
            </Button>
          )}
        </>
      }
    >
      {failure !== undefined && <Note tone="error">{failure}</Note>}
      {error !== undefined && data === undefined && (
        <LoadFailed what="Your groups" error={error} onRetry={() => mutate()} />
      )}
      <p>
        {form.group === undefined
          ? "It belongs to you. Moved to a group, it belongs to all of its members, each with their own privilege, and stays when you leave."
          : `It belongs to the group ${form.group.name}, whose members lose it when it is moved.`}{" "}
        Its publications, links and shares go on as they are.
      </p>
      {isEmpty ? (
        <p>
          You are in no group yet.{" "}
          <Anchor component={Link} to="/groups" underline="always">
            Create one
          </Anchor>{" "}
          first.
        </p>
      ) : (
        <Radio.Group label="It is to belong to" value={chosen ?? ""} onChange={choose}>
          <Stack gap="sm" mt="xs">
            {form.group !== undefined && <Radio value="me" label="Me" description="You own it alone." />}
            {groups.map(({ groupId, name, privilege }) => (
              <Radio
                key={groupId}
                value={groupId}
                label={name}
                description={
                  privilege === "O"
                    ? "You own the group, so it is moved at once."
                    : "The group's owners accept it first. Afterwards you may do what the group lets you."
                }
              />
            ))}
          </Stack>
        </Radio.Group>
      )}
    </Dialog>
  );
};
