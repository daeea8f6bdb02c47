/** A workbook's worksheet → a form definition, with everything that is to be said about it. */
import { compileForm } from "../form/compile-form.ts";
import { FormDefinition } from "../form/definition.ts";
import { buildPages } from "./build-pages.ts";
import { compact } from "./compact.ts";
import type { FormBuilder } from "./form-builder.ts";
import type { ImportProblem } from "./import-problem.ts";
import { parseSurvey } from "./parse-survey.ts";
import { allNodes, type ParsedSurvey } from "./parsed-survey.ts";
import { ProblemList } from "./problem-list.ts";
import { SurveyExpressions } from "./survey-expressions.ts";
import { SurveyKeys } from "./survey-keys.ts";
import { SurveyTexts } from "./survey-texts.ts";
import type { Workbook } from "./workbook.ts";

export interface ReadOptions {
  worksheetIndex: number;
  /** Names the form when the settings do not. */
  fileName: string;
  title?: string;
  /** False: repeats are errors. Otherwise one instance of each is imported, with a warning. */
  oneRepeat?: boolean;
}

export interface ReadDefinition {
  /** Absent when there are errors. */
  definition?: FormDefinition;
  /** Errors first, then warnings; at most 200. */
  problems: ImportProblem[];
  /** The survey as it is written, as far as it could be read. */
  survey?: ParsedSurvey;
}

/**
 * Reads the form on one worksheet. All problems come at once; errors leave no definition.
 * @example readDefinition(workbook, { worksheetIndex: 0, fileName: "intake.xlsx" }).definition?.model[0]?.name // "About you"
 * @see workbook page, sections 1-8
 */
export function readDefinition(workbook: Workbook, options: ReadOptions): ReadDefinition {
  const problems = new ProblemList();
  const survey = parseSurvey(workbook, options.worksheetIndex, problems);
  if (survey === undefined) return { problems: problems.list() };
  if (options.oneRepeat === false) refuseRepeats(survey, problems);
  const keys = new SurveyKeys(survey, problems);
  const expressions = new SurveyExpressions(survey, keys, problems);
  const texts = new SurveyTexts(survey, expressions, problems);
  const builder: FormBuilder = { survey, keys, expressions, texts, problems, media: new Set() };
  const model = buildPages(builder);
  reportForm(builder);
  if (model.length === 0)
    problems.add(
      "W_NO_QUESTIONS",
      { sheet: survey.sheet },
      "This worksheet holds no questions.",
      "Write one row for each question, or choose another worksheet.",
    );
  if (problems.stopsImport) return { problems: problems.list(), survey };
  const { settings } = survey;
  const definition = FormDefinition.parse(
    compact({
      title: options.title ?? settings.title ?? titleOf(options.fileName),
      formId: settings.form_id,
      version: settings.version,
      locales: [...texts.locales],
      defaultLocale: texts.defaultLocale,
      instanceName: expressions.setting("instance_name"),
      model,
    }),
  );
  reportCycles(definition, survey, keys, problems);
  return { definition, problems: problems.list(), survey };
}

function titleOf(fileName: string): string {
  return fileName.replace(/^.*[/\\]/, "").replace(/\.[^.]*$/, "") || "Form";
}

function refuseRepeats(survey: ParsedSurvey, problems: ProblemList): void {
  for (const node of allNodes(survey.nodes))
    if (node.kind === "repeat")
      problems.add(
        "E_REPEAT",
        { sheet: survey.sheet, cell: node.typeCell },
        `The questions of "${node.name}" can't be repeated yet.`,
        "Import one instance only, or write the questions out as often as they are needed.",
      );
}

function reportForm({ survey, problems, media }: FormBuilder): void {
  if (media.size > 0) {
    const names = [...media].slice(0, 10).join(", ");
    problems.add(
      "W_MEDIA",
      { sheet: survey.sheet },
      `These files are not in the workbook and are not shown: ${names}.`,
    );
  }
  const ignored = ["public_key", "submission_url", "prefix", ...Object.keys(survey.settings)].filter(
    (name, index, all) =>
      all.indexOf(name) === index && /^(public_key|submission_url|prefix|sms_.*)$/.test(name),
  );
  for (const name of ignored)
    if (survey.settings[name] !== undefined)
      problems.add(
        "W_SETTING",
        { sheet: "settings" },
        `The setting "${name}" has no meaning here and was ignored.`,
      );
}

/** Questions that depend on themselves: the circle is cut where it closes, and said. */
function reportCycles(
  definition: FormDefinition,
  survey: ParsedSurvey,
  keys: SurveyKeys,
  problems: ProblemList,
): void {
  const cycles = compileForm(definition).expressionProblems.filter(({ code }) => code === "E_CYCLE");
  if (cycles.length === 0) return;
  const byKey = new Map([...allNodes(survey.nodes)].map((node) => [keys.answerKeyOf(node), node]));
  for (const { key, attribute, message } of cycles) {
    const node = byKey.get(key);
    const cell = node?.cells.get(attribute === "expression" ? "calculation" : "relevant");
    const place = { sheet: survey.sheet, ...(node !== undefined && { row: node.row }), cell };
    problems.add("E_CYCLE", place, message, "Take one of them out of the circle.");
  }
}
