import { Button, Radio, Stack, Switch, Text, Title } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { privilegeLabels } from "../../../shared/access.ts";
import type { FormListItem } from "../../../shared/contract/forms.ts";
import type { FoundUser } from "../../../shared/contract/sharing.ts";
import { groupIdOf } from "../../../shared/groups.ts";
import type { SiteLimit } from "../../../shared/site-limit.ts";
import { draftOf } from "../../lib/browser-storage.ts";
import { problemText } from "../../lib/problem-text.ts";
import { Dialog, DialogBar } from "../../ui/Dialog.tsx";
import { IconCheck } from "../../ui/icons/icons.tsx";
import { Note } from "../../ui/Note.tsx";
import type { Toast } from "../../ui/Toasts.tsx";
import styles from "./ShareEdit.module.css";
import { ShareList } from "./ShareList.tsx";
import { SiteEdit } from "./SiteEdit.tsx";
import { TransferOwnership } from "./TransferOwnership.tsx";
import type { SharePrivilege } from "./use-shares.ts";
import { type PeopleQuery, saveShare, useFoundPeople, useShares } from "./use-shares.ts";

const privileges: readonly { value: SharePrivilege; meaning: string }[] = [
  { value: "R", meaning: "Sees the form in their list and can look at it." },
  {
    value: "W",
    meaning: "Can also import it again, publish, download and delete it, and build its processes.",
  },
];

const ANSWERS_RIGHT = "May read what respondents answered";
const SIGN_OFF_RIGHT = "May sign off changes of the reports";
const CORRECTING_RIGHT = "May correct answers, and enter some for respondents";

interface ShareEditProps {
  formId: number;
  person: FoundUser;
  onDone: () => void;
}

/** Edit mode: what one person may do with the form. Every change is saved as it is made. */
function ShareEdit({ formId, person, onDone }: ShareEditProps) {
  const { rights, saving, choosePrivilege, allowAnswers, allowCorrecting, allowSignOff, limitTo, settled } =
    useShareEdit(formId, person);
  /** A limit was chosen and isn't saved: who leaves now would take it for saved. */
  const [isOpen, setIsOpen] = useState(false);
  /** Answers that are given before the limit is saved would be those of all submissions. */
  const isSiteDue = isOpen && !rights.data;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []); // the button that opened this is gone

  return (
    <>
      <Title order={3} size="h4" ref={heading} tabIndex={-1} className={`${styles.name}`}>
        {`${person.firstName} ${person.lastName}`}
      </Title>
      <Text c="dimmed" className={`${styles.who}`}>
        {groupIdOf(person.username) === undefined
          ? `${person.username} · ${person.domain}`
          : "A group: every member gets what you choose here."}
      </Text>
      <Stack gap="lg" mb="md">
        <Radio.Group
          label="Privilege"
          value={rights.privilege ?? ""}
          onChange={(value) => choosePrivilege(value === "W" ? "W" : "R")}
        >
          <Stack gap="sm" mt="xs">
            {privileges.map(({ value, meaning }) => (
              <Radio key={value} value={value} label={privilegeLabels[value]} description={meaning} />
            ))}
          </Stack>
        </Radio.Group>
        <SiteEdit
          formId={formId}
          site={rights.site ?? undefined}
          disabled={rights.privilege === undefined}
          onChange={limitTo}
          onOpen={setIsOpen}
        />
        <Switch
          label={ANSWERS_RIGHT}
          aria-label={ANSWERS_RIGHT} // the description is read after it, not as a part of the name
          description={
            rights.privilege === undefined
              ? "Choose a privilege first."
              : isSiteDue
                ? "Say first which submissions: press “Show only these”, or choose all."
                : "A separate right, whatever the privilege. Each use is recorded in the audit trail."
          }
          checked={rights.data}
          disabled={rights.privilege === undefined || isSiteDue}
          onChange={({ currentTarget }) => allowAnswers(currentTarget.checked)}
        />
        <Switch
          label={CORRECTING_RIGHT}
          aria-label={CORRECTING_RIGHT}
          description={
            rights.data
              ? "Each correction is a new version with their name and a reason; what respondents sent stays."
              : "Only with the right to read them."
          }
          checked={rights.correct}
          disabled={!rights.data || (isOpen && !rights.correct)}
          onChange={({ currentTarget }) => allowCorrecting(currentTarget.checked)}
        />
        <Switch
          label={SIGN_OFF_RIGHT}
          aria-label={SIGN_OFF_RIGHT}
          description={
            rights.privilege === undefined
              ? "Choose a privilege first."
              : "Looks at what others changed, and says that it may be published. Nobody signs off changes of their own."
          }
          checked={rights.signOff}
          disabled={rights.privilege === undefined || (isOpen && !rights.signOff)}
          onChange={({ currentTarget }) => allowSignOff(currentTarget.checked)}
        />
        {isOpen && <Note tone="info">The site isn't saved yet. Press “Show only these”.</Note>}
        <SavingLine saving={isOpen && saving.name === "saved" ? { name: "idle" } : saving} />
      </Stack>
      <DialogBar>
        <Button disabled={isOpen} onClick={() => settled().then(onDone)}>
          Done
        </Button>
      </DialogBar>
    </>
  );
}

function SavingLine({ saving }: { saving: Saving }) {
  if (saving.name === "failed")
    return (
      <Note tone="error" title="The change wasn't saved.">
        {saving.reason}
      </Note>
    );
  return (
    <p className={styles.saving} role="status">
      {saving.name === "saving" && "Saving…"}
      {saving.name === "saved" && (
        <>
          <IconCheck size={18} aria-hidden />
          <span>Saved!</span>
        </>
      )}
    </p>
  );
}

