import type { SignOffState } from "../../../shared/contract/sign-off.ts";
import { api, call } from "../../lib/api.ts";
import { NoteForm } from "./NoteForm.tsx";

interface RequestReviewProps {
  formId: number;
  state: SignOffState;
  /** How many change; undefined: they aren't compared yet. */
  sentences: number | undefined;
  onDone: () => Promise<unknown>;
}

/** Mails those who may sign off that there is something to look at. Nothing where that was done, and nothing was sent back. */
export function RequestReview({ formId, state: { stage, signers }, sentences, onDone }: RequestReviewProps) {
  if (stage !== "none" && stage !== "outdated" && stage !== "sent-back") return null;
  const count = sentences !== undefined && { sentences };
  return (
    <section aria-labelledby="request">
      <h2 id="request">{stage === "none" ? "Request a sign-off" : "Request it again"}</h2>
      <NoteForm
        label="What changed, and why (optional)"
        description={
          signers.length === 0
            ? "Nobody can sign it off yet."
            : `Read by ${signers.join(", ")}, who get a mail.`
        }
        button="Request sign-off"
        needs="free"
        isDisabled={signers.length === 0}
        onSend={(note) => call(api.forms.signOffRequest, { formId, note, ...count }).then(onDone)}
      />
    </section>
  );
}
