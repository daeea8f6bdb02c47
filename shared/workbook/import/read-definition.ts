/** A workbook's worksheet → a form definition, with everything that is to be said about it. */
import { compileForm } from "../../form/compile-form.ts";
import { FormDefinition } from "../../form/definition.ts";
import type { ImportProblem } from "../import-problem.ts";
import type { Workbook } from "../workbook.ts";
import { buildPages } from "./build-pages.ts";
import { checkOffers } from "./check-offers.ts";
import { compact } from "./compact.ts";
import type { FormBuilder } from "./form-builder.ts";
import { parseSurvey } from "./parse-survey.ts";
import type { ParsedSurvey } from "./parsed-survey.ts";
import { ProblemList } from "./problem-list.ts";
import { titlesIn } from "./read-settings.ts";
import { CellPlaces, reportCycles, reportLogic } from "./report-compiled.ts";
import { reportRepeats } from "./report-repeats.ts";
import { reportSettings } from "./report-settings.ts";
import { SurveyExpressions } from "./survey-expressions.ts";
import { SurveyKeys } from "./survey-keys.ts";
import { SurveyTexts } from "./survey-texts.ts";

export interface ReadOptions {
  worksheetIndex: number;
  /** Stands in for what neither the settings nor these options name. */
  fileName: string;
  /** The name that its designer gave the form: its title when the settings have none. */
  formName?: string;
  /** The id that the form had before, which a workbook without settings keeps. */
  formId?: string;
  /** The language of columns without one, as `label::` would name it, when the settings name none. */
  plainLanguage?: string;
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
  const survey = parseSurvey(workbook, options.worksheetIndex, problems, options.plainLanguage);
  if (survey === undefined) return { problems: problems.list() };
  if (!checkOffers(survey, problems)) return { problems: problems.list(), survey };
  reportRepeats(survey, options.oneRepeat ?? true, problems);
  const keys = new SurveyKeys(survey, problems);
  const expressions = new SurveyExpressions(survey, keys, problems);
  const texts = new SurveyTexts(survey, expressions, problems);
  const builder: FormBuilder = { survey, keys, expressions, texts, problems };
  const model = buildPages(builder);
  const instanceName = expressions.setting("instance_name");
  reportSettings(survey, problems);
  if (model.length === 0)
    problems.add(
      "W_NO_QUESTIONS",
      { sheet: survey.sheet },
      "This worksheet holds no questions.",
      "Write one row for each question, or choose another worksheet.",
    );
  const { settings } = survey;
  const titles = titlesIn(settings);
  const parsed = FormDefinition.safeParse(
    compact({
      title: settings.title ?? titles?.[texts.defaultLocale] ?? options.formName ?? titleOf(options.fileName),
      titles,
      formId:
        settings.form_id ??
        (survey.settingCells.size === 0 ? (options.formId ?? titleOf(options.fileName)) : undefined),
      version: settings.version,
      locales: [...texts.locales],
      defaultLocale: texts.defaultLocale,
      instanceName,
      model,
    }),
  );
  if (problems.stopsImport) {
    if (parsed.success) reportCycles(compileForm(parsed.data), new CellPlaces(survey, keys), problems);
    return { problems: problems.list(), survey };
  }
  if (!parsed.success) throw parsed.error; // a form without errors that is none is the reader's own fault
  const compiled = compileForm(parsed.data);
  const places = new CellPlaces(survey, keys);
  reportCycles(compiled, places, problems);
  reportLogic(compiled, places, problems);
  return { definition: parsed.data, problems: problems.list(), survey };
}

function titleOf(fileName: string): string {
  return fileName.replace(/^.*[/\\]/, "").replace(/\.[^.]*$/, "") || "Form";
}
