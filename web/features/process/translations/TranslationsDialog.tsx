import { useState } from "react";
import type { FormDefinition } from "../../../../shared/form/definition.ts";
import type { Step } from "../../../../shared/process/step.ts";
import { BuilderDialog } from "../BuilderDialog.tsx";
import type { BuilderState } from "../state/builder-state.ts";
import type { BuilderStore } from "../state/builder-store.ts";
import { ImportMessageDialog } from "./ImportMessageDialog.tsx";
import { LanguagesMode } from "./LanguagesMode.tsx";
import { TranslationsMode } from "./TranslationsMode.tsx";

export interface TranslationsDialogProps {
  formId: number;
  step: Step;
  store: BuilderStore;
  state: BuilderState;
  definition: FormDefinition | undefined;
  onClose: () => void;
}

/** Translations as a workbook, out and in, or the languages that they are made in: two modes of one dialog. */
export function TranslationsDialog(props: TranslationsDialogProps) {
  const [mode, setMode] = useState<"translations" | "languages">("translations");
  const [failure, setFailure] = useState<string>();
  return (
    <>
      <BuilderDialog title="Translations" width={800} onClose={props.onClose}>
        {mode === "translations" ? (
          <TranslationsMode {...props} onLanguages={() => setMode("languages")} onFailure={setFailure} />
        ) : (
          <LanguagesMode {...props} onTranslations={() => setMode("translations")} />
        )}
      </BuilderDialog>
      {failure !== undefined && (
        <ImportMessageDialog message={failure} onClose={() => setFailure(undefined)} />
      )}
    </>
  );
}
