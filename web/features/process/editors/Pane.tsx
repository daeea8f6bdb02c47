/** What the editors of the steps share: what each gets, its panes, and the form whose answers test the process. */
import { lazy, type ReactNode, Suspense, useCallback, useRef } from "react";
import type { StepPaths } from "../../../../shared/analysis/described-paths.ts";
import type { Answers, FormDefinition } from "../../../../shared/form/definition.ts";
import type { Step } from "../../../../shared/process/step.ts";
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
  return (
    <section className={styles.pane} aria-label={title}>
      <header className={styles.paneHead}>
        <h2 className={styles.paneTitle}>{title}</h2>
        {state !== undefined && <StepStateLine state={state} hasText={false} />}
        {isOld && <span className={styles.old}>from the last run</span>}
        {tools !== undefined && <div className={styles.paneTools}>{tools}</div>}
      </header>
      <div className={styles.paneBody} data-scrolls={scrolls || undefined}>
        {children}
      </div>
    </section>
  );
}

/** The text of a pane that has nothing to show yet. */
export function Placeholder({ children }: { children: ReactNode }) {
  return (
    <p className={styles.placeholder} role="status">
      {children}
    </p>
  );
}

const FormView = lazy(() =>
  import("../../../player/FormView.tsx").then(({ FormView }) => ({ default: FormView })),
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
  const answer = useCallback((given: Answers) => wasTouched.current && store.answer(given), [store]);
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
