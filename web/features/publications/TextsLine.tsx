import { Button } from "@mantine/core";
import { Link } from "react-router-dom";
import type { PublishCheck } from "../../../shared/contract/publish-check.ts";
import { productLocales } from "../../../shared/localize.ts";
import { ChecklistLine } from "../../ui/Checklist.tsx";
import { counted } from "../../ui/counted.ts";
import { LATER, type LineProps, More, placeIn, Reason } from "./line-parts.tsx";
import styles from "./PublishChecklist.module.css";

/** Which texts of the reports readers would get untranslated. */
export function TextsLine({ formId, check: { hasPages, reports, texts }, preparation }: LineProps) {
  const { count, translations } = texts;
  const title = "Translations";
  if (!hasPages || reports.broken.count > 0)
    return <ChecklistLine state="info" title={title} detail={LATER} />;
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
  if (count === 0)
    return (
      <ChecklistLine {...{ title, action, state: "ready" }} detail="No text of the reports is missing one." />
    );
  const rows = byText(translations);
  const many = count > translations.length ? "Many texts" : counted(rows.length, "text");
  return (
    <ChecklistLine
      {...{ title, action, state: "reason" }}
      detail={`${many} of the reports ${rows.length === 1 ? "isn't" : "aren't"} translated: readers of these languages get the text as it was written. Translate, or say why it goes out like this.`}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <ul className={styles.list} tabIndex={0} aria-label="Texts without a translation">
        {rows.map(({ key, text, contextText, languages, stepName, step }) => (
          <li key={key} className={styles.item}>
            <Link className={styles.text} to={placeIn(formId, { step, text: key })}>
              {text}
              {contextText !== "" && <span className={styles.quiet}> ({contextText})</span>}
            </Link>
            <span className={styles.quiet}>
              {languages.join(", ")} · {stepName}
            </span>
          </li>
        ))}
      </ul>
      <More of="translation" count={count - translations.length} />
      <Reason about="texts" label="Why it is published without them" preparation={preparation} />
    </ChecklistLine>
  );
}

/** Each text once, with the languages that lack it. */
function byText(translations: PublishCheck["texts"]["translations"]) {
  const texts = new Map<string, (typeof translations)[number] & { step: string; languages: string[] }>();
  for (const one of translations) {
    const known = texts.get(one.key) ?? { ...one, step: one.tableKey ?? one.stepKey, languages: [] };
    const language = productLocales.find(({ code }) => code === one.localeCode)?.name ?? one.localeCode;
    known.languages.push(one.state === "stale" ? `${language} (out of date)` : language);
    texts.set(one.key, known);
  }
  return [...texts.values()];
}
