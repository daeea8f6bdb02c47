import { NativeSelect } from "@mantine/core";
import { useState } from "react";
import type { ExplainedSentence } from "../../shared/analysis/why/explain-reports.ts";
import {
  cellWords,
  type QuestionCell,
  type QuestionCells,
} from "../../shared/form/definition/question-cell.ts";
import { withColon } from "../../shared/messages/with-colon.ts";
import { type Step, walkSteps } from "../../shared/process/step.ts";
import type { ExplainedAnswer, ExplainedRun } from "../lib/report-analysis/explain-run.ts";
import { counted } from "./counted.ts";
import { Note } from "./Note.tsx";
import styles from "./WhyView.module.css";

/** A place in the text of a step. */
export interface StepPlace {
  stepKey: string;
  line: number;
}

interface WhyViewProps {
  explained: ExplainedRun;
  root: Step;
  /** Only the sentences of this step. */
  only?: string;
  /** Where the workbook names the questions, where that is known. */
  cells?: QuestionCells;
  /** Leads to a line of a step; absent: the lines are only shown. */
  onGo?: (place: StepPlace) => void;
}

/** The sentences of reports: press one to see where it comes from, choose an answer to see all that depend on it. */
export function WhyView({ explained, root, only, cells = {}, onGo }: WhyViewProps) {
  const [chosen, setChosen] = useState<ExplainedSentence>();
  const [answerKey, setAnswerKey] = useState("");
  const sentences = explained.sentences.filter(({ stepKey }) => only === undefined || stepKey === only);
  const cited = new Set(sentences.flatMap(({ answers }) => answers));
  const answers = explained.answers.filter(({ key }) => cited.has(key));
  const lit = (one: ExplainedSentence) => answerKey !== "" && one.answers.includes(answerKey);
  const steps = new Map([...walkSteps(root)].map(({ step }) => [step.key, step]));
  const reports = [...new Set(sentences.map(({ stepKey }) => stepKey))];
  const current = sentences.find((one) => isSame(one, chosen)); // the steps may have been taken again
  if (explained.failure !== undefined)
    return (
      <Note tone="error" title="The steps can't be taken again.">
        {explained.failure}
      </Note>
    );
  if (sentences.length === 0) return <p className={styles.quiet}>There is no sentence to explain.</p>;
  return (
    <div className={styles.why}>
      <div className={styles.choice}>
        <NativeSelect
          label="Show what depends on an answer"
          value={answerKey}
          onChange={({ currentTarget }) => setAnswerKey(currentTarget.value)}
          data={[
            { value: "", label: "Choose an answer" },
            ...answers.map((one) => ({ value: one.key, label: inWords(one) })),
          ]}
        />
        <p className={styles.quiet} role="status">
          {answerKey === ""
            ? "Press a sentence to see why it is there."
            : `${counted(sentences.filter(lit).length, "sentence")} of ${sentences.length}`}
        </p>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={styles.page} tabIndex={0} aria-label="Sentences">
        {reports.map((stepKey) => (
          <section key={stepKey} aria-label={steps.get(stepKey)?.name}>
            {reports.length > 1 && <h4 className={styles.report}>{steps.get(stepKey)?.name}</h4>}
            <ul className={styles.sentences}>
              {sentences.map((one, place) =>
                one.stepKey !== stepKey ? null : (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two sentences may be the same, and none moves
                  <li key={place}>
                    <button
                      type="button"
                      className={styles.sentence}
                      aria-expanded={one === current}
                      data-lit={lit(one) || undefined}
                      onClick={() => setChosen(one === current ? undefined : one)}
                    >
                      {lit(one) ? <mark>{one.shown}</mark> : one.shown}
                    </button>
                    {one === current && (
                      <Reason
                        sentence={one}
                        answers={explained.answers}
                        steps={steps}
                        cells={cells}
                        onAnswer={setAnswerKey}
                        {...(onGo && { onGo })}
                      />
                    )}
                  </li>
                ),
              )}
            </ul>
          </section>
        ))}
      </section>
    </div>
  );
}

