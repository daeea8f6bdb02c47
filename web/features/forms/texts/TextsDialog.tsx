import { Button, TextInput } from "@mantine/core";
import { type ComponentProps, type MouseEvent, useEffect, useRef, useState } from "react";
import { MAX_TEXTS_AT_ONCE } from "../../../../shared/limits.ts";
import { addressOf, type TextCell } from "../../../../shared/workbook/correct/text-cell.ts";
import { api, useApi } from "../../../lib/api.ts";
import { FormPreview, FormSkeleton } from "../../../player/pages/FormPreview.tsx";
import { counted } from "../../../ui/counted.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Disclosure } from "../../../ui/Disclosure.tsx";
import { ImportProblems } from "../../../ui/ImportProblems.tsx";
import { LoadFailed } from "../../../ui/LoadFailed.tsx";
import { Note } from "../../../ui/Note.tsx";
import { useFormDefinition } from "../use-forms.ts";
import type { FormDialog } from "../use-open-dialog.ts";
import { ComparedTexts } from "./ComparedTexts.tsx";
import { choicesOf, pressedAt, textPressed, textsBeside, textsWith } from "./find-text.ts";
import { TextFields, wordsOf } from "./TextFields.tsx";
import styles from "./TextsDialog.module.css";
import { useCorrections } from "./use-corrections.ts";

/** As many as are read at a glance; more words find the others. */
const MAX_FOUND = 12;

/** Correct texts: a text of the form is pressed and changed; the workbook's copy has it in the same cell. */
export function TextsDialog({
  form,
  onClose,
  firstText,
}: ComponentProps<FormDialog> & {
  /** The cell of the text that it opens with. */
  firstText?: Pick<TextCell, "sheet" | "cell">;
}) {
  const { data: definition, error: noForm, mutate: loadForm } = useFormDefinition(form.id);
  const { data, error: noTexts, mutate } = useApi(api.forms.formTexts, { id: form.id });
  const [pressedText, setChosen] = useState<TextCell>();
  const [words, setWords] = useState("");
  const corrections = useCorrections(form, data, {
    onStored: (text) => onClose(true, { text, about: `form ${form.id}` }),
    onStale: () => void Promise.all([mutate(), loadForm()]),
  });
  const { drafts, changed, compared, failure, problems, busy } = corrections;
  const languages = new Map(definition?.locales.map(({ code, name }) => [code, name]));
  const { texts, lists } = data ?? { texts: [], lists: {} };
  const chosen = pressedText ?? texts.find((one) => firstText && addressOf(one) === addressOf(firstText));
  const error = noForm ?? noTexts;
  const found = textsWith(texts, words);
  const title = texts.find(({ of }) => of === "form"); // a page shows it, and not the form on it

  const press = (event: MouseEvent) => {
    if (!(event.target instanceof Element)) return;
    const pressed = pressedAt(event.target);
    if (pressed === undefined) return; // steps and languages are changed as usual
    event.preventDefault();
    event.stopPropagation();
    if (event.type === "click") setChosen(textPressed({ texts, lists }, pressed));
  };

  const actions =
    compared === undefined ? (
      <>
        <Button variant="default" onClick={() => onClose()}>
          Cancel
        </Button>
        <Button
          onClick={corrections.compare}
          loading={busy}
          disabled={changed.length === 0 || changed.length > MAX_TEXTS_AT_ONCE}
        >
          {changed.length === 0 ? "See what changes" : `See what changes: ${counted(changed.length, "text")}`}
        </Button>
      </>
    ) : (
      <>
        <Button variant="default" onClick={corrections.goBack}>
          Change more texts
        </Button>
        <Button onClick={corrections.store} loading={busy} disabled={compared.cells.length === 0}>
          Save the corrections
        </Button>
      </>
    );

  return (
    <Dialog
      title={`Correct texts of ${form.formName}`}
      onClose={() => onClose()}
      size="wide"
      closable={changed.length === 0} // what was typed goes only by Cancel
      actions={actions}
    >
      {error !== undefined && <LoadFailed what="This form" error={error} onRetry={() => mutate()} />}
      {failure !== undefined && <Note tone="error">{failure}</Note>}
      {problems.length > 0 && <ImportProblems problems={problems} isWhole />}
      {compared !== undefined && <ComparedTexts compared={compared} form={form} />}
      {compared === undefined && error === undefined && (
        <>
          <p className={styles.intro}>
            Press a text of the form to change it, or look for it. It is written into a copy of the workbook,
            into its own cell. Names, types and logic are changed in the workbook itself.
          </p>
          <TextInput
            label="Find a text"
            type="search"
            value={words}
            onChange={({ currentTarget }) => setWords(currentTarget.value)}
            autoComplete="off"
          />
          {title !== undefined && words === "" && (
            <Button variant="subtle" onClick={() => setChosen(title)}>
              The title: {title.text || "(no text)"}
            </Button>
          )}
          {words.trim() !== "" && (
            <p role="status">
              {found.length === 0 ? "No text has these words." : counted(found.length, "text")}
            </p>
          )}
          {found.length > 0 && (
            <ul className={styles.found} aria-label="Texts with these words">
              {found.slice(0, MAX_FOUND).map((text) => (
                <li key={addressOf(text)}>
                  <Button variant="subtle" onClick={() => setChosen(text)}>
                    <span>
                      {text.text || "(no text)"}
                      <small>{wordsOf(text, languages)}</small>
                    </span>
                  </Button>
                </li>
              ))}
            </ul>
          )}
          {chosen !== undefined && (
            <Editor
              key={addressOf(chosen)}
              chosen={chosen}
              texts={texts}
              lists={lists}
              languages={languages}
              drafts={drafts}
              onType={corrections.type}
            />
          )}
          {/* who doesn't press finds each text by its words */}
          <div className={styles.form} onClickCapture={press} onMouseDownCapture={press}>
            {definition === undefined || data === undefined ? (
              <>
                <p role="status">Loading...please wait...</p>
                <FormSkeleton />
              </>
            ) : (
              <FormPreview definition={definition} />
            )}
          </div>
        </>
      )}
    </Dialog>
  );
}

interface EditorProps {
  chosen: TextCell;
  texts: TextCell[];
  lists: Record<string, string[]>;
  languages: ReadonlyMap<string, string>;
  drafts: Readonly<Record<string, string>>;
  onType: (text: TextCell, typed: string) => void;
}

/** All texts of the question that was pressed, in each language, and of what it offers. */
function Editor({ chosen, texts, lists, ...more }: EditorProps) {
  const frame = useRef<HTMLElement>(null);
  useEffect(() => {
    frame.current?.scrollIntoView({ block: "nearest" });
    const field = frame.current?.querySelector<HTMLElement>("[data-autofocus]");
    (field ?? frame.current)?.focus();
  }, []);
  const choices = choicesOf({ texts, lists }, chosen);
  const first = addressOf(chosen);
  return (
    <section ref={frame} className={styles.editor} tabIndex={-1} aria-label="The text to change">
      <h3>{chosen.of === "form" ? "The title" : chosen.text || chosen.key}</h3>
      <TextFields texts={textsBeside(texts, chosen)} lists={lists} first={first} {...more} />
      {choices.length > 0 && (
        <Disclosure summary={`Its choices: ${counted(choices.length, "text")}`}>
          <TextFields texts={choices} lists={lists} first={first} {...more} />
        </Disclosure>
      )}
    </section>
  );
}
