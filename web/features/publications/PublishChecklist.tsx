import { Button, Textarea } from "@mantine/core";
import { type ReactNode, useEffect, useRef } from "react";
import { Link, useNavigate } from "react-router-dom";
import type { Finding } from "../../../shared/analysis/finding.ts";
import type { PublishCheck } from "../../../shared/contract/publish-check.ts";
import { MAX_REASON_CHARACTERS } from "../../../shared/limits.ts";
import { productLocales } from "../../../shared/localize.ts";
import { api, urlOf } from "../../lib/api.ts";
import { CheckLine } from "../../ui/CheckLine.tsx";
import { Checklist, ChecklistLine, ChecklistSkeleton } from "../../ui/Checklist.tsx";
import { counted } from "../../ui/counted.ts";
import { Disclosure } from "../../ui/Disclosure.tsx";
import { FindingList, hasLine } from "../../ui/FindingList.tsx";
import { countsOf } from "../../ui/finding-words.ts";
import { ImportProblems } from "../../ui/ImportProblems.tsx";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { Note } from "../../ui/Note.tsx";
import { problemsThatStop } from "../../ui/problem-groups.ts";
import styles from "./PublishChecklist.module.css";
import { demandsOf, type PublishPreparation, type ReasonFor } from "./use-publish-check.ts";

interface PublishChecklistProps {
  formId: number;
  preparation: PublishPreparation;
  onReimport: () => void;
}

interface LineProps extends PublishChecklistProps {
  check: PublishCheck;
}

const LABEL = "Before it is published";
/** Of what can't be looked at yet. */
const LATER = "Looked at once what is above is corrected.";

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
      </Checklist>
    </section>
  );
}

function summaryOf(check: PublishCheck): string {
  const { mustFix, toSee, toExplain } = demandsOf(check);
  if (mustFix) return "This form can't be published yet.";
  if (toExplain.length > 0) return "It can be published once you have said why.";
  return Object.keys(toSee).length > 0
    ? "It can be published once you have seen what is listed."
    : "Everything is ready.";
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

/** What the check of the reports found. */
function ReportsLine({ formId, check, preparation }: LineProps) {
  const { broken, found } = check.reports;
  const { toSee, toExplain } = demandsOf(check);
  const title = "Reports";
  const action = (
    <Button component={Link} to={placeIn(formId)} size="compact-sm" variant="default">
      Process builder
    </Button>
  );
  if (!check.hasPages) return <ChecklistLine state="info" title={title} detail={LATER} />;
  const list = (listed: typeof found) => <Findings formId={formId} {...listed} />;
  if (broken.count > 0)
    return (
      <ChecklistLine
        {...{ title, action, state: "fix" }}
        detail={`${counted(broken.count, "step")} can't be run: correct what is listed.`}
      >
        {list(broken)}
        {found.count > 0 && <Disclosure summary={countsOf(found.findings)}>{list(found)}</Disclosure>}
      </ChecklistLine>
    );
  if (found.count === 0)
    return <ChecklistLine state="ready" title={title} detail="Nothing wrong was found." />;
  const counts = `They have ${countsOf(found.findings)}.`;
  if (toExplain.includes("reports"))
    return (
      <ChecklistLine
        {...{ title, action, state: "reason" }}
        detail={`${counts} Correct what is listed. If the check is wrong, or it has to wait, say why.`}
      >
        {list(found)}
        <Reason about="reports" label="Why you publish all the same" preparation={preparation} />
      </ChecklistLine>
    );
  const name = toSee.warnings ?? "";
  return (
    <ChecklistLine
      {...{ title, action, state: "look" }}
      detail={`${counts} Correct what isn't meant, or publish them as they are.`}
    >
      {list(found)}
      <CheckLine
        label="I have seen what was found in the reports"
        checked={preparation.hasSeen(name)}
        onChange={(isSeen) => preparation.see(name, isSeen)}
      />
    </ChecklistLine>
  );
}

/** Findings with their steps; each leads to its line. */
function Findings({ formId, findings, count }: PublishCheck["reports"]["found"] & { formId: number }) {
  const navigate = useNavigate();
  const stepNames = new Map(findings.map(({ stepKey, step }) => [stepKey, step]));
  const go = (finding: Finding) => {
    const { stepKey: step, line, column } = finding;
    void navigate(
      placeIn(formId, { step, ...(hasLine(finding) && { line: `${line}`, column: `${column}` }) }),
    );
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={styles.list} tabIndex={0} aria-label="Findings">
        <FindingList findings={findings} label="Findings in the reports" stepNames={stepNames} onGo={go} />
      </section>
      <More of="finding" count={count - findings.length} />
    </>
  );
}

/** Which texts of the reports readers would get untranslated. */
function TextsLine({ formId, check: { hasPages, reports, texts }, preparation }: LineProps) {
  const { count, translations } = texts;
  const title = "Translations";
  if (!hasPages || reports.broken.count > 0)
    return <ChecklistLine state="info" title={title} detail={LATER} />;
  if (count === 0) return <ChecklistLine state="ready" title={title} detail="No text is missing one." />;
  const rows = byText(translations);
  const many = count > translations.length ? "Many texts" : counted(rows.length, "text");
  return (
    <ChecklistLine
      {...{ title, state: "reason" }}
      detail={`${many} of the reports ${rows.length === 1 ? "isn't" : "aren't"} translated: readers of these languages get the source. Translate, or say why it goes out like this.`}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <ul className={styles.list} tabIndex={0} aria-label="Texts without a translation">
        {rows.map(({ key, text, contextText, languages, stepName, step }) => (
          <li key={key} className={styles.item}>
            <Link className={styles.text} to={placeIn(formId, { step, text: key })}>
              {text}
              {contextText !== "" && <span className={styles.quiet}> ({contextText})</span>}
            </Link>
            <span className={styles.quiet}>
              {languages.join(", ")} · {stepName}
            </span>
          </li>
        ))}
      </ul>
      <More of="translation" count={count - translations.length} />
      <Reason about="texts" label="Why it is published without them" preparation={preparation} />
    </ChecklistLine>
  );
}

/** Each text once, with the languages that lack it. */
function byText(translations: PublishCheck["texts"]["translations"]) {
  const texts = new Map<string, (typeof translations)[number] & { step: string; languages: string[] }>();
  for (const one of translations) {
    const known = texts.get(one.key) ?? { ...one, step: one.tableKey ?? one.stepKey, languages: [] };
    const language = productLocales.find(({ code }) => code === one.localeCode)?.name ?? one.localeCode;
    known.languages.push(one.state === "stale" ? `${language} (out of date)` : language);
    texts.set(one.key, known);
  }
  return [...texts.values()];
}

function More({ of, count }: { of: string; count: number }): ReactNode {
  return count > 0 && <p className={styles.quiet}>… and {counted(count, `more ${of}`)}.</p>;
}

interface ReasonProps {
  about: ReasonFor;
  label: string;
  preparation: PublishPreparation;
}

function Reason({ about, label, preparation: { reasons, giveReason } }: ReasonProps) {
  return (
    <Textarea
      label={label}
      description="Kept with this publication and in the form's activity, with your name."
      value={reasons[about]}
      onChange={({ currentTarget }) => giveReason(about, currentTarget.value)}
      maxLength={MAX_REASON_CHARACTERS}
      rows={2}
      required
    />
  );
}

/** The address of a place in the process builder. */
function placeIn(formId: number, place: Readonly<Record<string, string>> = {}): string {
  return `/design/process/builder?${new URLSearchParams({ formId: String(formId), ...place })}`;
}
