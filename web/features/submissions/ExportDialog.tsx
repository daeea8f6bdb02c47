import { Button, Group, NativeSelect, Progress, Radio } from "@mantine/core";
import { Suspense, useEffect, useRef, useState } from "react";
import type { ExportFormat } from "../../../shared/contract/submissions.ts";
import { part } from "../../../shared/part.ts";
import { api, useApi } from "../../lib/api.ts";
import { lazyPart } from "../../lib/lazy-part.ts";
import { useAttempt } from "../../lib/use-attempt.ts";
import { CheckLine } from "../../ui/CheckLine.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Note } from "../../ui/Note.tsx";
import type { Deidentified } from "./DeidentifiedChoice.tsx";
import styles from "./ExportDialog.module.css";
import { MissingChoice, type MissingChoiceWords, usualWords } from "./MissingChoice.tsx";
import { type ExportAnswer, type ExportProgress, type ExportQuery, runExport } from "./run-export.ts";

/** It reads the expressions of the form. */
const DeidentifiedChoice = lazyPart(
  part(() => import("./DeidentifiedChoice.tsx")),
  ({ DeidentifiedChoice }) => DeidentifiedChoice,
);

const contents = [
  { what: "answers", name: "Answers", text: "One row per submission" },
  { what: "statistics", name: "SPSS, Stata, R", text: "Data with commands that read it" },
  { what: "files", name: "Files, ZIP", text: "Pictures and files, with the data" },
  { what: "reports", name: "Reports, ZIP", text: "All reports, and which are missing" },
] as const;
const formats = [
  { format: "xlsx", name: "XLSX", text: "A workbook with a codebook, and a sheet for each repeat" },
  { format: "csv", name: "CSV", text: "A file for each table" },
  { format: "json", name: "JSON", text: "Answers as they were given" },
] as const;
const valueNames = [
  { values: "labels", name: "Labels", text: "As respondents read them: Very good" },
  { values: "keys", name: "Keys", text: "As the workbook names them: very_good" },
] as const;

/** What somebody wants to export, and how. */
export interface ExportChoice {
  what: (typeof contents)[number]["what"];
  format: (typeof formats)[number]["format"];
  values: "keys" | "labels";
  split: boolean;
  /** False: CSV has also what a spreadsheet would run as it was answered. */
  guarded: boolean;
  /** "": the form's own. */
  locale: string;
  /** True: it says why answers are missing, by these words. */
  saysMissing: boolean;
  words: MissingChoiceWords;
  deidentified?: Deidentified | undefined;
}

export const usualChoice: ExportChoice = {
  ...{ what: "answers", format: "xlsx", values: "labels", split: true, guarded: true, locale: "" },
  ...{ saysMissing: false, words: usualWords },
};

interface ExportDialogProps {
  query: Omit<ExportQuery, "format">;
  /** What the file will contain. */
  heading: string;
  choice: ExportChoice;
  onChoice: (choice: ExportChoice) => void;
  onClose: () => void;
  /** The file is there. */
  onSaved: (format: ExportFormat, file: ExportAnswer) => void;
}

