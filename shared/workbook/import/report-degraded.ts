/** Types that are asked in a simpler way, or not at all (workbook page, section 5). */
import { uploadTypes } from "./answerless.ts";
import { hasForeignChoices } from "./node-cells.ts";
import type { SurveyNode } from "./parsed-survey.ts";
import type { ProblemList } from "./problem-list.ts";
import { metadataTypes } from "./question-type.ts";

/** Says at the row's type what becomes of it. */
export function reportDegraded(node: SurveyNode, sheet: string, problems: ProblemList): void {
  const { type } = node;
  const place = { sheet, cell: node.typeCell };
  const say = (message: string) => problems.add("W_TYPE", place, message);
  if (/^phone number$/i.test(node.typeCell.text.trim())) return;
  if (/^(email|phonenumber|deviceid)$/.test(type))
    say(
      `"${type}" is what a device knows of itself, and is no question; the field is hidden and stays empty.`,
    );
  else if (metadataTypes.has(type)) {
    if (type !== "today" && type !== "start")
      problems.add("W_META", place, `"${type}" is not collected here; the field stays empty.`);
  } else if (uploadTypes.has(type)) say("Files are not taken; a note says so instead.");
  else if (node.list?.startsWith("${"))
    say("Choices can't be taken from answers; a text is asked for instead.");
  else if (hasForeignChoices(node)) say("The choices are not in this workbook; a text is asked for instead.");
  else if (type === "rank") say("Ranking is not possible here; several choices can be made instead.");
  else if (type === "tel") say('"tel" is asked as a text that holds a telephone number.');
  else if (type === "calculate_here")
    say('"calculate_here" is computed whenever it changes, like a calculate.');
  else if (/^(hidden |uri:)/.test(type)) say(`"${type}" is imported as a hidden text.`);
  else if (/^(barcode|geo\w+|caseid|db:.*)$/.test(type)) say(`"${type}" is asked as a text.`);
}
