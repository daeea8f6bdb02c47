/** Lists of choices are part of every question that offers them: a long one in many questions is too much. */
import { allNodes, type ParsedSurvey } from "./parsed-survey.ts";
import type { ProblemList } from "./problem-list.ts";

/** Choices of all questions together; the largest real forms have some 30,000. */
export const MAX_OFFERED_CHOICES = 250_000;

/** @returns false when the form would be too large to be built */
export function checkOffers(survey: ParsedSurvey, problems: ProblemList): boolean {
  const offered = new Map<string, number>();
  let total = 0;
  for (const { list } of allNodes(survey.nodes)) {
    const length = list === undefined ? 0 : (survey.lists.get(list)?.length ?? 0);
    if (list !== undefined && length > 0) offered.set(list, (offered.get(list) ?? 0) + length);
    total += length;
  }
  if (total <= MAX_OFFERED_CHOICES) return true;
  const [heaviest = ""] = [...offered].sort(([, a], [, b]) => b - a)[0] ?? [];
  problems.add(
    "E_TOO_BIG",
    { sheet: survey.sheet },
    `The questions offer ${total.toLocaleString("en")} choices together, of ${MAX_OFFERED_CHOICES.toLocaleString("en")} that a form may have. Most come from the list "${heaviest}".`,
    "Shorten the list, or ask it in fewer questions.",
  );
  return false;
}
