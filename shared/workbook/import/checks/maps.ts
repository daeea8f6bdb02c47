/** What becomes of questions that ask for a map: whether there is one, the deployment decides. */
import { mapWords, onMapWord } from "../definitions/appearances.ts";
import type { Finding } from "../finding.ts";
import type { Question } from "../question.ts";
import type { Survey } from "../survey.ts";

/** The column of a choice's place, line or area, as in ODK. */
export const GEOMETRY = "geometry";

/** Whether a question's choices are to be on a map. */
export function isOnMap({ appearance }: Pick<Question, "appearance">): boolean {
  return appearance.includes(onMapWord);
}

/** The first cell that asks for a map, and each whose choices are nowhere. */
export function mapsOfDeployment(survey: Survey): Finding[] {
  const { sheet, questions } = survey;
  const asking = questions.filter(({ appearance }) => appearance.some((one) => mapWords.has(one)));
  const [first] = asking;
  if (first === undefined) return [];
  const placeless = asking.filter((question) => isOnMap(question) && !hasPlaces(question, survey));
  return [
    {
      code: "W_MAP",
      place: { sheet, cell: first.cells.get("appearance") },
      message: "A map is shown only where this installation has one.",
      hint: "Without it, places are the respondent's position or typed coordinates, and choices are a list.",
    },
    ...placeless.map(
      (question): Finding => ({
        code: "W_NO_EFFECT",
        place: { sheet, cell: question.cells.get("appearance") },
        message: `"${onMapWord}": no choice has a column "${GEOMETRY}", so there is nothing to draw; the choices are a list.`,
      }),
    ),
  ];
}

function hasPlaces({ source, list, hasForeignChoices }: Question, { attached, lists }: Survey): boolean {
  if (hasForeignChoices) return true; // the file isn't there, which is reported by itself
  if (source !== undefined && attached.get(source.table)?.columns.includes(GEOMETRY)) return true;
  return lists.get(list ?? "")?.some(({ filters }) => Object.hasOwn(filters, GEOMETRY)) === true;
}
