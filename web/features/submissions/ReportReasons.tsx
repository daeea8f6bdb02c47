/** Why the reports of a submission say what they say, and what each step made. Loaded when it is first asked for. */
import { Skeleton } from "@mantine/core";
import { useEffect, useState } from "react";
import type { SubmissionRun } from "../../../shared/contract/submissions.ts";
import type { QuestionCells } from "../../../shared/form/definition/question-cell.ts";
import { type Content, Step } from "../../../shared/process/step.ts";
import { api, call } from "../../lib/api.ts";
import { createAnalysisClient } from "../../lib/report-analysis/analysis-client.ts";
import type { ExplainedRun, ExplainedStep } from "../../lib/report-analysis/explain-run.ts";
import { HtmlFrame } from "../../player/outputs/OutputView.tsx";
import { Disclosure } from "../../ui/Disclosure.tsx";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { WhyView } from "../../ui/WhyView.tsx";
import styles from "./Reports.module.css";

type Reasons =
  | { state: "loading" }
  | { state: "failed"; error: unknown }
  | { state: "read"; root: Step; explained: ExplainedRun; cells: QuestionCells };

export default function ReportReasons({ formId, instanceKey }: { formId: number; instanceKey: string }) {
  const [reasons, setReasons] = useState<Reasons>({ state: "loading" });
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try reads again
  useEffect(() => {
    const client = createAnalysisClient();
    let isOpen = true;
    call(api.forms.submissionRun, { formId, instanceKey })
      .then(async (run) => {
        const root = Step.parse(JSON.parse(run.process));
        const explained = await client.ask(run.definition, jobOf(run, root));
        if (isOpen && explained !== undefined)
          setReasons({ state: "read", root, explained, cells: run.cells });
      })
      .catch((error: unknown) => isOpen && setReasons({ state: "failed", error }));
    return () => {
      isOpen = false;
      client.stop();
    };
  }, [formId, instanceKey, tries]);

  if (reasons.state === "loading")
    return (
      <div role="status" aria-label="Taking the steps again">
        <Skeleton height={160} mt="sm" />
      </div>
    );
  if (reasons.state === "failed") {
    const retry = () => {
      setReasons({ state: "loading" });
      setTries(tries + 1);
    };
    return <LoadFailed what="Why the reports say this" error={reasons.error} onRetry={retry} />;
  }
  const { root, explained, cells } = reasons;
  return (
    <>
      <WhyView explained={explained} root={root} cells={cells} />
      <Disclosure summary="Step by step">
        {explained.steps.map((step) => (
          <StepContents key={step.key} step={step} />
        ))}
      </Disclosure>
    </>
  );
}

function jobOf(run: SubmissionRun, root: Step) {
  const { model, locale, timeZone, submittedAt, instanceId, organisation } = run;
  const submitted = { at: submittedAt, instanceId, organisation };
  return { kind: "explain", root, answers: model, locale, timeZone, submitted } as const;
}

function StepContents({ step: { name, input, output } }: { step: ExplainedStep }) {
  return (
    <Disclosure summary={name}>
      <h4 className={styles.part}>Input</h4>
      <ContentOf content={input} name={`Input of ${name}`} />
      <h4 className={styles.part}>Output</h4>
      {output === undefined ? (
        <p className={styles.none}>A PDF of the page above.</p>
      ) : (
        <ContentOf content={output} name={`Output of ${name}`} />
      )}
    </Disclosure>
  );
}

function ContentOf({ content: { contentType, body }, name }: { content: Content; name: string }) {
  if (typeof body !== "string") return null;
  if (contentType === "text/html") return <HtmlFrame html={body} name={name} className={styles.frame} />;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section aria-label={name} tabIndex={0} className={styles.content}>
      <pre>{contentType === "application/json" ? indented(body) : body}</pre>
    </section>
  );
}

function indented(json: string): string {
  return JSON.stringify(JSON.parse(json), undefined, 2);
}
