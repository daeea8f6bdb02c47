/** Repeated groups: refused, or said to be imported once (workbook page, section 4). */
import { allNodes, type ParsedSurvey } from "./parsed-survey.ts";
import type { ProblemList } from "./problem-list.ts";

/** @param isOneTaken whether one instance of each is wanted */
export function reportRepeats(survey: ParsedSurvey, isOneTaken: boolean, problems: ProblemList): void {
  for (const node of allNodes(survey.nodes)) {
    if (node.kind !== "repeat") continue;
    const place = { sheet: survey.sheet, cell: node.typeCell };
    if (isOneTaken)
      problems.add(
        "W_REPEAT",
        place,
        `The repeat "${node.name}" is imported once: its questions can't be repeated yet.`,
        "Write the questions out as often as they are needed.",
      );
    else
      problems.add(
        "E_REPEAT",
        place,
        `The questions of "${node.name}" can't be repeated yet.`,
        "Import one instance only, or write the questions out as often as they are needed.",
      );
  }
}
