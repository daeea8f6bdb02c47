import { Text } from "@mantine/core";
import { useState } from "react";
import type { FormListItem } from "../../../shared/contract/forms.ts";
import type { FoundUser } from "../../../shared/contract/sharing.ts";
import { draftOf } from "../../lib/held.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { ShareEdit } from "./ShareEdit.tsx";
import { ShareList } from "./ShareList.tsx";
import { type PeopleQuery, useFoundPeople, useShares } from "./use-shares.ts";

/** Form Sharing: list mode, or edit mode for one person. */
export function ShareDialog({ form, onClose }: { form: FormListItem; onClose: () => void }) {
  const [edited, setEdited] = useState<FoundUser>();
  /** Who was edited last. */
  const [last, setLast] = useState<string>();
  const draft = draftOf(`search for people to share ${form.id} with`);
  const [query, setQuery] = useState<PeopleQuery | undefined>(() => {
    const text = draft.get();
    return text === null ? undefined : { text };
  });
  const shares = useShares(form.id);
  const found = useFoundPeople(form.id, query?.asked);
  const reload = () => Promise.all([shares.reload(), query?.asked !== undefined && found.reload()]);

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
      {edited === undefined ? (
        <>
          <Text c="dimmed" mb="sm">
            Who may work with <strong>{form.formName}</strong>.
          </Text>
          <ShareList
            formId={form.id}
            {...{ shares, found, query, reload }}
            edited={last}
            onQuery={(next) => {
              setQuery(next);
              if (next === undefined) draft.clear();
              else draft.set(next.text);
              setLast(undefined);
            }}
            onEdit={setEdited}
          />
        </>
      ) : (
        <ShareEdit formId={form.id} person={edited} onDone={done} />
      )}
    </Dialog>
  );
}
