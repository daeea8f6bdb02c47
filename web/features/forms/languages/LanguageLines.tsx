import { Anchor, Badge, Button } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router-dom";
import { holes } from "../../../../shared/analysis/language-table/language-row.ts";
import { cellWords } from "../../../../shared/form/definition/question-cell.ts";
import styles from "./LanguagesDialog.module.css";
import { type LanguageLine, stateWords } from "./language-words.ts";

/** As many lines are shown at once. */
const SHOWN = 50;

interface LanguageLinesProps {
  lines: readonly LanguageLine[];
  locale: string;
  formId: number;
  /** Leads to the text of the workbook. */
  onCorrect: (line: LanguageLine) => void;
}

/** Texts with what readers of a language get, each with the way to its place. */
export function LanguageLines({ lines, locale, formId, onCorrect }: LanguageLinesProps) {
  const [most, setMost] = useState(SHOWN);
  return (
    <>
      <ul className={styles.lines} aria-label="Texts">
        {lines.slice(0, most).map((line) => {
          const { row, state, text } = line;
          return (
            <li key={row.id} className={styles.line}>
              <div className={styles.head}>
                <Badge color={holes.has(state) ? "yellow" : "gray"} fz="xs" fw={560} miw="max-content">
                  {stateWords[state]}
                </Badge>
                <Place line={line} formId={formId} onCorrect={onCorrect} />
              </div>
              <p className={styles.text} lang={row.source} dir="auto">
                {row.text}
              </p>
              {text !== "" && text !== row.text && (
                <p className={styles.translation} lang={locale} dir="auto">
                  {text}
                </p>
              )}
            </li>
          );
        })}
      </ul>
      {lines.length > most && (
        <Button variant="subtle" onClick={() => setMost(most + SHOWN)}>
          Show {Math.min(SHOWN, lines.length - most)} more of {lines.length}
        </Button>
      )}
    </>
  );
}

/** Where a text is: pressed, it leads there. */
function Place({
  line,
  formId,
  onCorrect,
}: Omit<LanguageLinesProps, "lines" | "locale"> & { line: LanguageLine }) {
  const { row } = line;
  const { where, cell, step } = row;
  if (cell !== undefined)
    return (
      <Anchor component="button" type="button" className={styles.place} onClick={() => onCorrect(line)}>
        {where} ({cellWords(cell)})
      </Anchor>
    );
  if (step === undefined) return <span className={styles.place}>{where}</span>;
  const place = new URLSearchParams({ formId: String(formId), step: step.key });
  if (step.line !== undefined) place.set("line", String(step.line));
  return (
    <Anchor component={Link} to={`/design/process/builder?${place.toString()}`} className={styles.place}>
      {where}
    </Anchor>
  );
}
