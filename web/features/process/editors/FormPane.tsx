import { lazy, Suspense, useCallback, useRef } from "react";
import type { Answers, FormDefinition } from "../../../../shared/form/definition.ts";
import { type BuilderState, caseAnswers } from "../state/builder-state.ts";
import type { BuilderStore } from "../state/builder-store.ts";
import styles from "./Editor.module.css";
import { Pane, Placeholder } from "./Pane.tsx";

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
