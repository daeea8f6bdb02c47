import { Button } from "@mantine/core";
import { useState } from "react";
import { api, call, useApi } from "../../lib/api.ts";
import { problemText } from "../../lib/problem-text.ts";
import { Note } from "../../ui/Note.tsx";
import styles from "./LeaveForm.module.css";

interface LeaveFormProps {
  form: { id: number; formName: string };
  /** It is no longer in one's list. */
  onLeft: (news: string) => void;
}

/** Takes a form that somebody shared out of one's own list: asks once, in place. */
export function LeaveForm({ form, onLeft }: LeaveFormProps) {
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
          <p>Somebody shares this form with you.</p>
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
