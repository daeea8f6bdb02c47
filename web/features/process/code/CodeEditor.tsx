import { lazy, type Ref, Suspense } from "react";
import type { ModelPath } from "./model-paths.ts";
import type { TemplateMarker } from "./template-marker.ts";

export interface CodeEditorProps {
  value: string;
  /** Absent: the text is to be read only. */
  onChange?: (text: string) => void;
  language: "handlebars" | "jolt" | "json";
  /** The name for assistive technology. */
  label: string;
  marker?: TemplateMarker | undefined;
  /** What can be completed: the paths of the model. */
  paths?: readonly ModelPath[];
  ref?: Ref<CodeEditorHandle>;
}

export interface CodeEditorHandle {
  /** Sets the whole text again, well indented; the editor's undo takes it back. */
  format: () => void;
}

const MirrorEditor = lazy(() => import("./MirrorEditor.tsx"));

/** An editor for code; it comes when it is first needed. */
export function CodeEditor(props: CodeEditorProps) {
  return (
    <Suspense fallback={<p role="status">Initializing...please wait...</p>}>
      <MirrorEditor {...props} />
    </Suspense>
  );
}
