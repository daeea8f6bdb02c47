/** A submission's answers in the words of the form. */
import { type Answer, Answers, type Field, type FormDefinition } from "../../../shared/form/definition.ts";
import { likertKey } from "../../../shared/form/likert-key.ts";
import { localize } from "../../../shared/form/localize.ts";
import { codebookOf } from "../../../shared/submissions/codebook.ts";

export interface PageOfAnswers {
  page: string;
  answers: { key: string; question: string; answer: string }[];
}

const GONE = "No longer in the form";

/** Answered questions only, in the form's order; answers to questions that the form has lost stand last. */
export function answersByPage(definition: FormDefinition, model: string, locale: string): PageOfAnswers[] {
  const answers = readAnswers(model);
  const entries = codebookOf([definition], locale);
  const labels = optionLabels(definition, locale);
  const pages = new Map<string, PageOfAnswers["answers"]>();
  const add = (page: string, key: string, question: string) => {
    const answer = answerText(answers[key], labels.get(key));
    if (answer === "") return;
    pages.set(page, [...(pages.get(page) ?? []), { key, question: question || key, answer }]);
  };
  for (const { page, key, question } of entries) add(page, key, question);
  const known = new Set(entries.map(({ key }) => key));
  for (const key of Object.keys(answers)) if (!known.has(key)) add(GONE, key, key);
  return [...pages].map(([page, answered]) => ({ page, answers: answered }));
}

function readAnswers(model: string): Answers {
  try {
    const read = Answers.safeParse(JSON.parse(model));
    return read.success ? read.data : {};
  } catch {
    return {};
  }
}

function answerText(answer: Answer | undefined, labels: ReadonlyMap<string, string> | undefined): string {
  if (answer === undefined || answer === null) return "";
  if (Array.isArray(answer)) return answer.map((key) => labels?.get(key) ?? key).join(", ");
  if (typeof answer === "boolean") return answer ? "Yes" : "No";
  return labels?.get(String(answer)) ?? String(answer);
}

type OptionLabels = Map<string, ReadonlyMap<string, string>>;

function optionLabels({ model, defaultLocale }: FormDefinition, locale: string): OptionLabels {
  const found: OptionLabels = new Map();
  const note = ({ key, options, questions }: Omit<Field, "fields">) => {
    if (options === undefined) return;
    const labels = new Map(
      options.map((option) => [
        option.key,
        localize(option.label, locale, defaultLocale).replace(/<[^>]*>/g, ""),
      ]),
    );
    found.set(key, labels);
    for (const question of questions ?? []) found.set(likertKey(key, question.key), labels);
  };
  for (const field of model.flatMap(({ composites }) => composites.flatMap(({ fields }) => fields)))
    for (const one of [field, ...(field.fields ?? [])]) note(one);
  return found;
}
