import { Button } from "@mantine/core";
import { Link } from "react-router-dom";
import type { PublishCheck } from "../../../shared/contract/publish-check.ts";
import { languageName } from "../../lib/format.ts";
import { ChecklistLine } from "../../ui/Checklist.tsx";
import { counted } from "../../ui/counted.ts";
import { LATER, type LineProps, More, placeIn, Reason } from "./line-parts.tsx";
import styles from "./PublishChecklist.module.css";

/** Which texts readers would get in another language than theirs: those of the reports need a reason, those of the form and the page none. */
export function TextsLine({ formId, check, preparation }: LineProps) {
  const { hasPages, reports, texts, languages } = check;
  const { count, translations } = texts;
  const action = (
    <Button
      component={Link}
      to={`/design/forms?dialog=languages&form=${formId}`}
      size="compact-sm"
      variant="default"
    >
      Languages
    </Button>
  );
  const line = { title: "Translations", ...(hasPages && { action }) };
  const lacks = languages.length > 0 && (
    <ul className={styles.list} aria-label="What the form and the page lack">
      {languages.map((one) => (
        <li key={one.locale} className={styles.item}>
          {lackOf(one)}
        </li>
      ))}
    </ul>
  );
  if (!hasPages || reports.broken.count > 0)
    return (
      <ChecklistLine {...line} state="info" detail={LATER}>
        {lacks}
      </ChecklistLine>
    );
  if (count === 0)
    return (
      <ChecklistLine
        {...line}
        state={lacks ? "info" : "ready"}
        detail={`No text of the reports is missing one.${lacks ? " Elsewhere, readers of these languages meet words of another one." : ""}`}
      >
        {lacks}
      </ChecklistLine>
    );
  const rows = byText(translations);
  const many = count > translations.length ? "Many texts" : counted(rows.length, "text");
  return (
    <ChecklistLine
      {...line}
      state="reason"
      detail={`${many} of the reports ${rows.length === 1 ? "isn't" : "aren't"} translated: readers of these languages get the text as it was written. Translate, or say why it goes out like this.`}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <ul className={styles.list} tabIndex={0} aria-label="Texts without a translation">
        {rows.map(({ key, text, contextText, inLanguages, stepName, step }) => (
          <li key={key} className={styles.item}>
            <Link className={styles.text} to={placeIn(formId, { step, text: key })}>
              {text}
              {contextText !== "" && <span className={styles.quiet}> ({contextText})</span>}
            </Link>
            <span className={styles.quiet}>
              {inLanguages.join(", ")} · {stepName}
            </span>
          </li>
        ))}
      </ul>
      <More of="translation" count={count - translations.length} />
      <Reason about="texts" label="Why it is published without them" preparation={preparation} />
      {lacks}
    </ChecklistLine>
  );
}

/** Each text once, with the languages that lack it. */
function byText(translations: PublishCheck["texts"]["translations"]) {
  const texts = new Map<string, (typeof translations)[number] & { step: string; inLanguages: string[] }>();
  for (const one of translations) {
    const known = texts.get(one.key) ?? { ...one, step: one.tableKey ?? one.stepKey, inLanguages: [] };
    const language = languageName(one.localeCode);
    known.inLanguages.push(one.state === "stale" ? `${language} (out of date)` : language);
    texts.set(one.key, known);
  }
  return [...texts.values()];
}

/** @example lackOf({ locale: "sw", texts: 3, words: true }) // "Swahili: 3 texts of the form are missing or incomplete; …" */
function lackOf({ locale, texts, words }: PublishCheck["languages"][number]): string {
  const lacks = [
    ...(texts === 0
      ? []
      : [`${counted(texts, "text")} of the form ${texts === 1 ? "is" : "are"} missing or incomplete`]),
    ...(words ? ["buttons, messages and mails are in English"] : []),
  ];
  return `${languageName(locale)}: ${lacks.join("; ")}.`;
}
