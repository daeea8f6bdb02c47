/** All checks of a survey and of its form: two lists, each check with what it finds. */
import type { CompiledForm } from "../../../form/engine/compiled-form.ts";
import type { Finding } from "../finding.ts";
import type { Survey } from "../survey.ts";
import { invisibleCharacters } from "./invisible-characters.ts";
import { languagesWithoutWords, missingTranslations, unknownLanguages } from "./languages.ts";
import { cycles, logicErrors, tooMuchWork } from "./logic.ts";
import { cellsWithoutEffect, lostTags } from "./lost-cells.ts";
import { mapsOfDeployment } from "./maps.ts";
import {
  lookalikeNames,
  lostAppearances,
  reservedNames,
  singleRepeats,
  unknownAppearances,
  unknownParameters,
  unsupportedGrids,
  wrongNumbers,
} from "./questions.ts";
import { wrongReferences } from "./references.ts";
import {
  entitiesWithoutAnswers,
  ignoredSettings,
  missingFiles,
  missingLists,
  misspeltChoiceColumns,
  offeredChoices,
  unknownColumns,
  unknownSettings,
  unusableAbout,
  unusedMedia,
} from "./sheets.ts";

export interface CheckOptions {
  /** Whether to import one instance of each repeat. */
  oneRepeat: boolean;
}

interface SurveyCheck {
  finds: string;
  check: (survey: Survey, options: CheckOptions) => readonly Finding[];
  /** True: after its findings nothing could be built. */
  isFinal?: true;
}

/** The checks before a form is built. Findings at one cell are listed in this order. */
export const surveyChecks: readonly SurveyCheck[] = [
  { finds: "headers that match no column", check: unknownColumns },
  { finds: "headers of choices that are misspelt", check: misspeltChoiceColumns },
  { finds: "characters that nobody sees", check: invisibleCharacters },
  { finds: "lists that are on no sheet", check: missingLists },
  { finds: "more choices than a form may offer", check: offeredChoices, isFinal: true },
  { finds: "groups that repeat", check: (survey, { oneRepeat }) => (oneRepeat ? singleRepeats(survey) : []) },
  { finds: "grids that are shown as single questions", check: unsupportedGrids },
  { finds: "names that differ only in capital letters", check: lookalikeNames },
  { finds: "unknown languages", check: unknownLanguages },
  { finds: "languages in which the product speaks English", check: languagesWithoutWords },
  { finds: "missing translations", check: missingTranslations },
  { finds: "references to nothing and references that aren't closed", check: wrongReferences },
  { finds: "names that other form tools reserve", check: reservedNames },
  { finds: "appearances that ask for what doesn't happen here", check: lostAppearances },
  { finds: "appearances without a meaning here", check: unknownAppearances },
  { finds: "maps, which a deployment may not have", check: mapsOfDeployment },
  { finds: "parameters without a meaning here", check: unknownParameters },
  { finds: "rules that rows of their type don't keep", check: cellsWithoutEffect },
  { finds: "pictures and the like inside texts", check: lostTags },
  { finds: "number cells without a number", check: wrongNumbers },
  { finds: "pictures, sounds and videos that are not shown", check: missingFiles },
  { finds: "attached pictures, sounds and videos that nothing names", check: unusedMedia },
];

interface FormCheck {
  finds: string;
  check: (survey: Survey, form: BuiltForm) => readonly Finding[];
}

/** A form as far as it could be built. */
export interface BuiltForm {
  pages: number;
  /** Undefined if there are errors. */
  compiled: CompiledForm | undefined;
  /** Whether a finding only follows from earlier ones that stop the import. */
  follows: (finding: Finding) => boolean;
}

/** The checks after the form is built. */
export const formChecks: readonly FormCheck[] = [
  { finds: "settings that do nothing here", check: ignoredSettings },
  { finds: "settings that there aren't, and rows below them", check: unknownSettings },
  { finds: "entities that no question fills", check: entitiesWithoutAnswers },
  { finds: "settings about whose form it is that can't be used", check: unusableAbout },
  { finds: "a worksheet without questions", check: noQuestions },
  {
    finds: "expressions that depend on each other",
    check: (survey, { compiled }) => (compiled === undefined ? [] : cycles(compiled, survey)),
  },
  {
    finds: "expressions that take too long with many entries",
    check: (survey, { compiled }) => (compiled === undefined ? [] : tooMuchWork(compiled, survey)),
  },
  {
    finds: "conditions that are never or always true, and the like",
    check: (survey, { compiled, follows }) =>
      compiled === undefined ? [] : logicErrors(compiled, survey).filter((finding) => !follows(finding)),
  },
];

/** Runs the checks of a survey, up to the first after which nothing could be built. */
export function checkSurvey(
  survey: Survey,
  options: CheckOptions,
): { findings: Finding[]; isBuildable: boolean } {
  const findings: Finding[] = [];
  for (const { check, isFinal = false } of surveyChecks) {
    const found = check(survey, options);
    for (const finding of found) findings.push(finding);
    if (isFinal && found.length > 0) return { findings, isBuildable: false };
  }
  return { findings, isBuildable: true };
}

/** Runs the checks of a form. */
export function checkForm(survey: Survey, form: BuiltForm): Finding[] {
  return formChecks.flatMap(({ check }) => check(survey, form));
}

function noQuestions({ sheet }: Survey, { pages }: BuiltForm): Finding[] {
  if (pages > 0) return [];
  return [
    {
      code: "W_NO_QUESTIONS",
      place: { sheet },
      message: "This worksheet has no questions.",
      hint: "Write one row for each question, or choose another worksheet.",
    },
  ];
}
