import { Group, NativeSelect, Radio } from "@mantine/core";
import { codebookOf } from "../../../shared/submissions/codebook.ts";
import {
  type AnswerPlan,
  mayBe,
  planOf,
  type Reason,
  type Treatment,
} from "../../../shared/submissions/identifying-answers.ts";
import { api, useApi } from "../../lib/api.ts";
import { CheckLine } from "../../ui/CheckLine.tsx";
import { Disclosure } from "../../ui/Disclosure.tsx";
import styles from "./ExportDialog.module.css";

/** How an export is de-identified; absent: it isn't. */
export interface Deidentified {
  dates: "shift" | "month";
  /** By hand, by the key of a question. */
  answers: Record<string, Treatment>;
}

const dateNames = [
  {
    dates: "shift",
    name: "Moved",
    text: "All dates of one person are moved by the same number of days, up to a year: the time between them stays.",
  },
  { dates: "month", name: "Month only", text: "Of each date, the year and the month are left." },
] as const;

const reasonTexts: Record<Reason, string> = {
  marked: "marked as identifying",
  text: "typed text",
  file: "file or password",
  place: "place",
  "attached list": "from an attached list",
  "asks for it": "asks how to reach somebody",
  "computed from it": "computed from what is left out",
  "computed from dates": "computed from dates",
  harmless: "",
};

interface DeidentifiedChoiceProps {
  formId: number;
  value: Deidentified | undefined;
  onChange: (value: Deidentified | undefined) => void;
}

/** Whether an export leaves out what says who somebody is, question by question, and what it does not protect from. */
export function DeidentifiedChoice({ formId, value, onChange }: DeidentifiedChoiceProps) {
  return (
    <div>
      <CheckLine
        label="De-identified"
        checked={value !== undefined}
        onChange={(checked) => onChange(checked ? { dates: "shift", answers: {} } : undefined)}
      >
        Names, typed texts, files and places are left out, codes stand for ids, and dates are changed.
      </CheckLine>
      {value !== undefined && (
        <div className={styles.deidentified}>
          <Radio.Group
            label="Dates"
            description={dateNames.find(({ dates }) => dates === value.dates)?.text}
            value={value.dates}
            onChange={(dates) => onChange({ ...value, dates: dates === "month" ? "month" : "shift" })}
          >
            <Group gap="lg" mt="xs">
              {dateNames.map(({ dates, name }) => (
                <Radio key={dates} value={dates} label={name} />
              ))}
            </Group>
          </Radio.Group>
          <Questions
            formId={formId}
            chosen={value.answers}
            onChoose={(answers) => onChange({ ...value, answers })}
          />
          <Limits />
        </div>
      )}
    </div>
  );
}

const treatments = ["keep", "code", "out"] as const;

/** What a treatment is called for an answer. */
function treatmentName(treatment: Treatment, { sort }: AnswerPlan): string {
  if (treatment === "out") return "Leave out";
  if (treatment === "code") return "Code";
  if (sort === "place") return "Coarse";
  return sort === "date" ? "Changed" : "Keep";
}

/** Every question with what happens to its answers, which can be changed by hand. */
function Questions({
  formId,
  chosen,
  onChoose,
}: {
  formId: number;
  chosen: Deidentified["answers"];
  onChoose: (answers: Deidentified["answers"]) => void;
}) {
  const { data: form } = useApi(api.forms.model, { id: formId });
  if (form === undefined) return null;
  const plan = planOf([form], chosen);
  const rows = codebookOf([form], form.defaultLocale).flatMap(({ key, question }) => {
    const found = plan.get(key);
    return found === undefined ? [] : [{ key, question: question || key, plan: found }];
  });
  const count = (treatment: Treatment) => rows.filter(({ plan: one }) => one.treatment === treatment).length;
  const choose = (key: string, treatment: Treatment) => {
    const { [key]: _before, ...others } = chosen;
    const isOwn = planOf([form], others).get(key)?.treatment === treatment;
    onChoose(isOwn ? others : { ...others, [key]: treatment });
  };
  return (
    <Disclosure
      summary={`Questions: ${count("keep")} kept, ${count("code")} as codes, ${count("out")} left out`}
    >
      <p className={styles.meaning}>
        A column x-identifying in the workbook decides this for good; what you change here holds for this
        export. Questions of earlier versions follow the same rules.
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll a long table */}
      <section className={styles.questions} tabIndex={0} aria-label="What happens to each question">
        <table>
          <thead>
            <tr>
              <th scope="col">Question</th>
              <th scope="col">In the export</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, question, plan: one }) => (
              <tr key={key}>
                <th scope="row">
                  {question}
                  {one.treatment !== "keep" && chosen[key] === undefined && (
                    <span className={styles.reason}> {reasonTexts[one.why]}</span>
                  )}
                </th>
                <td>
                  <NativeSelect
                    size="xs"
                    aria-label={question}
                    value={one.treatment}
                    data={treatments
                      .filter((treatment) => mayBe(one, treatment))
                      .map((treatment) => ({ value: treatment, label: treatmentName(treatment, one) }))}
                    onChange={({ currentTarget: { value } }) =>
                      choose(key, treatments.find((treatment) => treatment === value) ?? "out")
                    }
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Disclosure>
  );
}

/** The same as in docs/de-identified-exports.md. */
function Limits() {
  return (
    <Disclosure summary="What this does not protect from">
      <ul className={styles.limits}>
        <li>
          Rare combinations: a rare illness, an age and a clinic may point to one person, also without a name.
        </li>
        <li>Small groups: with few submissions, whoever knows that somebody took part may find them.</li>
        <li>
          Answers that nobody marked: a number or a choice may be a telephone number or a name. Read the list
          above.
        </li>
        <li>
          Knowledge from elsewhere: who knows one moved date of a person knows how far all of their dates were
          moved. Where everybody answered within a few days, the day of submitting is such a date: choose
          Month only.
        </li>
        <li>
          Several exports: the codes are the same in each of them, so that rows of one person can be put
          together.
        </li>
      </ul>
      <p className={styles.meaning}>
        It is still personal data in most countries. Give it only to those who need it.
      </p>
    </Disclosure>
  );
}
