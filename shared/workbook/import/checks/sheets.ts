/** Faults of a workbook as a whole: unknown columns, missing lists and files, lists that are too long. */

import { aboutLimits, aboutValue } from "../../../form/definition/about-limits.ts";
import { closestText } from "../../../form/logic/closest-text.ts";
import { mediaName } from "../../attached/attached-file.ts";
import { isShownAs, type MediaColumn } from "../attached-media.ts";
import { choicesColumns as knownChoices } from "../definitions/choices-columns.ts";
import { canonicalHeader } from "../definitions/definition.ts";
import { isIgnoredSetting } from "../definitions/settings.ts";
import { mediaColumns } from "../definitions/survey-columns.ts";
import type { Finding } from "../finding.ts";
import { invisibleIn } from "../invisible.ts";
import { meantHint } from "../meant.ts";
import type { PlacedCell, Question, SheetCell, TextsByColumn } from "../question.ts";
import { EXTERNAL, externalList, wordsIn } from "../read-choices.ts";
import { aboutPartOf, isSetting, settingNames } from "../read-settings.ts";
import type { Survey } from "../survey.ts";
import { knownSurveyColumns, surveyHeaders } from "../survey-columns.ts";

const choiceHeaders = knownChoices.flatMap((column) => [
  column.header,
  ...("aliases" in column ? column.aliases : []),
]);

/** Each unknown column is reported at its header. */
export function unknownColumns({ sheet, columns }: Survey): Finding[] {
  return columns
    .filter(({ name }) => !knownSurveyColumns.has(name))
    .map(({ name, cell }): Finding => {
      const lost = lostColumns.get(name);
      if (lost !== undefined) return { code: "W_LOST", place: { sheet, cell }, message: lost };
      return unknownColumn(sheet, cell, surveyHeaders);
    });
}

function unknownColumn(sheet: string, cell: SheetCell, known: readonly string[]): Finding {
  const written = cell.header.split(/::?/)[0]?.trim() ?? "";
  return {
    code: "W_COLUMN",
    place: { sheet, cell },
    message: `The column "${cell.header}" is unknown and was not imported.`,
    hint: meantHint(written, known, "Correct its header if the form needs it."),
  };
}

/**
 * Columns of the choices that are probably misspelt. Any other header is a column for filters; one that nothing reads, and that is
 * nearly the name of a column that is lacking, is not.
 */
export function misspeltChoiceColumns({ choicesSheet, choicesColumns, questions }: Survey): Finding[] {
  if (choicesSheet === undefined) return [];
  const present = new Set(choicesColumns.map(({ name }) => name));
  const lacking = choiceHeaders.filter((header) => !present.has(canonicalHeader(header)));
  let words: ReadonlySet<string> | undefined;
  return choicesColumns.flatMap(({ name, cell }): Finding[] => {
    if (choiceHeaders.some((header) => canonicalHeader(header) === name)) return [];
    const written = cell.header.split(/::?/)[0]?.trim() ?? "";
    const isMeant = invisibleIn(cell.header) !== undefined || closestText(written, lacking) !== undefined;
    if (!isMeant) return [];
    words ??= wordsIn(questions);
    return words.has(cell.header) ? [] : [unknownColumn(choicesSheet, cell, lacking)];
  });
}

/** Columns of other tools that change what is stored, and what happens without them. */
const lostColumns: ReadonlyMap<string, string> = new Map([
  ["save_to", "Answers are not saved to entities; they stay in the submission."],
]);

/** Lists that a question uses but no sheet contains; a missing sheet is reported once. */
export function missingLists(survey: Survey): Finding[] {
  const missing = survey.questions.flatMap((question) => missingList(question, survey));
  const first = missing.findIndex(({ code }) => code === "E_NO_CHOICES_SHEET");
  return missing.filter(({ code }, index) => code !== "E_NO_CHOICES_SHEET" || index === first);
}