interface ReasonProps {
  sentence: ExplainedSentence;
  answers: readonly ExplainedAnswer[];
  steps: ReadonlyMap<string, Step>;
  cells: QuestionCells;
  onAnswer: (key: string) => void;
  onGo?: (place: StepPlace) => void;
}

/** Where one sentence comes from: its line, the places of chains that its values came through, its answers. */
function Reason({ sentence, answers, steps, cells, onAnswer, onGo }: ReasonProps) {
  const { stepKey, line, through, shown } = sentence;
  const cited = answers.filter(({ key }) => sentence.answers.includes(key));
  const place = (at: StepPlace, what?: string) => (
    <PlaceOfText
      key={`${at.stepKey} ${at.line}`}
      step={steps.get(at.stepKey)}
      at={at}
      what={what}
      onGo={onGo}
    />
  );
  return (
    <section className={styles.reason} aria-label={`Why: ${shown}`}>
      <p className={styles.title}>Because of</p>
      {cited.length === 0 ? (
        <p className={styles.quiet}>No answer: everybody reads this.</p>
      ) : (
        <ul className={styles.answers}>
          {cited.map((one) => (
            <li key={one.key}>
              <button type="button" className={styles.answer} onClick={() => onAnswer(one.key)}>
                {inWords(one)}
              </button>
              <CellOf at={Object.hasOwn(cells, one.key) ? cells[one.key] : undefined} />
            </li>
          ))}
        </ul>
      )}
      <p className={styles.title}>Written in</p>
      {place({ stepKey, line })}
      {through.length > 0 && <p className={styles.title}>With values that came through</p>}
      {uniqueLines(through).map((one) => place(one, operationOf(steps.get(one.stepKey), one.path)))}
    </section>
  );
}

/** Where the workbook names a question. */
function CellOf({ at }: { at: QuestionCell | undefined }) {
  return at === undefined ? null : <span className={styles.cell}>{cellWords(at)}</span>;
}

function PlaceOfText({
  step,
  at,
  what,
  onGo,
}: {
  step: Step | undefined;
  at: StepPlace;
  what: string | undefined;
  onGo: ((place: StepPlace) => void) | undefined;
}) {
  const source = (step?.template ?? "").split("\n")[at.line - 1]?.trim() ?? "";
  const name = `${step?.name ?? "A step"}, line ${at.line}${what === undefined ? "" : ` (${what})`}`;
  return (
    <div>
      {onGo === undefined ? (
        <span>{name}</span>
      ) : (
        <button type="button" className={styles.go} onClick={() => onGo(at)}>
          {name}
        </button>
      )}
      {source !== "" && <code className={styles.code}>{source}</code>}
    </div>
  );
}

function isSame(one: ExplainedSentence, other: ExplainedSentence | undefined): boolean {
  return one.stepKey === other?.stepKey && one.line === other.line && one.text === other.text;
}

function uniqueLines<Place extends StepPlace>(places: readonly Place[]): Place[] {
  return [...new Map(places.map((one) => [`${one.stepKey} ${one.line}`, one])).values()];
}

/** The operation of a chain that a place is in. @example operationOf(step, "[0].spec.answers") // "shift" */
function operationOf(step: Step | undefined, path: string): string | undefined {
  try {
    const chain: unknown = JSON.parse(step?.template ?? "");
    const entry: unknown = Array.isArray(chain) ? chain[Number(/^\[(\d+)\]/.exec(path)?.[1])] : undefined;
    const isEntry = typeof entry === "object" && entry !== null && "operation" in entry;
    return isEntry && typeof entry.operation === "string" ? entry.operation : undefined;
  } catch {
    return undefined; // a chain that is being edited
  }
}

function inWords({ label, value }: ExplainedAnswer): string {
  return `${withColon(label)} ${value === "" ? "not said" : value}`;
}
