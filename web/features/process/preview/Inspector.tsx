import { Text } from "@mantine/core";
import { type ReactNode, useEffect, useRef } from "react";
import type { Finding } from "../../../../shared/analysis/finding.ts";
import type { Content, Step } from "../../../../shared/process/step.ts";
import { Disclosure } from "../../../ui/Disclosure.tsx";
import { FindingList } from "../../../ui/FindingList.tsx";
import { countsOf, severestOf } from "../../../ui/finding-words.ts";
import { failureText } from "../code/template-marker.ts";
import { SplitPanes } from "../editors/SplitPanes.tsx";
import { ShowAnswers, type ShowFinding } from "../findings/ShowAnswers.tsx";
import { ContentView, kindOf } from "./ContentView.tsx";
import styles from "./Inspector.module.css";
import type { StepState } from "./run-tree.ts";
import { StepStateLine } from "./StepStateLine.tsx";

/** The selected step's input and output with the test answers. */
export function Inspector({
  step,
  state,
  lastOutput,
  findings,
  findingsRequests,
  onGo,
  onShow,
}: {
  step: Step;
  state: StepState | undefined;
  /** Shown while a new one is being made, or can't be made. */
  lastOutput: Content | undefined;
  /** What was found in the step. */
  findings: readonly Finding[];
  /** More than before: the findings are asked for, and get the focus. */
  findingsRequests: number;
  onGo: (finding: Finding) => void;
  onShow: ShowFinding;
}) {
  const input = state !== undefined && "input" in state ? state.input : undefined;
  const output = state?.state === "fresh" ? state.output : lastOutput;
  return (
    <section className={styles.inspector} aria-label={`Preview of ${step.name}`}>
      <header className={styles.head}>
        <Text fw={600} component="h2" m={0}>
          {step.name}
        </Text>
        <StepStateLine state={state} hasText={false} />
      </header>
      {state?.state === "failed" && (
        <p className={styles.failure} role="alert">
          {failureText(state.message)}
        </p>
      )}
      {state?.state === "fresh" &&
        state.output.warnings?.map((warning) => (
          <p key={warning} className={styles.warning} role="status">
            {warning}
          </p>
        ))}
      <StepFindings
        key={step.key}
        step={step}
        findings={findings}
        requests={findingsRequests}
        onGo={onGo}
        onShow={onShow}
      />
      {state?.state === "blocked" && (
        <p className={styles.quiet}>
          It runs once “{state.by}” has an output. Select that step to see what is wrong.
        </p>
      )}
      <SplitPanes direction="column" label="input and output" start={0.4}>
        <ContentPane title="Input" content={input} name={`Input of ${step.name}`}>
          The input appears as soon as the step has run.
        </ContentPane>
        <ContentPane
          title="Output"
          content={output}
          name={`Output of ${step.name}`}
          isOld={state?.state !== "fresh"}
        >
          {state?.state === "running"
            ? "Loading...please wait..."
            : "The output appears as soon as the step has run."}
        </ContentPane>
      </SplitPanes>
    </section>
  );
}

/** What was found in the step: errors are open, the rest is folded until it is asked for. */
function StepFindings({
  step,
  findings,
  requests,
  onGo,
  onShow,
}: {
  step: Step;
  findings: readonly Finding[];
  requests: number;
  onGo: (finding: Finding) => void;
  onShow: ShowFinding;
}) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (requests > 0) section.current?.focus();
  }, [requests]);
  if (findings.length === 0) return null;
  const name = `Findings of ${step.name}`;
  return (
    <section ref={section} tabIndex={-1} className={styles.findings} aria-label={name}>
      <Disclosure
        key={requests}
        summary={countsOf(findings)}
        open={requests > 0 || severestOf(findings) === "error"}
      >
        <FindingList
          findings={findings}
          label={name}
          onGo={onGo}
          more={(finding) => <ShowAnswers step={step} finding={finding} onShow={onShow} />}
        />
      </Disclosure>
    </section>
  );
}

function ContentPane({
  title,
  content,
  name,
  isOld = false,
  children,
}: {
  title: string;
  content: Content | undefined;
  name: string;
  isOld?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={styles.pane}>
      <h3 className={styles.title}>
        {title}
        {content !== undefined && <span className={styles.kind}>{kindOf(content)}</span>}
        {content !== undefined && isOld && <span className={styles.kind}>from the last run</span>}
      </h3>
      <div className={styles.content}>
        {content === undefined ? (
          <p className={styles.quiet}>{children}</p>
        ) : (
          <ContentView content={content} name={name} />
        )}
      </div>
    </div>
  );
}