interface ShareRights {
  /** Undefined: nothing was given yet. */
  privilege: SharePrivilege | undefined;
  /** True: may read what respondents answered. */
  data: boolean;
  /** True: may correct it, and enter answers for others. */
  correct: boolean;
  /** True: may sign off changes of its reports. */
  signOff: boolean;
  /** The submissions that they see; undefined: all, as before; null: all from now on. */
  site: SiteLimit | null | undefined;
}

type Saving = { name: "idle" | "saving" | "saved" } | { name: "failed"; reason: string };

/**
 * One person's rights while they are edited. Each change is shown and saved at once, in the order it was made; what
 * the server refuses is reset to what it last accepted.
 */
function useShareEdit(formId: number, { username, privilege, data, correct, signOff, site }: FoundUser) {
  const [rights, setRights] = useState<ShareRights>({
    privilege: privilege === "O" || privilege === null ? undefined : privilege,
    data,
    correct: correct === true,
    signOff: signOff === true,
    site,
  });
  const [saving, setSaving] = useState<Saving>({ name: "idle" });
  const accepted = useRef(rights);
  const queue = useRef(Promise.resolve());
  const newest = useRef(0);
  // Once edit mode is left there is no one to notify; what was chosen is saved anyway.
  useEffect(
    () => () => {
      newest.current += 1;
    },
    [],
  );

  const save = (chosen: ShareRights & { privilege: SharePrivilege }) => {
    newest.current += 1;
    const number = newest.current;
    setRights(chosen);
    setSaving({ name: "saving" });
    queue.current = queue.current.then(async () => {
      try {
        await saveShare(formId, username, chosen);
        accepted.current = chosen;
        if (number === newest.current) setSaving({ name: "saved" });
      } catch (error) {
        if (number !== newest.current) return;
        setRights(accepted.current);
        setSaving({ name: "failed", reason: problemText(error) });
      }
    });
  };

  return {
    rights,
    saving,
    choosePrivilege: (chosen: SharePrivilege) => save({ ...rights, privilege: chosen }),
    /** The right to answers is a part of a share: without one there is nothing to save. */
    allowAnswers: (allowed: boolean) => {
      if (rights.privilege === undefined) return;
      save({ ...rights, privilege: rights.privilege, data: allowed, correct: allowed && rights.correct });
    },
    allowCorrecting: (allowed: boolean) => {
      if (rights.privilege !== undefined) save({ ...rights, privilege: rights.privilege, correct: allowed });
    },
    allowSignOff: (allowed: boolean) => {
      if (rights.privilege !== undefined) save({ ...rights, privilege: rights.privilege, signOff: allowed });
    },
    limitTo: (limit: SiteLimit | undefined) => {
      if (rights.privilege !== undefined)
        save({ ...rights, privilege: rights.privilege, site: limit ?? null });
    },
    /** Resolves when nothing is left to save. */
    settled: () => queue.current,
  };
}

interface ShareDialogProps {
  form: FormListItem;
  /** `news` says to whom the form was offered. */
  onClose: (changed?: boolean, news?: Toast) => void;
}

/** Form Sharing: list mode, handing the form over, or edit mode for one person. */
export function ShareDialog({ form, onClose }: ShareDialogProps) {
  const [isHandingOver, setIsHandingOver] = useState(false);
  const [edited, setEdited] = useState<FoundUser>();
  /** Who was edited last. */
  const [last, setLast] = useState<string>();
  const draft = draftOf(`search for people to share ${form.id} with`);
  const [query, setQuery] = useState<PeopleQuery | undefined>(() => {
    const text = draft.get();
    return text === null ? undefined : { text };
  });
  const shares = useShares(form.id);
  const found = useFoundPeople(form.id, query?.search);
  const reload = () => Promise.all([shares.reload(), query?.search !== undefined && found.reload()]);

  const done = async () => {
    await reload().catch(() => undefined); // the list says what could not be loaded
    setLast(edited?.username);
    setEdited(undefined);
  };
  const close = () => {
    draft.clear();
    onClose();
  };
  return (
    <Dialog title="Form Sharing" onClose={close} size="medium">
      {isHandingOver && (
        <TransferOwnership
          form={form}
          sharers={shares.shares ?? []}
          onCancel={() => setIsHandingOver(false)}
          onDone={({ firstName, lastName }, isDone) => {
            draft.clear();
            const name = `${firstName} ${lastName}`.trim();
            onClose(isDone, {
              text: isDone
                ? `${name} owns ${form.formName} now.`
                : `${name} owns ${form.formName} as soon as they accept.`,
            });
          }}
        />
      )}
      {!isHandingOver && edited === undefined && (
        <>
          <Text c="dimmed" mb="sm">
            Who can work with <strong>{form.formName}</strong>
            {form.group && `, in addition to the group ${form.group.name}, which owns it`}.
          </Text>
          <ShareList
            formId={form.id}
            group={form.group?.name}
            shares={shares}
            found={found}
            query={query}
            reload={reload}
            edited={last}
            onQuery={(next) => {
              setQuery(next);
              if (next === undefined) draft.clear();
              else draft.set(next.text);
              setLast(undefined);
            }}
            onEdit={setEdited}
            onTransfer={() => setIsHandingOver(true)}
          />
        </>
      )}
      {edited !== undefined && <ShareEdit formId={form.id} person={edited} onDone={done} />}
    </Dialog>
  );
}
