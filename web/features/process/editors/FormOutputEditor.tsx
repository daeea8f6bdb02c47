import { ContentView } from "../preview/ContentView.tsx";
import styles from "./Editor.module.css";
import type { EditorProps } from "./editor-props.ts";
import { FormPane } from "./FormPane.tsx";
import { Pane, Placeholder } from "./Pane.tsx";
import { SplitPanes } from "./SplitPanes.tsx";

/** FORM_OUTPUT: the form, and what its submission gives to the steps. */
export function FormOutputEditor({ step, store, state, definition, locale, preview }: EditorProps) {
  const output = preview.outputs.get(step.key);
  return (
    <div className={styles.workspace}>
      <SplitPanes direction="row" label="form and output">
        <FormPane definition={definition} locale={locale} store={store} state={state} />
        <Pane title="Form output" state={preview.states.get(step.key)}>
          {output === undefined ? (
            <Placeholder>Initializing...please wait...</Placeholder>
          ) : (
            <ContentView content={output} name={`Output of ${step.name}`} />
          )}
        </Pane>
      </SplitPanes>
    </div>
  );
}
