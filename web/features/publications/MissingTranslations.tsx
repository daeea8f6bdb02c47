import { Anchor } from "@mantine/core";
import { useEffect, useRef } from "react";
import { Link } from "react-router-dom";
import { counted } from "../../ui/counted.ts";
import { Note } from "../../ui/Note.tsx";
import styles from "./MissingTranslations.module.css";
import type { MissingTexts } from "./missing-texts.ts";

/** Which texts of the reports readers would get in English: nothing is wrong, it is asked once. */
export function MissingTranslations({ formId, missing }: { formId: number; missing: MissingTexts }) {
  const section = useRef<HTMLElement>(null);
  // The button that was pressed now publishes anyway: the next press has to be meant.
  useEffect(() => section.current?.focus(), []);
  const { texts, unlisted } = missing;
  return (
    <section ref={section} tabIndex={-1} aria-label="Texts without a translation" className={styles.section}>
      <Note tone="warning" title={titleOf(missing)}>
        Their readers get {texts.length === 1 ? "it" : "them"} in English. Translate in the{" "}
        <Anchor component={Link} to={`/design/process/builder?formId=${formId}`} inherit underline="always">
          process builder
        </Anchor>
        , or publish anyway.
      </Note>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <ul className={styles.list} tabIndex={0} aria-label="Texts">
        {texts.map(({ key, text, contextText, stepName, languages }) => (
          <li key={key} className={styles.item}>
            <span className={styles.text}>
              {text}
              {contextText !== "" && <span className={styles.quiet}> ({contextText})</span>}
            </span>
            <span className={styles.quiet}>
              {languages.join(", ")} · {stepName}
            </span>
          </li>
        ))}
      </ul>
      {unlisted > 0 && <p className={styles.more}>… and {counted(unlisted, "more translation")}.</p>}
    </section>
  );
}

function titleOf({ texts, unlisted }: MissingTexts): string {
  if (unlisted > 0) return "Many texts of the reports aren't translated yet.";
  return texts.length === 1
    ? "1 text of the reports isn't translated yet."
    : `${texts.length} texts of the reports aren't translated yet.`;
}
