import { useState } from "react";
import { api, call } from "../../lib/api.ts";
import { isSignInTooOld } from "../../lib/use-sign-in-too-old.ts";
import { Disclosure } from "../../ui/Disclosure.tsx";
import { Note } from "../../ui/Note.tsx";
import { SignInAgainDialog } from "../../ui/SignInAgainDialog.tsx";
import { NoteForm } from "./NoteForm.tsx";

/** For administrators: one publication without sign-off, with their name and a reason. */
export function Waiver({ formId, onDone }: { formId: number; onDone: () => Promise<unknown> }) {
  const [state, setState] = useState<"open" | "too-old" | "done">("open");
  const waive = async (reason: string) => {
    try {
      await call(api.forms.signOffWaive, { formId, reason });
      setState("done");
    } catch (error) {
      if (!isSignInTooOld(error)) throw error;
      setState("too-old");
    } finally {
      await onDone();
    }
  };
  if (state === "done")
    return <Note tone="success">This form can be published once as it is now, without sign-off.</Note>;
  return (
    <Disclosure summary="Waive the sign-off, as an administrator">
      <NoteForm
        label="Why it is published without sign-off"
        description="Your name and this reason stay with the publication: everybody who designs the form reads them. It is for one publication of the form as it is now."
        button="Waive the sign-off"
        needs="reason"
        isGrave
        onSend={waive}
      />
      {state === "too-old" && (
        <SignInAgainDialog what="waive the sign-off" onClose={() => setState("open")} />
      )}
    </Disclosure>
  );
}
