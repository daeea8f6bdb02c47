import { Badge, Button, Progress } from "@mantine/core";
import { useState } from "react";
import type { SentenceChange } from "../../../shared/golden/compare.ts";
import { IDLE_LIMIT_SECONDS, TIMEOUT_COUNTDOWN_SECONDS } from "../../../shared/timings.ts";
import { Checklist, ChecklistLine } from "../../ui/Checklist.tsx";
import { comparisonWords } from "../../ui/comparison-words.ts";
import { CopyText } from "../../ui/copy.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Note } from "../../ui/Note.tsx";
import { SentBack } from "../../ui/SentBack.tsx";
import { SentenceChanges } from "../../ui/SentenceChanges.tsx";
import { StatusBadge, submissionStatuses } from "../../ui/StatusBadge.tsx";
import { useToast } from "../../ui/Toasts.tsx";
import { Row, Showcase } from "./Showcase.tsx";

const sentence = { stepKey: "checklist", report: "Checklist", count: 2, cases: ["fever"], answers: {} };
const sentences: readonly SentenceChange[] = [
  {
    ...{ ...sentence, id: "1", locale: "en", isTranslation: false },
    ...{ before: "Call the clinic tomorrow.", after: "Call the clinic today." },
  },
  {
    ...{ ...sentence, id: "2", locale: "es", isTranslation: true },
    ...{ before: "Llame mañana a la clínica.", after: "Llame hoy a la clínica." },
  },
];

/** How the product says what has happened. */
export function Notifications() {
  const [isIdle, setIdle] = useState(false);
  const toast = useToast();
  const undo = async () => "Sleep diary is back.";
  return (
    <>
      <Showcase
        id="notes"
        title="Notes"
        intro="A message in its place on the page. An error says what happened, why if known, and what to do; screen readers announce it at once."
      >
        <Note tone="info">The list of users isn't available yet.</Note>
        <Note tone="success">Your password has been successfully changed.</Note>
        <Note tone="warning" title="Not all texts are translated.">
          Two texts have no Spanish translation.
        </Note>
        <Note tone="error" title="The file couldn't be read.">
          This upload no longer exists. Upload the file again.
        </Note>
      </Showcase>
      <Showcase
        id="checklist"
        title="Checklists"
        intro="What stands before something that is done with care, all at once: a line for each thing that was looked at, with its state in a word, what it means, and where it is changed. What is to be said of it stands in its line."
      >
        <Checklist label="Before the sample is published">
          <ChecklistLine state="ready" title="Workbook" detail="Imported as it is meant." />
          <ChecklistLine
            state="fix"
            title="Reports"
            detail="1 step can't be run: correct what is listed."
            action={
              <Button size="compact-sm" variant="default">
                Process builder
              </Button>
            }
          />
          <ChecklistLine
            state="look"
            title="Pictures"
            detail="2 warnings: correct them, or say that you saw them."
          />
          <ChecklistLine
            state="reason"
            title="Translations"
            detail="2 texts have no Spanish translation: say why."
          />
          <ChecklistLine state="waiting" title="Approval" detail="Bo Li looks at 3 sentences that change." />
          <ChecklistLine
            state="info"
            title="Changes"
            detail="12 of 340 reports read otherwise than before."
          />
        </Checklist>
      </Showcase>
      <Showcase
        id="sentences"
        title="Changed sentences"
        intro="What a change does to reports: how many it alters, then each sentence old beside new, by report and language, with what can be done about it below. What came back stands where it is corrected."
      >
        <p>{comparisonWords({ reports: 24, altered: 4, changes: sentences })}</p>
        <SentenceChanges
          changes={sentences}
          actions={() => (
            <Row>
              <Button size="compact-sm">Approve</Button>
              <Button size="compact-sm" variant="default">
                Send back…
              </Button>
            </Row>
          )}
        />
        <SentBack notes={[{ at: "", by: "Bo Li", note: "Who decided this?", sentence: "Call today." }]} />
      </Showcase>
      <Showcase
        id="quiet"
        title="Quiet confirmations"
        intro="Where something succeeds without a visible change, a word next to it says so, and screen readers announce it; nothing has to be closed."
      >
        <Row>
          <span role="status">Saved!</span>
          <CopyText text="A sample text" of="the sample text" />
        </Row>
      </Showcase>
      <Showcase
        id="toasts"
        title="Toasts"
        intro="What has just happened where the place that it happened in is gone, with a way to undo it."
      >
        <Row>
          <Button variant="default" onClick={() => toast({ text: "Sleep diary is in the trash.", undo })}>
            Show a toast
          </Button>
        </Row>
      </Showcase>
      <Showcase id="badges" title="Badges" intro="The state of a thing in a word; never by colour alone.">
        <Row>
          {submissionStatuses.map((status) => (
            <StatusBadge key={status} status={status} />
          ))}
          <Badge color="gray">Shared with you · Read</Badge>
        </Row>
      </Showcase>
      <Showcase id="progress" title="Progress" intro="A slim line from 0 to 100, where the length is known.">
        <Progress value={64} aria-label="Progress of the sample" />
      </Showcase>
      <Showcase
        id="session"
        title="Session expiration"
        intro={`After ${IDLE_LIMIT_SECONDS} idle seconds; ${TIMEOUT_COUNTDOWN_SECONDS} seconds later the session ends.`}
      >
        <Row>
          <Button variant="default" onClick={() => setIdle(true)}>
            Show the warning
          </Button>
        </Row>
        {isIdle && (
          <Dialog
            title="Session Expiration"
            onClose={() => setIdle(false)}
            actions={<Button onClick={() => setIdle(false)}>Cancel</Button>}
          >
            You have been idle for a while. You will be signed out in{" "}
            <strong>{TIMEOUT_COUNTDOWN_SECONDS}</strong> seconds. Choose Cancel to stay signed in.
          </Dialog>
        )}
      </Showcase>
    </>
  );
}
