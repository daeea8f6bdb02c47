import { Button, Table, TextInput } from "@mantine/core";
import { useEffect, useMemo, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { DEFAULT_LOCALE, productLocales } from "../../../../shared/localize.ts";
import { StepProblem } from "../../../../shared/process/step-problem.ts";
import { type Languages, languagesOf } from "../../../../shared/process/translations/source-language.ts";
import type { TranslationRow } from "../../../../shared/process/translations/translation-row.ts";
import {
  translationLocales,
  translationPlace,
  translationRows,
} from "../../../../shared/process/translations/translation-rows.ts";
import { Note } from "../../../ui/Note.tsx";
import { editMessage } from "../translations/edit-message.ts";
import { TranslationsDialog } from "../translations/TranslationsDialog.tsx";
import { changeStep } from "../tree/tree-edits.ts";
import type { EditorProps } from "./Pane.tsx";
import styles from "./TranslationsEditor.module.css";

/** TRANSLATIONS: every text of the templates below it with its messages, edited in place (product decision 29). */
export function TranslationsEditor({ formId, step, store, state, definition }: EditorProps) {
  const [query] = useSearchParams();
  const [filter, setFilter] = useState(query.get("text") ?? ""); // of who was led to a text
  const [isOpen, setOpen] = useState(false);
  const draft = state.drafts.get(step.key);
  const root = useMemo(
    () =>
      draft === undefined
        ? state.root
        : changeStep(state.root, step.key, (now) => ({ ...now, template: draft })),
    [state.root, step.key, draft],
  );
  const table = tableOf(root, step.key, languagesOf(definition ?? noForm));
  if (table === undefined || "problem" in table)
    return <Note tone="error">{table?.problem ?? "This step no longer exists."}</Note>;
  const { place, locales, rows } = table;

  const shown = rows.map((row, at) => ({ row, number: at + 1 })).filter(({ row }) => matches(row, filter));
  const edit = (row: TranslationRow, localeCode: string, message: string, confirms = false) =>
    store.draft(
      step.key,
      editMessage(
        root,
        place,
        { key: row.key, messages: { [localeCode]: message }, ...(confirms && { state: "ok" }) },
        locales[0] ?? DEFAULT_LOCALE,
      ),
    );

  return (
    <>
      <div className={styles.bar}>
        <TextInput
          className={`${styles.filter}`}
          label="Filter"
          placeholder="Text, context or state"
          value={filter}
          onChange={({ currentTarget }) => setFilter(currentTarget.value)}
        />
        <p className={styles.count} role="status">
          {summary(rows)}
        </p>
        <Button variant="default" onClick={() => setOpen(true)}>
          Languages, export and import
        </Button>
      </div>
      {rows.length === 0 ? (
        <Note tone="info">
          The templates below this step have no texts to translate yet. Write {'{{translate "Dear family"}}'}{" "}
          in one, and the text appears here.
        </Note>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <section className={styles.scroll} aria-label="Translations" tabIndex={0}>
          <Table stickyHeader>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>No.</Table.Th>
                <Table.Th>Key</Table.Th>
                <Table.Th>Context</Table.Th>
                {locales.map((code) => (
                  <Table.Th key={code}>{languageName(code, definition?.locales)}</Table.Th>
                ))}
                <Table.Th>State</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {shown.map(({ row, number }) => (
                <Table.Tr key={row.key}>
                  <Table.Td className={`${styles.number}`}>{number}</Table.Td>
                  <Table.Td className={`${styles.key}`}>{row.key}</Table.Td>
                  <Table.Td>{row.contextText}</Table.Td>
                  {row.translations.map(({ localeCode, message, state: messageState }) => (
                    <Table.Td key={localeCode} className={`${styles.cell}`}>
                      <MessageCell
                        label={`${languageName(localeCode, definition?.locales)}: ${row.key}`}
                        localeCode={localeCode}
                        message={message}
                        isStale={messageState === "stale"}
                        onChange={(text) => edit(row, localeCode, text)}
                        onConfirm={() => edit(row, localeCode, message, true)}
                      />
                    </Table.Td>
                  ))}
                  <Table.Td>
                    <span className={styles.state} data-state={row.state}>
                      {row.state}
                    </span>
                    {row.remarks?.map((remark) => (
                      <p key={remark} className={styles.remark}>
                        {remark}
                      </p>
                    ))}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
          {shown.length === 0 && <p className={styles.none}>No text matches “{filter}”.</p>}
        </section>
      )}
      {isOpen && (
        <TranslationsDialog
          formId={formId}
          step={step}
          store={store}
          state={state}
          definition={definition}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** Until the form is loaded. */
const noForm = { locales: [], defaultLocale: DEFAULT_LOCALE };

function tableOf(root: EditorProps["step"], key: string, form: Languages) {
  try {
    const place = translationPlace(root, key);
    if (place === undefined) return undefined;
    const locales = translationLocales(
      place,
      form,
      productLocales.map(({ code }) => code),
    );
    return { place, locales, rows: translationRows(root, place, locales) };
  } catch (error) {
    if (!(error instanceof StepProblem)) throw error;
    return { problem: error.message };
  }
}

function matches({ key, contextText, translations, state }: TranslationRow, filter: string): boolean {
  const query = filter.trim().toLowerCase();
  if (query === "") return true;
  return [key, contextText, state ?? "", ...translations.map(({ message }) => message)].some((text) =>
    text.toLowerCase().includes(query),
  );
}

function summary(rows: readonly TranslationRow[]): string {
  const count = (state: string) => rows.filter((row) => row.state === state).length;
  const parts = (["ok", "missing", "stale", "unused"] as const).flatMap((state) =>
    count(state) === 0 ? [] : [`${count(state)} ${state}`],
  );
  return parts.join(" · ");
}

function languageName(code: string, locales: readonly { code: string; name: string }[] = []): string {
  return [...locales, ...productLocales].find((locale) => locale.code === code)?.name ?? code;
}

/** One message, edited in place; what is typed counts once the cell is left, or Enter is pressed. */
function MessageCell({
  label,
  localeCode,
  message,
  isStale,
  onChange,
  onConfirm,
}: {
  label: string;
  localeCode: string;
  message: string;
  isStale: boolean;
  onChange: (message: string) => void;
  onConfirm: () => void;
}) {
  const [text, setText] = useState(message);
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => setText(message), [message]);
  const commit = () => text.trim() !== message.trim() && onChange(text);
  return (
    <>
      <textarea
        ref={box}
        className={styles.message}
        aria-label={label}
        lang={localeCode}
        rows={Math.min(6, Math.max(1, Math.ceil(text.length / 24)))}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === "Enter" && !event.shiftKey) {
            event.preventDefault();
            commit();
          } else if (event.key === "Escape") setText(message);
        }}
      />
      {isStale && (
        <Button size="compact-xs" variant="subtle" aria-label={`Still correct: ${label}`} onClick={onConfirm}>
          Still correct
        </Button>
      )}
    </>
  );
}