function missingList(
  question: Question,
  { sheet, choicesSheet, lists, external, otherSheets }: Survey,
): Finding[] {
  const scoreCell = question.kind === "score" ? question.cells.get("kobo__score_choices") : undefined;
  const list = question.list ?? scoreCell?.text;
  const place = { sheet, cell: scoreCell ?? question.typeCell };
  // a list that depends on an answer is the list of that answer's question
  if (list === undefined || /^\$\{.*\}$/.test(list)) return [];
  const isOfSheet = question.type === EXTERNAL;
  if (question.isExternal && !isOfSheet) return [];
  const name = isOfSheet ? "external_choices" : "choices";
  // without a sheet of external choices they are in a separate file
  if (isOfSheet && external === undefined) return [];
  if (!isOfSheet && choicesSheet === undefined) {
    const meant = closestText("choices", otherSheets);
    return [
      {
        code: "E_NO_CHOICES_SHEET",
        place,
        message: `There is no sheet "${name}" to take the list from.`,
        hint:
          meant === undefined
            ? 'Add one with the columns "list_name", "name" and "label".'
            : `Rename the sheet "${meant}" to "choices".`,
      },
    ];
  }
  if (lists.has(list)) return [];
  return [
    {
      code: "E_LIST_MISSING",
      place,
      message: `The choice list "${list.replace(`${externalList("")}`, "")}" does not exist.`,
      hint: listHint(list.replace(externalList(""), ""), name, lists),
    },
  ];
}

function listHint(list: string, sheet: string, lists: Survey["lists"]): string {
  const known = [...lists.keys()].map((one) => one.replace(externalList(""), ""));
  const otherwise = `Add its choices to the sheet "${sheet}", or correct the name.`;
  const hint = meantHint(list, known, otherwise);
  return hint === otherwise ? hint : `${hint} ${otherwise}`;
}

/** Choices of all questions together; the largest real forms have some 30,000. */
const MAX_OFFERED_CHOICES = 250_000;

/** Every question contains a copy of its list: a long list in many questions is too much to build. */
export function offeredChoices({ sheet, questions, lists }: Survey): Finding[] {
  const offered = new Map<string, number>();
  let total = 0;
  for (const { list } of questions) {
    const length = list === undefined ? 0 : (lists.get(list)?.length ?? 0);
    if (list !== undefined && length > 0) offered.set(list, (offered.get(list) ?? 0) + length);
    total += length;
  }
  if (total <= MAX_OFFERED_CHOICES) return [];
  const [heaviest = ""] = [...offered].sort(([, a], [, b]) => b - a)[0] ?? [];
  return [
    {
      code: "E_TOO_BIG",
      place: { sheet },
      message: `The questions offer ${total.toLocaleString("en")} choices in total; a form may have ${MAX_OFFERED_CHOICES.toLocaleString("en")}. Most come from the list "${heaviest}".`,
      hint: "Shorten the list, or use it in fewer questions.",
    },
  ];
}

const MAX_NAMES = 10;

interface Media extends PlacedCell {
  column: MediaColumn;
}

/**
 * Files that a workbook refers to and that are not shown: one warning for each sheet and reason, at the first of them
 * (workbook page, section 9).
 */
export function missingFiles(survey: Survey): Finding[] {
  const idOf = ({ cell }: Media) => survey.media.get(mediaName(cell.text)) ?? "";
  const cells = mediaCells(survey);
  const missing = cells.filter((one) => idOf(one) === "");
  const wrong = cells.filter((one) => idOf(one) !== "" && !isShownAs(one.column, idOf(one)));
  return [
    ...namedOnce(
      missing,
      "These files are not attached to the workbook and are not shown",
      "Upload them together with the workbook.",
    ),
    ...namedOnce(
      wrong,
      "These files are of another kind than their column and are not shown",
      'Write pictures under "image", sounds under "audio" and videos under "video".',
    ),
  ];
}

function namedOnce(media: readonly Media[], message: string, hint: string): Finding[] {
  return [...new Set(media.map(({ sheet }) => sheet))].flatMap((sheet): Finding[] => {
    const cells = media.filter((one) => one.sheet === sheet);
    const [first] = cells;
    if (first === undefined) return [];
    const names = [...new Set(cells.map(({ cell }) => cell.text))];
    const more = names.length > MAX_NAMES ? ` and ${names.length - MAX_NAMES} more` : "";
    const place = { sheet, cell: first.cell };
    return [
      {
        code: "W_MEDIA",
        place,
        message: `${message}: ${names.slice(0, MAX_NAMES).join(", ")}${more}.`,
        hint,
      },
    ];
  });
}

