import { Button, FileButton, NativeSelect, Skeleton, TextInput, VisuallyHidden } from "@mantine/core";
import { useState } from "react";
import type { TextKind, TextState } from "../../../../shared/analysis/language-table/language-row.ts";
import { api, urlOf, useApi } from "../../../lib/api.ts";
import { problemText } from "../../../lib/problem-text.ts";
import { saveFrom } from "../../../lib/save-file.ts";
import { counted } from "../../../ui/counted.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ImportProblems } from "../../../ui/ImportProblems.tsx";
import { IconDownload, IconFileUpload, IconLanguage } from "../../../ui/icons/icons.tsx";
import { LoadFailed } from "../../../ui/LoadFailed.tsx";
import { Note } from "../../../ui/Note.tsx";
import { TextsDialog } from "../texts/TextsDialog.tsx";
import type { FormDialog } from "../use-open-dialog.ts";
import { LanguageLines } from "./LanguageLines.tsx";
import styles from "./LanguagesDialog.module.css";
import { countsOf, isToDo, kindWords, type LanguageLine, linesOf, stateWords } from "./language-words.ts";
import { useTranslators } from "./use-translators.ts";

type Shown = "to-do" | "all" | TextState;

/** Every text that readers of each language could meet: what each language lacks, and the workbook of its translators. */
export const LanguagesDialog: FormDialog = (props) => {
  const { form, onClose } = props;
  const { data, error, mutate } = useApi(api.forms.formLanguages, { id: form.id });
  const translators = useTranslators(form.id, () => {
    props.onChanged();
    void mutate();
  });
  const [chosen, setChosen] = useState<string>();
  const [shown, setShown] = useState<Shown>("to-do");
  const [kind, setKind] = useState<TextKind | "">("");
  const [words, setWords] = useState("");
  const [corrected, setCorrected] = useState<LanguageLine>();

  if (corrected?.row.cell !== undefined) {
    const close = () => {
      setCorrected(undefined);
      void mutate();
    };
    return <TextsDialog {...props} onClose={close} firstText={corrected.row.cell} />;
  }

  const languages = (data?.locales ?? []).map(({ code, name }) => {
    const lines = linesOf(data?.rows ?? [], code);
    return { code, name, lines, toDo: lines.filter(isToDo).length };
  });
  const [first] = languages.toSorted((one, other) => other.toDo - one.toDo);
  // It stays when an import changes what there is to do.
  if (chosen === undefined && first !== undefined) setChosen(first.code);
  const locale = chosen ?? first?.code ?? "";
  const lines = languages.find(({ code }) => code === locale)?.lines ?? [];
  const found = lines.filter(
    (line) =>
      (shown === "all" || (shown === "to-do" ? isToDo(line) : line.state === shown)) &&
      (kind === "" || line.row.kind === kind) &&
      hasWords(line, words),
  );
  const exportAddress = urlOf(api.forms.exportLanguages, { f: form.id });
  const counts = countsOf(lines);

  return (
    <Dialog
      title={`Languages of ${form.formName}`}
      onClose={() => onClose()}
      size="wide"
      closable={!translators.isBusy}
      actions={
        <Button variant="default" onClick={() => onClose()} disabled={translators.isBusy}>
          Close
        </Button>
      }
    >
      <p className={styles.intro}>
        All that readers of a language could meet: the form, its links, its reports, and the product's own
        words. Translators get one workbook for the form and its reports; cells that they leave empty change
        nothing.
      </p>
      <div className={styles.bar}>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} />}
          onClick={() =>
            saveFrom(exportAddress).catch((thrown: unknown) => translators.fail(problemText(thrown)))
          }
        >
          Export for translators
        </Button>
        <FileButton accept=".xlsx,.xls" onChange={(file) => void translators.choose(file ?? undefined)}>
          {(button) => (
            <Button
              {...button}
              variant="default"
              leftSection={<IconFileUpload size={16} />}
              loading={translators.isBusy}
            >
              Import translations
            </Button>
          )}
        </FileButton>
      </div>
      {translators.failure !== undefined && <Note tone="error">{translators.failure}</Note>}
      {translators.done !== undefined && <Note tone="success">{translators.done}</Note>}
      {translators.problems.length > 0 && <ImportProblems problems={translators.problems} isWhole />}
      {error !== undefined && <LoadFailed what="The languages" error={error} onRetry={() => void mutate()} />}
      {data === undefined && error === undefined && (
        <div role="status">
          <VisuallyHidden>Loading the languages</VisuallyHidden>
          <Skeleton height={64} mb={12} aria-hidden />
          <Skeleton height={320} aria-hidden />
        </div>
      )}
      {data !== undefined && (
        <>
          <div className={styles.filters}>
            <NativeSelect
              label="Language"
              value={locale}
              data={languages.map(({ code, name, toDo }) => ({
                value: code,
                label: toDo === 0 ? `${name}: complete` : `${name}: ${toDo} to do`,
              }))}
              onChange={({ currentTarget }) => setChosen(currentTarget.value)}
            />
            <NativeSelect
              label="Show"
              value={shown}
              data={[
                { value: "to-do", label: `To do (${lines.filter(isToDo).length})` },
                { value: "all", label: `All (${lines.length})` },
                ...counts.map(([state, count]) => ({
                  value: state,
                  label: `${stateWords[state]} (${count})`,
                })),
              ]}
              onChange={({ currentTarget }) => setShown(shownOf(currentTarget.value))}
            />
            <NativeSelect
              label="Where"
              value={kind}
              data={[
                { value: "", label: "Everywhere" },
                ...kinds.map((value) => ({ value, label: kindWords[value] })),
              ]}
              onChange={({ currentTarget }) =>
                setKind(kinds.find((one) => one === currentTarget.value) ?? "")
              }
            />
            <TextInput
              label="Find a text"
              type="search"
              value={words}
              autoComplete="off"
              onChange={({ currentTarget }) => setWords(currentTarget.value)}
            />
          </div>
          <p role="status" className={styles.count}>
            {counts.length === 0
              ? ""
              : counts.map(([state, count]) => `${stateWords[state]}: ${count}`).join(" · ")}
          </p>
          {found.length === 0 ? (
            <EmptyState
              icon={<IconLanguage size={28} stroke={1.6} />}
              title={lines.some(isToDo) || words !== "" ? "No text is like this" : "Nothing to do"}
            >
              {lines.length === 0
                ? "All texts are written in this language, and no other is needed."
                : `${counted(lines.length, "text")} of this language: choose what to show.`}
            </EmptyState>
          ) : (
            <LanguageLines
              key={`${locale} ${shown} ${kind}`}
              lines={found}
              locale={locale}
              formId={form.id}
              onCorrect={setCorrected}
            />
          )}
        </>
      )}
    </Dialog>
  );
};

const kinds: readonly TextKind[] = [
  ...(["form", "question", "choice", "report", "output", "pdf", "publication", "product"] as const),
];

function shownOf(value: string): Shown {
  if (value === "all") return "all";
  return Object.keys(stateWords).find((state): state is TextState => state === value) ?? "to-do";
}

function hasWords({ row, text }: LanguageLine, words: string): boolean {
  const sought = words.trim().toLowerCase();
  return [row.text, row.where, text].some((one) => one.toLowerCase().includes(sought));
}
