import { Button, Stack, Text } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useId, useState } from "react";
import { api, call, urlOf } from "../../../lib/api.ts";
import { problemText } from "../../../lib/problem-text.ts";
import { uploadFile } from "../../../lib/upload-file.ts";
import { DialogBar } from "../../../ui/DialogBar.tsx";
import { Note } from "../../../ui/Note.tsx";
import { serverReasons } from "../server-reasons.ts";
import type { TranslationsDialogProps } from "./dialog-props.ts";
import styles from "./Translations.module.css";

type Progress =
  | { state: "nothing" | "uploading" | "importing" }
  | { state: "uploaded"; id: string }
  | { state: "done"; texts: number };

/** Translations mode: export a workbook, upload the translated one, and Save applies it. */
export function TranslationsMode({
  formId,
  step,
  store,
  onLanguages,
  onFailure,
}: TranslationsDialogProps & { onLanguages: () => void; onFailure: (message: string) => void }) {
  const [progress, setProgress] = useState<Progress>({ state: "nothing" });
  const fileId = useId();
  const isBusy = progress.state === "uploading" || progress.state === "importing";

  const fail = (error: unknown) => {
    const message = serverReasons(error) ?? problemText(error);
    console.error(message);
    setProgress({ state: "nothing" });
    onFailure(message);
  };
  const choose = async (file: File | undefined) => {
    if (file === undefined) return setProgress({ state: "nothing" });
    setProgress({ state: "uploading" });
    await uploadFile(api.forms.upload.path, file, () => {}).then(
      ({ id }) => setProgress({ state: "uploaded", id }),
      fail,
    );
  };
  const save = async () => {
    if (progress.state !== "uploaded") return;
    setProgress({ state: "importing" });
    try {
      await store.settled();
      const rows = await call(api.process.importTranslations, {
        id: progress.id,
        formId,
        processKey: step.key,
      });
      await store.reload(); // the process runs again on what was imported
      setProgress({ state: "done", texts: rows.length });
    } catch (error) {
      fail(error);
    }
  };

  return (
    <Stack gap="md">
      <div>
        <Text fw={600}>Export</Text>
        <Text c="dimmed">
          One workbook with every text of “{step.name}”, one column for each language. Send it to your
          translators.
        </Text>
        <Button
          mt="xs"
          variant="default"
          component="a"
          href={urlOf(api.process.exportTranslations, { f: formId, p: step.key })}
          leftSection={<IconDownload size={16} />}
        >
          Export
        </Button>
      </div>
      <div>
        <label htmlFor={fileId} className={styles.label}>
          Import
        </label>
        <Text c="dimmed">Choose the translated workbook, then save. Empty cells change nothing.</Text>
        <input
          id={fileId}
          className={styles.file}
          type="file"
          accept=".xlsx,.csv"
          disabled={isBusy}
          onChange={({ currentTarget }) => void choose(currentTarget.files?.[0])}
        />
      </div>
      <div role="status">
        {progress.state === "uploading" && "Uploading…"}
        {progress.state === "importing" && "Importing translations...please wait..."}
        {progress.state === "done" && (
          <Note tone="success">Imported. {progress.texts} texts are in the table now.</Note>
        )}
      </div>
      <DialogBar>
        <Button variant="default" onClick={onLanguages} disabled={isBusy}>
          Languages
        </Button>
        <Button onClick={save} disabled={progress.state !== "uploaded"}>
          Save
        </Button>
      </DialogBar>
    </Stack>
  );
}
