import { Textarea } from "@mantine/core";
import { addressOf, placeMark, type TextCell } from "../../../../shared/workbook/correct/text-cell.ts";
import { MAX_CELL_CHARACTERS } from "../../../../shared/workbook/workbook.ts";
import styles from "./TextsDialog.module.css";

const columnWords: Readonly<Record<string, string>> = {
  label: "Label",
  hint: "Hint",
  guidance_hint: "Further help",
  constraint_message: "Message about a wrong answer",
  required_message: "Message about a missing answer",
  form_title: "Title",
};

/** @example wordsOf(text, names) // "Label, English" */
export function wordsOf({ of, column, locale }: TextCell, names: ReadonlyMap<string, string>): string {
  const what = of === "choice" ? "Choice" : (columnWords[column] ?? column);
  return names.size > 1 ? `${what}, ${names.get(locale) ?? locale}` : what;
}

interface TextFieldsProps {
  texts: readonly TextCell[];
  /** The keys of the answers that are chosen from each list. */
  lists: Readonly<Record<string, readonly string[]>>;
  /** Names of the form's languages by their codes. */
  languages: ReadonlyMap<string, string>;
  /** What was typed, by `placeMark`. */
  drafts: Readonly<Record<string, string>>;
  onType: (text: TextCell, typed: string) => void;
  /** The cell of the text that was pressed: it has the focus. */
  first: string;
}

/** A field for each text, with its cell of the workbook. */
export function TextFields({ texts, lists, languages, drafts, onType, first }: TextFieldsProps) {
  return (
    <div className={styles.fields}>
      {texts.map((text) => {
        const address = addressOf(text);
        return (
          <Textarea
            key={address}
            label={wordsOf(text, languages)}
            description={whereIs(text, lists)}
            value={drafts[placeMark(text)] ?? text.text}
            lang={text.locale}
            dir="auto"
            autosize
            minRows={1}
            maxRows={8}
            maxLength={MAX_CELL_CHARACTERS}
            onChange={({ currentTarget }) => onType(text, currentTarget.value)}
            {...(address === first && { "data-autofocus": true })}
          />
        );
      })}
    </div>
  );
}

function whereIs({ sheet, cell, list = "" }: TextCell, lists: TextFieldsProps["lists"]): string {
  const uses = lists[list]?.length ?? 0;
  return `Sheet “${sheet}”, cell ${cell}${uses > 1 ? `; offered by ${uses} questions` : ""}`;
}
