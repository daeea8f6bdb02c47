/** `sprout why`: which answers each line of a form's reports depends on. */
import { readFile } from "node:fs/promises";
import * as z from "zod";
import { explainReports } from "../../shared/analysis/why/explain-reports.ts";
import { cellWords, type QuestionCell } from "../../shared/form/definition/question-cell.ts";
import { closestText } from "../../shared/form/logic/closest-text.ts";
import { type Step, walkSteps } from "../../shared/process/step.ts";
import { StepProblem } from "../../shared/process/step-problem.ts";
import { previewContent } from "../../shared/process/submitted-content.ts";
import { readBundledForm, requireForm } from "./bundled-form.ts";
import { CommandProblem } from "./command-problem.ts";
import { readLine } from "./product-data.ts";

const USAGE =
  "Name a bundle and its answers: why BUNDLE.json ANSWERS.json [--step NAME] [--locale en] [--json]";
const { timeZone } = Intl.DateTimeFormat().resolvedOptions();

export async function why(args: string[]): Promise<number> {
  const { values, positionals } = readLine(args, {
    step: { type: "string" },
    locale: { type: "string" },
    json: { type: "boolean", default: false },
  });
  const [bundle, answersPath, ...more] = positionals;
  if (bundle === undefined || answersPath === undefined || more.length > 0) throw new CommandProblem(USAGE);
  const read = await readBundledForm(bundle);
  const compiled = requireForm(read);
  const { definition } = compiled;
  const locale = values.locale ?? definition.defaultLocale;
  const codes = definition.locales.map(({ code }) => code);
  if (!codes.includes(locale))
    throw new CommandProblem(`The form has no language “${locale}”. It has ${codes.join(", ")}.`);
  requireStep(values.step, read.root);
  const answers = await readAnswers(answersPath);
  const unknown = keysIn(answers).filter((key) => !compiled.byReference.has(key.toLowerCase()));
  if (unknown.length > 0 && !("answers" in answers))
    console.error(`${answersPath}: the form doesn't ask for ${[...new Set(unknown)].join(", ")}.`);
  const keys = new Set(keysIn(answers));
  const document = previewContent(JSON.stringify(answers), {
    definition,
    compiled,
    locale,
    timeZone,
    now: new Date(),
  });
  const explained = await explainReports(compiled, read.root, document, locale, keys).catch(
    (cause: unknown) => {
      if (!(cause instanceof StepProblem)) throw cause;
      const place = `step “${read.nameOf(cause.stepKey)}”, line ${cause.line}, column ${cause.column}`;
      throw new CommandProblem(`${bundle}: ${place}: ${cause.message}`, { cause });
    },
  );
  const sentences = explained
    .map(({ stepKey, text, line, answers, through }) => ({
      step: read.nameOf(stepKey),
      text,
      line,
      answers,
      cells: answers.flatMap((key) => {
        const at = read.cells[key];
        return at === undefined ? [] : [{ answer: key, ...at }];
      }),
      through: through.map((place) => ({
        step: read.nameOf(place.stepKey),
        path: place.path,
        line: place.line,
      })),
    }))
    .filter(({ step }) => values.step === undefined || values.step === step);
  if (values.json) console.log(JSON.stringify({ sentences }));
  else {
    for (const { step, text, line, answers } of sentences) {
      const cited = answers.map((key) => withCell(key, read.cells[key]));
      console.log(`${step}, line ${line}: ${text}\n  ${cited.length === 0 ? "no answer" : cited.join(", ")}`);
    }
  }
  return 0;
}

/** @throws CommandProblem where a step is named that makes no page */
function requireStep(name: string | undefined, root: Step): void {
  if (name === undefined) return;
  const pages = [...walkSteps(root)].flatMap(({ step }) =>
    step.processType.code === "HANDLEBARS" ? [step.name] : [],
  );
  if (pages.includes(name)) return;
  const meant = closestText(name, pages);
  const guess = meant === undefined ? "" : ` Did you mean “${meant}”?`;
  throw new CommandProblem(
    `No step “${name}” makes a page.${guess} There are ${pages.join(", ") || "none"}.`,
  );
}

function withCell(key: string, at: QuestionCell | undefined): string {
  return at === undefined ? key : `${key} (${cellWords(at)})`;
}

async function readAnswers(path: string): Promise<Record<string, unknown>> {
  const text = await readFile(path, "utf8").catch(() => {
    throw new CommandProblem(`There is no file ${path}.`);
  });
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(text));
  } catch (cause) {
    throw new CommandProblem(`${path} must be a JSON object of answers.`, { cause });
  }
}

/** The questions that have an answer, in instances of repeats as well. */
function keysIn(answers: object): string[] {
  return Object.entries(answers).flatMap(([key, value]: [string, unknown]) => {
    if (value === null || value === "") return [];
    const instances = Array.isArray(value)
      ? value.filter((one) => typeof one === "object" && one !== null)
      : [];
    return [key, ...instances.flatMap(keysIn)];
  });
}
