/** Files that a workbook refers to and does not hold (workbook page, section 9). */
import { allNodes, type ParsedSurvey, type PlacedCell } from "./parsed-survey.ts";
import type { ProblemList } from "./problem-list.ts";

const mediaColumns = ["image", "big_image", "audio", "video"];
const MAX_NAMES = 10;

/** One line for each sheet that names files, at the first of them. */
export function reportMedia(survey: ParsedSurvey, problems: ProblemList): void {
  const bySheet = new Map<string, PlacedCell[]>();
  for (const placed of mediaOf(survey)) {
    const sameSheet = bySheet.get(placed.sheet);
    if (sameSheet === undefined) bySheet.set(placed.sheet, [placed]);
    else sameSheet.push(placed);
  }
  for (const [first, ...others] of bySheet.values()) {
    if (first === undefined) continue;
    const names = [...new Set([first, ...others].map(({ cell }) => cell.text))];
    const more = names.length > MAX_NAMES ? ` and ${names.length - MAX_NAMES} more` : "";
    problems.add(
      "W_MEDIA",
      first,
      `These files are not in the workbook and are not shown: ${names.slice(0, MAX_NAMES).join(", ")}${more}.`,
      "Describe in the labels what they show.",
    );
  }
}

function* mediaOf({ nodes, sheet, lists, choicesSheet = "choices" }: ParsedSurvey): Generator<PlacedCell> {
  const used = new Set<string>();
  for (const node of allNodes(nodes)) {
    for (const column of mediaColumns)
      if (node.texts.has(column))
        for (const cell of Object.values(node.texts.get(column) ?? {})) yield { sheet, cell };
    if (node.list !== undefined) used.add(node.list);
  }
  for (const list of used)
    for (const { media } of lists.get(list) ?? [])
      for (const texts of media.values())
        for (const cell of Object.values(texts)) yield { sheet: choicesSheet, cell };
}
