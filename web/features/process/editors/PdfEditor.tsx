import { Note } from "../../../ui/Note.tsx";
import { failureText } from "../code/template-marker.ts";
import { ContentView } from "../preview/ContentView.tsx";
import { StepStateLine } from "../preview/StepStateLine.tsx";
import styles from "./Editor.module.css";
import type { EditorProps } from "./editor-props.ts";
import { Placeholder } from "./Pane.tsx";

/** HTML2PDF: the printed pages. */
export function PdfEditor({ step, preview }: EditorProps) {
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
