import { Button } from "@mantine/core";
import { useState } from "react";
import { Dialog } from "../../../ui/Dialog.tsx";
import { BuilderDialog } from "../BuilderDialog.tsx";
import type { TranslationsDialogProps } from "./dialog-props.ts";
import { LanguagesMode } from "./LanguagesMode.tsx";
import { TranslationsMode } from "./TranslationsMode.tsx";

/** Translations exported and imported as a workbook, or the languages to translate into: two modes of one dialog. */
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

/** Why translations couldn't be imported. */
function ImportMessageDialog({ message, onClose }: { message: string; onClose: () => void }) {
  return (
    <Dialog title="Error" onClose={onClose} actions={<Button onClick={onClose}>Close</Button>}>
      <p>{message}</p>
    </Dialog>
  );
}