/** Attached pictures, sounds and videos that nothing names. */
export function unusedMedia(survey: Survey): Finding[] {
  if (survey.media.size === 0) return [];
  const named = new Set(mediaCells(survey).map(({ cell }) => mediaName(cell.text)));
  return [...survey.media.keys()]
    .filter((name) => !named.has(name))
    .map((name) => ({
      code: "W_FILE_READ",
      place: { sheet: name },
      message: "No question or choice shows this file.",
    }));
}

function mediaCells({ questions, sheet, lists, choicesSheet = "choices" }: Survey): Media[] {
  const found: Media[] = [];
  const add = (texts: TextsByColumn, place: string) => {
    for (const { header: column } of mediaColumns) {
      const cells = texts.get(column);
      if (cells === undefined) continue; // as in most of tens of thousands of rows
      for (const cell of Object.values(cells)) found.push({ sheet: place, cell, column });
    }
  };
  const used = new Set<string>();
  for (const node of questions) {
    add(node.texts, sheet);
    if (node.list !== undefined) used.add(node.list);
  }
  for (const list of used) for (const { media } of lists.get(list) ?? []) add(media, choicesSheet);
  return found;
}

/** Settings that have an effect in other tools and none here (workbook page, section 3), each at its own cell. */
export function ignoredSettings({ settingCells }: Survey): Finding[] {
  return [...settingCells]
    .filter(([name]) => isIgnoredSetting(name))
    .map(
      ([name, place]): Finding =>
        name === "public_key"
          ? {
              code: "W_LOST",
              place,
              message:
                "Submissions are not encrypted with this key: those who may read the form's answers can read them.",
            }
          : {
              code: "W_SETTING",
              place,
              message: `The setting "${name}" has no meaning here and was ignored.`,
            },
    );
}

/** What the settings sheet has beside settings: names that mean nothing, and rows below the first one. */
export function unknownSettings({ settingCells, settingsBelow, otherSheets, sheet }: Survey): Finding[] {
  const unknown = [...settingCells].flatMap(([name, place]): Finding[] => {
    const [header = ""] = name.split(/::?/);
    if (isSetting(header)) return [];
    const message = `The setting "${place.cell.header}" has no meaning here and was ignored.`;
    const hint = meantHint(header, settingNames, "");
    return [{ code: "W_SETTING", place, message, ...(hint !== "" && { hint }) }];
  });
  const below: Finding[] = settingsBelow.map((place) => ({
    code: "W_SETTING",
    place,
    message: "Settings are in the first row below their headers; this row was ignored.",
    hint: "Write the settings into one row.",
  }));
  const misspelt = settingCells.size === 0 ? closestText("settings", otherSheets) : undefined;
  if (misspelt === undefined) return [...unknown, ...below];
  const message = `The sheet "${misspelt}" was ignored; settings are on a sheet "settings".`;
  return [
    ...unknown,
    ...below,
    { code: "W_SETTING", place: { sheet }, message, hint: "Rename it if it was meant." },
  ];
}

/** Entities are made of answers only where a question says so. */
export function entitiesWithoutAnswers({ sheet, columns, entitiesSheet }: Survey): Finding[] {
  if (entitiesSheet === undefined || columns.some(({ name }) => name === "save_to")) return [];
  const message = `The sheet "${entitiesSheet}" asks for entities, which are not kept here; answers stay in the submission.`;
  return [
    {
      code: "W_LOST",
      place: { sheet: entitiesSheet },
      message,
      hint: `Delete it, or use the answers of "${sheet}".`,
    },
  ];
}

/** Settings about whose form it is that no publication could take, each at its own cell. */
export function unusableAbout({ settingCells }: Survey): Finding[] {
  return [...settingCells].flatMap(([name, place]): Finding[] => {
    const part = aboutPartOf(name);
    if (part === undefined || aboutValue(part, place.cell.text) !== undefined) return [];
    const hint =
      part === "colour"
        ? "Write a colour as # and six digits, 0 to 9 and a to f."
        : part === "privacyLink"
          ? "Write an address that begins with https://."
          : `Write at most ${aboutLimits[part]} characters.`;
    const message = `The setting "${place.cell.header}" can't be used as it is and was ignored.`;
    return [{ code: "W_SETTING", place, message, hint }];
  });
}