/** Asks what to export and in which shape, and shows how far a long export is. */
export function ExportDialog({ query, heading, choice, onChoice, onClose, onSaved }: ExportDialogProps) {
  const { what, format, values, split, guarded } = choice;
  const change = (changed: Partial<ExportChoice>) => onChoice({ ...choice, ...changed });
  const [progress, setProgress] = useState<ExportProgress>();
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  const { attempt, busy, failure } = useAttempt(async () => {
    setProgress(undefined);
    const options = inputOf(choice);
    const file = await runExport({ ...query, ...options }, setProgress, () => isOpen.current);
    if (file !== undefined && isOpen.current) onSaved(options.format, file);
    return undefined;
  });
  const isTable = what === "answers" && format !== "json";
  return (
    <Dialog
      title="Export"
      size="medium"
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={attempt} loading={busy}>
            Save as a file
          </Button>
        </>
      }
    >
      <p>{heading}</p>
      {failure !== undefined && <Note tone="error">{failure}</Note>}
      {busy && <Status what={what} progress={progress} />}
      <fieldset className={styles.fields} disabled={busy}>
        <Radio.Group
          label="What"
          value={what}
          onChange={(value) => change({ what: contents.find((one) => one.what === value)?.what ?? what })}
        >
          <div className={styles.contents}>
            {contents.map((one) => (
              <Radio key={one.what} value={one.what} label={one.name} description={one.text} />
            ))}
          </div>
        </Radio.Group>
        {what === "answers" && (
          <Radio.Group
            label="Format"
            description={formats.find((one) => one.format === format)?.text}
            value={format}
            onChange={(value) =>
              change({ format: formats.find((one) => one.format === value)?.format ?? format })
            }
          >
            <Group gap="lg" mt="xs">
              {formats.map((one) => (
                <Radio key={one.format} value={one.format} label={one.name} />
              ))}
            </Group>
          </Radio.Group>
        )}
        {isTable && (
          <Radio.Group
            label="Choices"
            description={valueNames.find((one) => one.values === values)?.text}
            value={values}
            onChange={(value) => change({ values: value === "keys" ? "keys" : "labels" })}
          >
            <Group gap="lg" mt="xs">
              {valueNames.map((one) => (
                <Radio key={one.values} value={one.values} label={one.name} />
              ))}
            </Group>
          </Radio.Group>
        )}
        {isTable && (
          <CheckLine
            label="One column per choice"
            checked={split}
            onChange={(checked) => change({ split: checked })}
          >
            For questions with several choices; otherwise all are in one cell.
          </CheckLine>
        )}
        {isCsv(choice) && (
          <CheckLine
            label="Safe to open in a spreadsheet"
            checked={guarded}
            onChange={(checked) => change({ guarded: checked })}
          >
            In CSV files, an apostrophe is put before a text that a spreadsheet would run as a formula, such
            as “=1+1”. Without it, all is as it was answered, for programs that run nothing.
          </CheckLine>
        )}
        {(isTable || what === "statistics") && (
          <MissingChoice
            isOn={choice.saysMissing}
            words={choice.words}
            isCoded={what === "statistics"}
            onChange={change}
          />
        )}
        {mayBeDeidentified(choice) && (
          <Suspense>
            <DeidentifiedChoice
              formId={query.id}
              value={choice.deidentified}
              onChange={(deidentified) => change({ deidentified })}
            />
          </Suspense>
        )}
        {what !== "reports" && (
          <Language formId={query.id} value={choice.locale} onChange={(locale) => change({ locale })} />
        )}
      </fieldset>
    </Dialog>
  );
}

/** Whether the export has CSV files that a spreadsheet opens; those for statistics are for other programs. */
const isCsv = ({ what, format }: ExportChoice) =>
  what === "answers" ? format === "csv" : what !== "statistics";

/** Files and reports are what they are. */
const mayBeDeidentified = ({ what }: ExportChoice) => what === "answers" || what === "statistics";

/** An empty word is the usual one. */
const wordsOf = (words: MissingChoiceWords): MissingChoiceWords => ({
  notRelevant: words.notRelevant.trim() || usualWords.notRelevant,
  skipped: words.skipped.trim() || usualWords.skipped,
  notInVersion: words.notInVersion.trim() || usualWords.notInVersion,
});

/** What the server is asked for; what doesn't apply to the choice is left out. */
function inputOf(choice: ExportChoice) {
  const { what, format, values, split, guarded, locale, saysMissing, words, deidentified } = choice;
  const hasMissing = what === "statistics" || (what === "answers" && format !== "json");
  const more = {
    ...(saysMissing && hasMissing && { missing: wordsOf(words) }),
    ...(deidentified !== undefined && mayBeDeidentified(choice) && { deidentified }),
    ...(locale !== "" && what !== "reports" && { locale }),
    ...(isCsv(choice) && !guarded && { guarded }),
  };
  if (what !== "answers") return { format: what, ...more };
  if (format === "json") return { format, ...more };
  return { format, values, split, ...more };
}

function Status({ what, progress }: Pick<ExportChoice, "what"> & { progress: ExportProgress | undefined }) {
  const startText =
    what === "reports"
      ? "The reports are being put together. Many of them take a while."
      : "The file is being made…";
  return (
    <div className={styles.status}>
      <div role="status">{progress?.text ?? startText}</div>
      {progress?.share !== undefined && (
        <Progress value={progress.share * 100} aria-label="How much of the export is read" />
      )}
    </div>
  );
}

/** In which of its form's languages the labels and the codebook are. */
function Language({
  formId,
  value,
  onChange,
}: {
  formId: number;
  value: string;
  onChange: (locale: string) => void;
}) {
  const { data: form } = useApi(api.forms.model, { id: formId });
  const locales = form?.locales ?? [];
  if (locales.length < 2) return null;
  return (
    <NativeSelect
      label="Language of labels and codebook"
      value={value === "" ? form?.defaultLocale : value}
      data={locales.map(({ code, name }) => ({ value: code, label: name }))}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
