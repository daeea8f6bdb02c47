/** A step's page in every language of the form, side by side. Loaded when it is first asked for. */
import { useEffect, useRef, useState } from "react";
import type { Answers, FormDefinition } from "../../../../shared/form/definition/definition.ts";
import type { Step } from "../../../../shared/process/step.ts";
import { languageName } from "../../../lib/format.ts";
import { createGoldenClient, type GoldenClient } from "../../../lib/golden/golden-client.ts";
import type { StepOutput } from "../../../lib/golden/step-output.ts";
import { Note } from "../../../ui/Note.tsx";
import { Placeholder } from "../editors/Pane.tsx";
import { ContentView } from "../preview/ContentView.tsx";
import styles from "./AllLanguages.module.css";

interface AllLanguagesProps {
  definition: FormDefinition;
  root: Step;
  answers: Answers;
  step: Pick<Step, "key" | "name">;
}

export default function AllLanguages({ definition, root, answers, step: { key, name } }: AllLanguagesProps) {
  const [outputs, setOutputs] = useState<readonly StepOutput[]>();
  const [failure, setFailure] = useState<string>();
  const client = useRef<GoldenClient>(undefined);
  useEffect(() => () => client.current?.stop(), []);
  useEffect(() => {
    client.current ??= createGoldenClient();
    let isCurrent = true;
    const side = { form: client.current.numberOf(definition), root };
    const locales = definition.locales.map(({ code }) => code);
    client.current
      .ask({ kind: "languages", side, stepKey: key, answers, locales }, () => isCurrent)
      .then(
        (found) => {
          if (!isCurrent || found === undefined) return;
          setOutputs(found);
          setFailure(undefined);
        },
        (error: unknown) => isCurrent && setFailure(error instanceof Error ? error.message : String(error)),
      );
    return () => {
      isCurrent = false;
    };
  }, [definition, root, answers, key]);
  if (failure !== undefined) return <Note tone="error">{failure}</Note>;
  if (outputs === undefined) return <Placeholder>Loading...please wait...</Placeholder>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and a keyboard has to reach it
    <section className={styles.languages} aria-label={`${name} in all languages`} tabIndex={0}>
      {outputs.map(({ locale, content, failure: reason }) => {
        const language = languageName(locale);
        return (
          <section key={locale} className={styles.language} aria-label={language}>
            <h3 className={styles.name}>{language}</h3>
            <div className={styles.page}>
              {content === undefined ? (
                <p className={styles.reason}>{reason}</p>
              ) : (
                <ContentView content={content} name={`Output of ${name} in ${language}`} />
              )}
            </div>
          </section>
        );
      })}
    </section>
  );
}
