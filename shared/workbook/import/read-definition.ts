/** A workbook's worksheet → a form definition, and everything that is found on the way. */
import type * as z from "zod";
import { withChoices } from "../../form/definition/choice-tables.ts";
import { FormDefinition, Option } from "../../form/definition/definition.ts";
import { compileForm } from "../../form/engine/compile-form.ts";
import { quickReader } from "../../quick-reader.ts";
import type { AttachedFile } from "../attached/attached-file.ts";
import type { ImportProblem } from "../import-problem.ts";
import type { Workbook } from "../workbook.ts";
import { buildForm, type FormNames } from "./build/build-form.ts";
import { checkForm, checkSurvey } from "./checks/index.ts";
import { followsFrom, listProblems, stopsImport } from "./finding.ts";
import { normalise } from "./normalise.ts";
import { readTests, type WorkbookTest } from "./read-tests.ts";
import type { Survey } from "./survey.ts";

export interface ReadOptions extends FormNames {
  worksheetIndex: number;
  /** The language of columns without one, as `label::` would name it, when the settings name none. */
  plainLanguage?: string;
  /** The files that came with the workbook. */
  attached?: readonly AttachedFile[];
  /** Whether to import one instance of each repeat as a plain group, with a warning. */
  oneRepeat?: boolean;
}

export interface ReadDefinition {
  /** Absent when there are errors. */
  definition?: FormDefinition;
  /** Errors first, then warnings; at most 200, of which the last counts those that are left out. */
  problems: ImportProblem[];
  /** The survey, as far as it could be read. */
  survey?: Survey;
  /** The rows of its sheet `tests`; absent where there are none. */
  tests?: WorkbookTest[];
}

/**
 * Reads the form on one worksheet: its cells are normalised to questions, every check reads these, and one builder
 * makes the form of them. All problems are reported together; with errors there is no definition.
 * @example readDefinition(workbook, { worksheetIndex: 0, fileName: "intake.xlsx" }).definition?.model[0]?.name // "About you"
 * @see workbook page, sections 1-8
 */
export function readDefinition(workbook: Workbook, options: ReadOptions): ReadDefinition {
  const { survey, findings: read } = normalise(
    workbook,
    options.worksheetIndex,
    options.plainLanguage,
    options.attached,
  );
  if (survey === undefined) return { problems: listProblems(read) };

  const oneRepeat = options.oneRepeat ?? false;
  const checked = checkSurvey(survey, { oneRepeat });
  if (!checked.isBuildable) return { problems: listProblems([...read, ...checked.findings]), survey };

  const built = buildForm(survey, options, oneRepeat);
  const findings = [...read, ...checked.findings, ...built.findings];
  const isSound = !stopsImport(findings);
  const parsed = parseForm(built.form);
  if (isSound && !parsed.success) throw parsed.error; // a form without errors that can't be built is a bug in the reader

  const definition = parsed.success ? withChoices(parsed.data) : undefined;
  const compiled = definition && compileForm(definition, {}, built.expressions);
  const ofForm = checkForm(survey, {
    pages: built.form.model.length,
    compiled,
    follows: followsFrom(findings),
  });
  const { tests = [], findings: ofTests = [] } = compiled
    ? readTests(workbook, workbook.sheets[options.worksheetIndex], compiled)
    : {};
  return {
    ...(isSound && definition && { definition }),
    problems: listProblems([...findings, ...ofForm, ...ofTests]),
    survey,
    ...(tests.length > 0 && { tests }),
  };
}

/** The form by its schema. Questions that choose from one list share its options. */
const readBuilt = quickReader(FormDefinition, Option);

function parseForm(form: BuiltForm): z.ZodSafeParseResult<FormDefinition> {
  const data = readBuilt(form);
  return data === undefined ? FormDefinition.safeParse(form) : { success: true, data };
}

type BuiltForm = ReturnType<typeof buildForm>["form"];
