import { Button } from "@mantine/core";
import { useEffect, useRef } from "react";
import type { PublishCheck } from "../../../shared/contract/publish-check.ts";
import { api, urlOf } from "../../lib/api.ts";
import { CheckLine } from "../../ui/CheckLine.tsx";
import { Checklist, ChecklistLine, ChecklistSkeleton } from "../../ui/Checklist.tsx";
import { counted } from "../../ui/counted.ts";
import { Disclosure } from "../../ui/Disclosure.tsx";
import { ImportProblems } from "../../ui/ImportProblems.tsx";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { Note } from "../../ui/Note.tsx";
import { problemsThatStop } from "../../ui/problem-groups.ts";
import type { LineProps, PublishChecklistProps } from "./line-parts.tsx";
import styles from "./PublishChecklist.module.css";
import { ReportsLine } from "./ReportsLine.tsx";
import { SignOffLine } from "./SignOffLine.tsx";
import { TextsLine } from "./TextsLine.tsx";
import { demandsOf } from "./use-publish-check.ts";

const LABEL = "Before it is published";

/** What is ready, what must be fixed, what is to be seen and what asks for a reason, all at once; each line leads to its place. */
export function PublishChecklist({ formId, preparation, onReimport }: PublishChecklistProps) {
  const { check, error, reload, refusal } = preparation;
  if (check === undefined && error === undefined)
    return (
      <section aria-label={LABEL}>
        <p className={styles.summary}>Looking at the form and its reports…</p>
        <ChecklistSkeleton lines={3} label={LABEL} />
      </section>
    );
  if (check === undefined)
    return <LoadFailed what="The check of the form and its reports" error={error} onRetry={reload} />;
  const line = { formId, preparation, onReimport, check };
  return (
    <section aria-label={LABEL}>
      <p className={styles.summary} role="status">
        {summaryOf(check)}
      </p>
      {refusal !== undefined && <Refusal key={refusal}>{refusal}</Refusal>}
      <Checklist label={LABEL}>
        <WorkbookLine {...line} />
        <ReportsLine {...line} />
        <TextsLine {...line} />
        <SignOffLine {...line} />
      </Checklist>
    </section>
  );
}

function summaryOf(check: PublishCheck): string {
  const { mustFix, waits, toSee, toExplain } = demandsOf(check);
  if (mustFix) return "This form can't be published yet.";
  const open = [
    ...(waits ? ["somebody else has signed it off"] : []),
    ...(toExplain.length > 0 ? ["you have said why what is listed is no obstacle"] : []),
    ...(Object.keys(toSee).length > 0 ? ["you have ticked that you saw what was found"] : []),
  ];
  return open.length === 0 ? "Everything is ready." : `It can be published once ${open.join(", and ")}.`;
}

/** Something is there that wasn't when the button was pressed. */
function Refusal({ children }: { children: string }) {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => note.current?.focus(), []);
  return (
    <div role="alert" ref={note} tabIndex={-1} className={styles.refusal}>
      <Note tone="warning">
        Nothing was published, as the form or its reports have changed since you looked. {children}
      </Note>
    </div>
  );
}

/** What the import found in the workbook. */
function WorkbookLine({ formId, check, preparation, onReimport }: LineProps) {
  const { hasPages, problems } = check;
  const toFix = problemsThatStop("publish", problems);
  const notes = problemsThatStop("nothing", problems);
  const simplified = problemsThatStop("confirm", problems);
  const name = demandsOf(check).toSee.simplified;
  const reimport = (
    <Button size="compact-sm" variant="default" onClick={onReimport}>
      Re-Import
    </Button>
  );
  const remarks = notes.length > 0 && (
    <Disclosure summary={`${counted(notes.length, "note")} about this form`}>
      <ImportProblems problems={notes} />
    </Disclosure>
  );
  if (!hasPages)
    return (
      <ChecklistLine state="fix" title="Workbook" detail="The form has no pages yet." action={reimport} />
    );
  if (toFix.length > 0)
    return (
      <ChecklistLine
        state="fix"
        title="Workbook"
        detail="Correct the cells below, or those marked in the annotated copy, then import the workbook again."
        action={reimport}
      >
        <ImportProblems
          problems={[...toFix, ...simplified]}
          annotatedCopy={urlOf(api.forms.annotatedForm, { f: formId })}
        />
        {remarks}
      </ChecklistLine>
    );
  if (name !== undefined)
    return (
      <ChecklistLine
        state="look"
        title="Workbook"
        detail="Some of what it asks for is simpler here, or doesn't happen."
        action={reimport}
      >
        <ImportProblems problems={simplified} />
        <CheckLine
          label="I have seen how these questions were imported"
          checked={preparation.hasSeen(name)}
          onChange={(isSeen) => preparation.see(name, isSeen)}
        />
        {remarks}
      </ChecklistLine>
    );
  return (
    <ChecklistLine state="ready" title="Workbook" detail="Imported as it is meant.">
      {remarks}
    </ChecklistLine>
  );
}
