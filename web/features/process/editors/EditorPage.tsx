import type { ProcessTypeCode, Step } from "../../../../shared/process/step.ts";
import { Disclosure } from "../../../ui/Disclosure.tsx";
import { FindingList } from "../../../ui/FindingList.tsx";
import { countsOf } from "../../../ui/finding-words.ts";
import { LoadFailed } from "../../../ui/LoadFailed.tsx";
import { Note } from "../../../ui/Note.tsx";
import { failureText } from "../code/template-marker.ts";
import { ofStep } from "../findings/use-findings.ts";
import { ContentView } from "../preview/ContentView.tsx";
import { StepStateLine } from "../preview/StepStateLine.tsx";
import styles from "./Editor.module.css";
import type { EditorProps } from "./Pane.tsx";
import { FormPane, Pane, Placeholder } from "./Pane.tsx";
import { SplitPanes } from "./SplitPanes.tsx";
import { TemplateEditor } from "./TemplateEditor.tsx";
import { TranslationsEditor } from "./TranslationsEditor.tsx";

const editors = {
  FORM_OUTPUT: FormOutputEditor,
  HANDLEBARS: TemplateEditor,
  JOLT: TemplateEditor,
  TRANSLATIONS: TranslationsEditor,
  HTML2PDF: PdfEditor,
} satisfies Record<ProcessTypeCode, (props: EditorProps) => React.ReactNode>;

/** The editor that matches the step's type code. */
export function EditorPage({
  definitionError,
  onRetry,
  ...props
}: EditorProps & { definitionError: unknown; onRetry: () => void }) {
  const Editor = editors[props.step.processType.code];
  return (
    <div className={styles.editor}>
      {definitionError !== undefined && (
        <LoadFailed what="The form" error={definitionError} onRetry={onRetry} />
      )}
      {!hasPanel(props.step) && <OwnFindings {...props} />}
      <Editor {...props} />
    </div>
  );
}

/** The editors of texts list their findings below the text. */
function hasPanel({ processType: { code } }: Step): boolean {
  return code === "HANDLEBARS" || code === "JOLT";
}

function OwnFindings({ step, findings, onGo }: EditorProps) {
  const own = ofStep(findings, step.key);
  if (own.length === 0) return null;
  return (
    <Disclosure summary={countsOf(own)}>
      <FindingList findings={own} label={`Findings of ${step.name}`} onGo={onGo} />
    </Disclosure>
  );
}

/** FORM_OUTPUT: the form, and what its submission gives to the steps. */
function FormOutputEditor({ step, store, state, definition, locale, preview }: EditorProps) {
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

/** HTML2PDF: the printed pages. */
function PdfEditor({ step, preview }: EditorProps) {
  const run = preview.states.get(step.key);
  const output = preview.outputs.get(step.key);
  return (
    <>
      <StepStateLine state={run} />
      {run?.state === "failed" && <Note tone="error">{failureText(run.message)}</Note>}
      {run?.state === "fresh" &&
        run.output.warnings?.map((warning) => (
          <Note key={warning} tone="warning">
            {warning}
          </Note>
        ))}
      <section className={styles.viewer} aria-label={`PDF of ${step.name}`}>
        {output === undefined ? (
          <Placeholder>Loading...please wait...</Placeholder>
        ) : (
          <ContentView content={output} name={`Output of ${step.name}`} />
        )}
      </section>
    </>
  );
}
