import { Button } from "@mantine/core";
import { Link } from "react-router-dom";
import type { PublishCheck } from "../../../shared/contract/publish-check.ts";
import { languageName } from "../../lib/format.ts";
import { ChecklistLine } from "../../ui/Checklist.tsx";
import { counted } from "../../ui/counted.ts";
import type { LineProps } from "./line-parts.tsx";
import styles from "./PublishChecklist.module.css";

/** In which of its languages the form itself, or the page around it, doesn't say all; nothing where each does. */
export function LanguagesLine({ formId, check: { languages } }: LineProps) {
  if (languages.length === 0) return null;
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
  return (
    <ChecklistLine
      {...{ state: "info", title: "Languages", action }}
      detail="Readers of these languages meet words of another one."
    >
      <ul className={styles.list}>
        {languages.map((one) => (
          <li key={one.locale} className={styles.item}>
            {lackOf(one)}
          </li>
        ))}
      </ul>
    </ChecklistLine>
  );
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
