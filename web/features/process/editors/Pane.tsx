/** What the editors of the steps share: what each gets, its panes, and the form whose answers test the process. */
import { ActionIcon, Tooltip } from "@mantine/core";
import { type ReactNode, Suspense, useCallback, useRef, useState } from "react";
import type { StepPaths } from "../../../../shared/analysis/described-paths.ts";
import type { Answers, FormDefinition } from "../../../../shared/form/definition/definition.ts";
import { part } from "../../../../shared/part.ts";
import type { Step } from "../../../../shared/process/step.ts";
import { deviceValue } from "../../../lib/browser-storage.ts";
import { lazyPart } from "../../../lib/lazy-part.ts";
import { IconArrowsMaximize, IconArrowsMinimize } from "../../../ui/icons/icons.tsx";
import type { ShowFinding } from "../findings/ShowAnswers.tsx";
import type { Findings } from "../findings/use-findings.ts";
import type { StepState } from "../preview/run-tree.ts";
import { StepStateLine } from "../preview/StepStateLine.tsx";
import type { Preview } from "../preview/use-preview.ts";
import { type BuilderState, caseAnswers } from "../state/builder-state.ts";
import type { BuilderStore } from "../state/builder-store.ts";
import styles from "./Editor.module.css";

/** A step, and where in its text. */
export interface StepTextPlace {
  stepKey: string;
  line?: number;
  column?: number;
}

/** What the editor of each process type gets. */
export interface EditorProps {
  formId: number;
  step: Step;
  store: BuilderStore;
  state: BuilderState;
  definition: FormDefinition | undefined;
  locale: string;
  preview: Preview;
  findings: Findings;
  /** The names of all steps by their keys. */
  stepNames: ReadonlyMap<string, string>;
  /** Where the cursor goes. */
  place: { line: number; column: number } | undefined;
  /** The tree as it is run: with the texts as they are typed. */
  runRoot: Step;
  /** What the step can read, and reads. */
  paths: StepPaths;
  /** Leads to a step, and to a place in its text. */
  onGo: (to: StepTextPlace) => void;
  onShow: ShowFinding;
}

/** One part of an editor: its name, its tools, its content. */
export function Pane({
  title,
  state,
  tools,
  scrolls = false,
  isOld = false,
  children,
}: {
  title: string;
  /** The state of the step, next to its name. */
  state?: StepState | undefined;
  tools?: ReactNode;
  scrolls?: boolean;
  /** True: the content is from the last successful run. */
  isOld?: boolean;
  children: ReactNode;
}) {
  const [fills, setFills] = useFilledPane(title);
  return (
    <section className={styles.pane} aria-label={title} data-fills={fills || undefined}>
      <header className={styles.paneHead}>
        <h2 className={styles.paneTitle}>{title}</h2>
        {state !== undefined && <StepStateLine state={state} hasText={false} />}
        {isOld && <span className={styles.old}>from the last run</span>}
        <div className={styles.paneTools}>
          {tools}
          <Tooltip label={fills ? "Show the other panes" : "Fill the space"}>
            <ActionIcon
              size={32}
              color="gray"
              aria-label={`Fill the space: ${title}`}
              aria-pressed={fills}
              onClick={() => setFills(!fills)}
            >
              {fills ? (
                <IconArrowsMinimize size={18} stroke={1.6} />
              ) : (
                <IconArrowsMaximize size={18} stroke={1.6} />
              )}
            </ActionIcon>
          </Tooltip>
        </div>
      </header>
      <div className={styles.paneBody} data-scrolls={scrolls || undefined}>
        {children}
      </div>
    </section>
  );
}

/** Whether a pane has the place of all; it is remembered on the device, for every step that has such a pane. */
function useFilledPane(title: string): [fills: boolean, setFills: (fills: boolean) => void] {
  const [fills, setFills] = useState(() => deviceValue.filledPane.get() === title);
  const change = (next: boolean) => {
    setFills(next);
    if (next) deviceValue.filledPane.set(title);
    else deviceValue.filledPane.clear();
  };
  return [fills, change];
}

/** The text of a pane that has nothing to show yet. */
export function Placeholder({ children }: { children: ReactNode }) {
  return (
    <p className={styles.placeholder} role="status">
      {children}
    </p>
  );
}

const FormView = lazyPart(
  part(() => import("../../../player/pages/FormView.tsx")),
  ({ FormView }) => FormView,
);

interface FormPaneProps {
  definition: FormDefinition | undefined;
  locale: string;
  store: BuilderStore;
  state: BuilderState;
}

/** The live form: its answers are what the process is tested with. */
export function FormPane({ definition, locale, store, state }: FormPaneProps) {
  const answers = caseAnswers(state);
  const wasTouched = useRef(false);
  const touch = () => {
    wasTouched.current = true;
  };
  // A form that opens calculates some answers: that is not a change, and nothing is saved before the user answers.
  const answer = useCallback((next: Answers) => wasTouched.current && store.answer(next), [store]);
  return (
    <Pane title="Form" scrolls>
      {definition === undefined || answers === undefined ? (
        <Placeholder>Loading...please wait...</Placeholder>
      ) : (
        <Suspense fallback={<Placeholder>Loading...please wait...</Placeholder>}>
          <div className={styles.form} onInputCapture={touch} onClickCapture={touch} onKeyDownCapture={touch}>
            <FormView
              key={state.caseName}
              definition={definition}
              locale={locale}
              hasLanguageMenu={false}
              answers={answers}
              onAnswers={answer}
            />
          </div>
        </Suspense>
      )}
    </Pane>
  );
}
