import { useMemo } from "react";
import type { Content } from "../../../../shared/process/step.ts";
import { CodeEditor } from "../code/CodeEditor.tsx";
import styles from "./Editor.module.css";
import { Pane, Placeholder } from "./Pane.tsx";

/** The model as read-only JSON: what the template gets. */
export function ModelPane({
  input,
  hasAnswers,
  unread,
}: {
  input: Content | undefined;
  hasAnswers: boolean;
  /** The keys that no report reads. */
  unread: ReadonlySet<string>;
}) {
  const text = useMemo(() => (typeof input?.body === "string" ? indented(input.body) : ""), [input]);
  return (
    <Pane
      title="Model"
      tools={
        hasAnswers &&
        unread.size > 0 &&
        text !== "" && <span className={styles.legend}>Grey: no report reads it</span>
      }
    >
      {!hasAnswers && (
        <Placeholder>Please start completing the above form to view the form model.</Placeholder>
      )}
      {hasAnswers && input === undefined && <Placeholder>Initializing...please wait...</Placeholder>}
      {hasAnswers && input !== undefined && (
        <CodeEditor value={text} language="json" label="Model, read only" unread={unread} />
      )}
    </Pane>
  );
}

function indented(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), undefined, 2);
  } catch {
    return json; // shown as it is
  }
}
