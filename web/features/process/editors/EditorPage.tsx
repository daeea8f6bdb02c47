import type { ProcessTypeCode } from "../../../../shared/process/step.ts";
import { LoadFailed } from "../../../ui/LoadFailed.tsx";
import styles from "./Editor.module.css";
import type { EditorProps } from "./editor-props.ts";
import { FormOutputEditor } from "./FormOutputEditor.tsx";
import { PdfEditor } from "./PdfEditor.tsx";
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
      <Editor {...props} />
    </div>
  );
}
