import { lazy, Suspense } from "react";
import { part } from "../../../../shared/part.ts";
import type { CodeEditorProps } from "./MirrorEditor.tsx";

const MirrorEditor = lazy(part(() => import("./MirrorEditor.tsx")));

/** A code editor, loaded when it is first needed. */
export function CodeEditor(props: CodeEditorProps) {
  return (
    <Suspense fallback={<p role="status">Initializing...please wait...</p>}>
      <MirrorEditor {...props} />
    </Suspense>
  );
}
