import { Anchor, Button } from "@mantine/core";
import { useEffect, useState } from "react";
import { Link } from "react-router-dom";
import { mayDo } from "../../../shared/access.ts";
import { VIEW_FORM_DELAY_MS } from "../../../shared/timings.ts";
import { api, call, useApi } from "../../lib/api.ts";
import { problemText } from "../../lib/problem-text.ts";
import { FormPreview, FormSkeleton } from "../../player/pages/FormPreview.tsx";
import { counted } from "../../ui/counted.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { Disclosure } from "../../ui/Disclosure.tsx";
import { ImportProblems } from "../../ui/ImportProblems.tsx";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { Note } from "../../ui/Note.tsx";
import styles from "./LeaveForm.module.css";
import { useFormDefinition, useFormNotes } from "./use-forms.ts";
import type { FormDialog } from "./use-open-dialog.ts";

/** View Form: the form as a respondent sees it. Its model is asked for after 500 ms (specification, section 9). */
export const ViewDialog: FormDialog = ({ form, onClose, onOpen }) => {
  const [waited, setWaited] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), VIEW_FORM_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  // for those who may publish it
  const notes = useFormNotes(waited && form.privilege !== "R" ? form.id : undefined);
  const { data: definition, error, mutate } = useFormDefinition(waited ? form.id : undefined);

  return (
    <Dialog
      title={form.formName}
      onClose={() => onClose()}
      size="wide"
      actions={
        mayDo(form.privilege, "texts") && (
          <Button variant="default" onClick={() => onOpen("texts", form)}>
            Correct texts
          </Button>
        )
      }
    >
      {form.group !== undefined && (
        <p>
          It belongs to the group{" "}
          <Anchor component={Link} to={`/groups/${form.group.id}`} underline="always">
            {form.group.name}
          </Anchor>
          .
        </p>
      )}
      {form.group === undefined && form.privilege !== "O" && (
        <LeaveForm form={form} onLeft={(text) => onClose(true, { text })} />
      )}
      {error !== undefined && <LoadFailed what="This form" error={error} onRetry={() => mutate()} />}
      {definition === undefined && error === undefined && (
        <>
          <p role="status">Loading...please wait...</p>
          <FormSkeleton />
        </>
      )}
      {notes.length > 0 && (
        <Disclosure summary={`What the import of its workbook reported: ${counted(notes.length, "note")}`}>
          <ImportProblems problems={notes} />
        </Disclosure>
      )}
      {definition !== undefined && <FormPreview definition={definition} />}
    </Dialog>
  );
};

interface LeaveFormProps {
  form: { id: number; formName: string };
  /** It is no longer in the user's list. */
  onLeft: (news: string) => void;
}

/** Removes a form that someone shared from the user's own list: asks once, in place. */
function LeaveForm({ form, onLeft }: LeaveFormProps) {
  const { data: user } = useApi(api.account.whoami, {});
  const [state, setState] = useState<"idle" | "asking" | "leaving">("idle");
  const [failure, setFailure] = useState<string>();

  const leave = async () => {
    if (user === undefined) return;
    setState("leaving");
    try {
      await call(api.forms.shareRevoke, { formId: form.id, username: user.username });
      onLeft(`${form.formName} is no longer in your list.`);
    } catch (error) {
      setFailure(problemText(error));
      setState("asking");
    }
  };

  return (
    <div className={styles.frame}>
      {failure !== undefined && <Note tone="error">{failure}</Note>}
      {state === "idle" ? (
        <>
          <p>Someone shares this form with you.</p>
          <Button variant="default" onClick={() => setState("asking")} disabled={user === undefined}>
            Remove from my list
          </Button>
        </>
      ) : (
        <>
          <p role="status">
            You will no longer see <strong>{form.formName}</strong>. Only its owner can share it with you
            again.
          </p>
          <Button variant="default" onClick={() => setState("idle")}>
            Cancel
          </Button>
          <Button color="red" onClick={leave} loading={state === "leaving"}>
            Yes, remove it
          </Button>
        </>
      )}
    </div>
  );
}
