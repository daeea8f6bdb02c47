/** Whether an edit alters a report: judged by submissions that have nothing to do with the golden cases. */
import { plausibleAnswers } from "../../../shared/form/answers/plausible-answers.ts";
import type { Answers } from "../../../shared/form/definition/definition.ts";
import { formClock, openForm } from "../../../shared/form/engine/engine.ts";
import type { FormWithReports } from "../../../shared/golden/golden-case.ts";
import { runProcess } from "../../../shared/process/run-process.ts";
import { StepProblem } from "../../../shared/process/step-problem.ts";
import { submittedContent } from "../../../shared/process/submitted-content.ts";
import { languagesOf } from "../../../shared/process/translations/source-language.ts";

const now = new Date("2026-03-04T10:00:00Z");
const clock = formClock(now, "UTC");

/** Valid submissions, some answers of which are left out or another respondent's. */
export function validSubmissions({ form }: FormWithReports, count: number, random: () => number): Answers[] {
  const found: Answers[] = [];
  for (let attempt = 0; found.length < count && attempt < count * 4; attempt += 1) {
    const session = openForm(form, plausibleAnswers(form, clock, Math.floor(random() * 1e9)), clock);
    const other = plausibleAnswers(form, clock, Math.floor(random() * 1e9));
    for (const [key, answer] of Object.entries(other))
      if (random() < 0.3) session.setValue(key, random() < 0.5 ? null : answer);
    if (session.problems().length === 0) found.push(session.answers());
  }
  return found;
}

/** Whether some of the submissions that both versions accept gives another output in some language. */
export async function matters(
  before: FormWithReports,
  after: FormWithReports,
  submissions: readonly Answers[],
  known: Map<string, string>,
): Promise<Answers | undefined> {
  const locales = before.form.definition.locales.map(({ code }) => code);
  for (const [index, answers] of submissions.entries()) {
    if (after.form !== before.form && openForm(after.form, answers, clock).problems().length > 0) continue;
    for (const locale of locales) {
      const name = `${index} ${locale}`;
      const was = known.get(name) ?? (await outputs(before, answers, locale));
      known.set(name, was);
      if ((await outputs(after, answers, locale)) !== was) return answers;
    }
  }
  return undefined;
}

/** The text of all pages and plain texts, one after the other. */
async function outputs({ form, root }: FormWithReports, answers: Answers, locale: string): Promise<string> {
  const { definition } = form;
  const submittedAt = now.toISOString();
  const submission = {
    definition,
    compiled: form,
    answers,
    locale,
    submittedAt,
    timeZone: "UTC",
    instanceId: "i",
  };
  const tools = {
    ...{ locale, fallbackLocale: definition.defaultLocale, properties: {}, now: () => 0 },
    printPdf: async () => ({ pdf: new Uint8Array(), warnings: [] }),
  };
  const texts: string[] = [];
  try {
    const document = String(submittedContent(submission).body);
    for await (const { step, content } of runProcess(root, document, tools, {
      languages: languagesOf(definition),
    }))
      if (step.processType.code === "HANDLEBARS") texts.push(String(content.body).replace(/\s+/g, " "));
  } catch (thrown) {
    if (!(thrown instanceof StepProblem)) throw thrown;
    texts.push(thrown.message);
  }
  return texts.join("\n");
}
